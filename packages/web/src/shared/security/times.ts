import type { Instant } from '@comanda/domain/time/instant'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "Nov 20, 2026", in the user's time zone. */
export function dayOf(instant: Instant): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' })
}

/** "3 hours ago", "yesterday"; the date after a month. */
export function since(instant: Instant, now: Instant): string {
  const passed = now - instant
  if (passed > 30 * 86_400_000) return dayOf(instant)
  const [unit, length] = units.find(([, ms]) => passed >= ms) ?? ['minute', 60_000]
  return passed < 120_000 ? 'just now' : relative.format(-Math.floor(passed / length), unit)
}
