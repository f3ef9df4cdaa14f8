import { hours, minutes } from '../time/instant.ts'

/** Ready within this many minutes before or after the promise counts as on time. */
export const onTimeMinutes = 3

/**
 * Outcomes that cannot be real, such as of a ticket that was completed the next morning, are left out of the metrics:
 * ready more than 20 minutes early or 4 hours late, or a step of more than 4 hours.
 */
export const realOutcome = { earliest: -minutes(20), latest: hours(4), longestStep: hours(4) } as const

/** How far from its promise an order was ready: "12 min late", "2 min early" or "on time". */
export function formatLateness(seconds: number): string {
  const late = Math.round(seconds / 60)
  if (late === 0) return 'on time'
  return `${Math.abs(late)} min ${late > 0 ? 'late' : 'early'}`
}
