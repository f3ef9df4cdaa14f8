import { type LetterContent, type MailNote, writeNote } from '../../notifications/public.ts'
import type { Brand } from './brand.ts'

/** An account email in the brand of the restaurant or the platform. */
export function compose({ name, color, logoUrl }: Brand, note: MailNote): LetterContent {
  return writeNote({ name, color, logoUrl }, note)
}
