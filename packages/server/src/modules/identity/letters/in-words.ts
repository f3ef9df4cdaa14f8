import { formatDate, formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'

/** An instant for people whose zone is not known. */
export function inWords(at: Instant): string {
  return `${formatDate(at, 'UTC')}, ${formatTime(at, 'UTC')} UTC`
}
