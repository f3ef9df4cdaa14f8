import { type Instant, minutes } from '../time/instant.ts'

/** Time since an order came in, in whole minutes: "12 min", from an hour on "1h 5m". Never negative. */
export function elapsedLabel(from: Instant, now: Instant): string {
  const passed = Math.max(0, Math.floor((now - from) / minutes(1)))
  return passed < 60 ? `${passed} min` : `${Math.floor(passed / 60)}h ${passed % 60}m`
}

/** True for a ticket older than 15 minutes. */
export function isLate(from: Instant, now: Instant): boolean {
  return now - from > minutes(15)
}
