import { formatDate, formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'

/** Formats an instant for recipients whose time zone is unknown. */
export function formatInstantUtc(at: Instant): string {
  return `${formatDate(at, 'UTC')}, ${formatTime(at, 'UTC')} UTC`
}
