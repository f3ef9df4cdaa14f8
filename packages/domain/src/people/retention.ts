import type { Instant } from '../time/instant.ts'

/** How long what is known of people is kept: of an account after it was deleted, of all else after it came in. */
export const retention = {
  account: { days: 30 },
  usage: { years: 2 },
  support: { years: 3 },
  transactions: { years: 7 },
} as const

/** Requests about somebody's data are answered within so many days. */
export const answerDays = 30

export type RetainedKind = keyof typeof retention

/** What came in before this instant is no longer kept. Years are calendar years, at the same time of the day in UTC. */
export function keptSince(kind: RetainedKind, now: Instant): Instant {
  const period: { days?: number; years?: number } = retention[kind]
  const date = new Date(now)
  if (period.days) return now - period.days * DAY
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() - (period.years ?? 0))
  // From a leap day back to a year without one: its last day of February.
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.getTime()
}

/** "30 days", "7 years", as the privacy page says it. */
export function periodText(kind: RetainedKind): string {
  const period: { days?: number; years?: number } = retention[kind]
  return period.days ? `${period.days} days` : `${period.years} years`
}

const DAY = 86_400_000
