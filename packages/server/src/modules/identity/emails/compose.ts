import { type MailNote, type NotificationContent, writeNote } from '../../notifications/public.ts'
import type { Brand } from './brand.ts'

/** An account email in the brand of the restaurant or the platform. */
export function compose({ name, color, logoUrl }: Brand, note: MailNote): NotificationContent {
  return writeNote({ name, color, logoUrl }, note)
}
