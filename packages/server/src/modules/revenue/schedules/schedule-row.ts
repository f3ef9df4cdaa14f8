import type { ReportReader, ReportSchedule } from '@comanda/contract/report-schedules'
import { reportNames, reportTexts } from '@comanda/domain/reporting/reports'
import {
  duePeriod,
  nextSending,
  scheduleFormats,
  scheduleFrequencies,
} from '@comanda/domain/reporting/schedules'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ReportSchedules } from '../../../db/tables.ts'
import { refuseKey, requireRight } from '../../identity/public.ts'

export type ScheduleRow = Selectable<ReportSchedules>

export interface ScheduleRef {
  /** Omitted: of the platform. */
  restaurantId?: string | undefined
  scheduleId: string
}

/** A schedule as entered. */
export interface EnteredSchedule
  extends ScheduleRef,
    Pick<ReportSchedule, 'report' | 'frequency' | 'format'> {
  recipients: readonly string[]
}

/**
 * Requires a person who may see the reports of a restaurant; with null, of the platform. Programs read reports themselves.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export function requireReader(caller: Caller, restaurantId: string | null): void {
  requireRight(caller, 'payouts.view', restaurantId)
  refuseKey(caller)
}

/** Runs in a transaction of the restaurant; without one, of the platform. */
export function inScope<T>(
  app: Pick<App, 'db'>,
  caller: Pick<Caller, 'actor'>,
  restaurantId: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return restaurantId === null
    ? app.db.platform(caller.actor, work)
    : app.db.tenant(restaurantId, caller.actor, work)
}

/** A condition on the schedules of a restaurant; with null, on those of the platform. */
export function ofScope(restaurantId: string | null) {
  return sql<boolean>`restaurant_id is not distinct from ${restaurantId}::uuid`
}

/** @throws NOT_FOUND. */
export async function requireSchedule(
  tx: Tx,
  restaurantId: string | null,
  scheduleId: string,
  { lock = false } = {},
): Promise<ScheduleRow> {
  const row = await tx
    .selectFrom('report_schedules')
    .selectAll()
    .where(ofScope(restaurantId))
    .where('id', '=', scheduleId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return row
}

/** What is sent how often. */
export function termsOf(row: Pick<ScheduleRow, 'report' | 'frequency' | 'format'>) {
  return terms.parse(row)
}

/** What is sent, for the audit log. */
export function labelOf({ report, frequency, format }: ReturnType<typeof termsOf>): string {
  return `${reportTexts[report].title}, ${frequency}, ${format.toUpperCase()}`
}

const terms = z.object({
  report: z.enum(reportNames),
  frequency: z.enum(scheduleFrequencies),
  format: z.enum(scheduleFormats),
})

export function scheduleOf(
  row: ScheduleRow,
  readers: readonly ReportReader[],
  { now, zone }: { now: Instant; zone: Zone },
): ReportSchedule {
  const terms = termsOf(row)
  const at = nextSending(terms.frequency, now, zone)
  return {
    id: row.id,
    ...terms,
    isPaused: row.is_paused,
    recipients: readers.filter(({ userId }) => row.recipients.includes(userId)),
    next: row.is_paused ? null : { at, ...duePeriod(terms.frequency, at, zone) },
    lastSent: row.last_sent_at && { at: row.last_sent_at.getTime(), recipients: row.last_recipients ?? 0 },
    revision: row.revision,
  }
}
