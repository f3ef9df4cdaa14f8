import { type Instant, minutes } from '../time/instant.ts'

/** Time since an order came in, in whole minutes: "12 min", or "1h 5m" from one hour on. Never negative. */
export function elapsedLabel(from: Instant, now: Instant): string {
  const passed = Math.max(0, Math.floor((now - from) / minutes(1)))
  return passed < 60 ? `${passed} min` : `${Math.floor(passed / 60)}h ${passed % 60}m`
}

/** Urgency of a ticket: its age is below both of the kitchen's thresholds, past the first, or past both. */
export type Urgency = 'calm' | 'hurry' | 'late'

/** The urgency of a ticket waiting since `from`. */
export function urgencyOf(
  from: Instant,
  now: Instant,
  { warnMinutes, lateMinutes }: { warnMinutes: number; lateMinutes: number },
): Urgency {
  const passed = now - from
  if (passed > minutes(lateMinutes)) return 'late'
  return passed > minutes(warnMinutes) ? 'hurry' : 'calm'
}
