import { daysOf } from '../reporting/periods.ts'
import { type Instant, type LocalDate, minutes, type Zone } from '../time/instant.ts'
import { addDays, zonedTime } from '../time/zone.ts'
import { type CheckId, checkIds } from './checks.ts'

export type CheckResult = 'healthy' | 'warning' | 'error'

/** How many measurements of an hour or a day had each result. There is one measurement a minute. */
export interface Results {
  healthy: number
  warnings: number
  errors: number
}

export interface DayResults extends Results {
  day: LocalDate
}

/** A check as it is recorded. */
export interface RecordedCheck {
  id: string
  status: CheckResult
  /** When it got this status. */
  since: Instant
  measuredAt: Instant | null
  days: readonly DayResults[]
}

/** The health of the platform for the public: no message, address or number of a check. */
export interface SystemStatus {
  /** When the checks last ran; null: unknown. */
  measuredAt: Instant | null
  checks: PublicCheck[]
  /** Days of the last two weeks on which a check failed, newest first. */
  failures: { day: LocalDate; id: CheckId; minutes: number }[]
}

export interface PublicCheck {
  id: CheckId
  status: CheckResult | 'unknown'
  /** null for an unknown status. */
  since: Instant | null
  /** The results of each of the last 90 days, the current one last; null: not measured. */
  days: (Results | null)[]
  /** Share of the measurements without an error, in thousandths of a percent, rounded down; null: not measured. */
  uptime: number | null
}

export const STATUS_DAYS = 90
const FAILURE_DAYS = 14
/** An older measurement does not describe the current status. */
const MAX_AGE_MS = minutes(5)

/** The public status from what is recorded; `zone` defines the days. */
export function systemStatusOf(recorded: readonly RecordedCheck[], now: Instant, zone: Zone): SystemStatus {
  const today = zonedTime(now, zone).date
  const period = daysOf({ first: addDays(today, 1 - STATUS_DAYS), last: today })
  const measured = recorded.flatMap(({ measuredAt }) => measuredAt ?? [])
  const recent = addDays(today, 1 - FAILURE_DAYS)
  return {
    measuredAt: measured.length > 0 ? Math.max(...measured) : null,
    checks: checkIds.map((id) => {
      const check = recorded.find((one) => one.id === id)
      return check ? publicCheck(id, check, period, now) : unknownCheck(id)
    }),
    failures: checkIds
      .flatMap((id) =>
        (recorded.find((one) => one.id === id)?.days ?? [])
          .filter(({ day, errors }) => errors > 0 && day >= recent)
          .map(({ day, errors }) => ({ day, id, minutes: errors })),
      )
      .toSorted((one, other) => other.day.localeCompare(one.day)),
  }
}

/** While the database does not respond, all other statuses are unknown. */
export function statusWithoutDatabase(now: Instant): SystemStatus {
  return {
    measuredAt: now,
    checks: checkIds.map((id) => ({ ...unknownCheck(id), ...(id === 'database' && { status: 'error' }) })),
    failures: [],
  }
}

function publicCheck(
  id: CheckId,
  { status, since, measuredAt, days }: RecordedCheck,
  period: readonly LocalDate[],
  now: Instant,
): PublicCheck {
  const isCurrent = measuredAt !== null && now - measuredAt <= MAX_AGE_MS
  const results = period.map((day) => days.find((one) => one.day === day))
  const count = (of: (day: DayResults) => number) =>
    results.reduce((sum, day) => sum + (day ? of(day) : 0), 0)
  const all = count(measuredOf)
  const failed = count(({ errors }) => errors)
  return {
    id,
    status: isCurrent ? status : 'unknown',
    since: isCurrent ? since : null,
    days: results.map((day) => (day && measuredOf(day) > 0 ? withoutDay(day) : null)),
    uptime: all === 0 ? null : Math.floor(((all - failed) * 100_000) / all),
  }
}

/** The number of measurements. */
export function measuredOf({ healthy, warnings, errors }: Results): number {
  return healthy + warnings + errors
}

function withoutDay({ healthy, warnings, errors }: Results): Results {
  return { healthy, warnings, errors }
}

const unknownCheck = (id: CheckId): PublicCheck => ({
  id,
  status: 'unknown',
  since: null,
  days: Array<null>(STATUS_DAYS).fill(null),
  uptime: null,
})
