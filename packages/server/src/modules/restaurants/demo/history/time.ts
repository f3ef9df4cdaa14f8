import type { Instant } from '@comanda/domain/time/instant'

/** Formats an instant for a row. */
export function time(at: Instant): string {
  return new Date(at).toISOString()
}
