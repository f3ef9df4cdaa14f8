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

/** How much a ticket presses: it is older than one threshold of the kitchen's settings, or than both. */
export type Urgency = 'calm' | 'hurry' | 'late'

/** The urgency of a ticket that has waited since `from`, by thresholds in minutes. */
export function urgencyOf(
  from: Instant,
  now: Instant,
  { warnMinutes, lateMinutes }: { warnMinutes: number; lateMinutes: number },
): Urgency {
  const passed = now - from
  if (passed > minutes(lateMinutes)) return 'late'
  return passed > minutes(warnMinutes) ? 'hurry' : 'calm'
}
