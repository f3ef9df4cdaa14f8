import { hours, type Instant } from '../time/instant.ts'

/**
 * Retention periods of personal data: of an account from its deletion, of everything else from its receipt.
 */
export const retention = {
  account: { days: 30 },
  usage: { years: 2 },
  support: { years: 3 },
  transactions: { years: 7 },
} as const

/** Days within which data subject requests are answered. */
export const dataRequestDays = 30

export type RetentionKind = keyof typeof retention

/**
 * The retention cutoff: data received before this instant is deleted. Years are calendar years, at the same
 * time of day in UTC.
 */
export function retentionCutoff(kind: RetentionKind, now: Instant): Instant {
  const period: { days?: number; years?: number } = retention[kind]
  const date = new Date(now)
  if (period.days) return now - hours(24 * period.days)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() - (period.years ?? 0))
  // From February 29 back to a year without one: February 28.
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.getTime()
}

/** "30 days" or "7 years", as shown on the privacy page. */
export function formatRetentionPeriod(kind: RetentionKind): string {
  const period: { days?: number; years?: number } = retention[kind]
  return period.days ? `${period.days} days` : `${period.years} years`
}
