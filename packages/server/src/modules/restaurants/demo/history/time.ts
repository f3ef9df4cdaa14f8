import type { Instant } from '@comanda/domain/time/instant'

/** An instant as a row holds it. */
export function time(at: Instant): string {
  return new Date(at).toISOString()
}
