import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { duePeriod, maxSchedules } from '@comanda/domain/reporting/schedules'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { emailsOf, requireReaders, selectableReaders } from './report-readers.ts'
import {
  type EnteredSchedule,
  inScope,
  labelOf,
  ofScope,
  requireReader,
  requireSchedule,
  scheduleOf,
} from './schedule-row.ts'

/**
 * Schedules a report. The first email covers the period that ends next. A repeated request adds nothing. Throws UNAUTHORIZED,
 * FORBIDDEN, NOT_FOUND, RECIPIENT_INVALID, SCHEDULE_EXISTS and TOO_MANY_SCHEDULES.
 */
export async function createSchedule(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId: requested, scheduleId, report, frequency, format, recipients: chosen }: EnteredSchedule,
): Promise<ReportSchedule> {
  const restaurantId = requested ?? null
  requireReader(caller, restaurantId)
  const readers = await selectableReaders(app, caller, restaurantId)
  const recipients = requireReaders(readers, chosen)
  const fields = { report, frequency, format, recipients }
  return inScope(app, caller, restaurantId, async (tx) => {
    const zone = await zoneOf(tx, restaurantId)
    const now = app.now()
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report-schedules ${restaurantId}`}, 0))`.execute(
      tx,
    )
    const known = await tx.selectFrom('report_schedules').selectAll().where(ofScope(restaurantId)).execute()
    const same = known.find(({ id }) => id === scheduleId)
    if (same && !isSame(same, fields))
      throw conflict('SCHEDULE_EXISTS', 'This request was already used for another schedule.')
    if (same) return scheduleOf(same, readers, { now, zone })
    if (known.length >= maxSchedules)
      throw conflict(
        'TOO_MANY_SCHEDULES',
        `There can be ${maxSchedules} scheduled reports. Delete one first.`,
      )
    await tx
      .insertInto('report_schedules')
      .values({
        restaurant_id: restaurantId,
        id: scheduleId,
        ...fields,
        created_at: new Date(now),
        last_period: duePeriod(frequency, now, zone).first,
      })
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.report_scheduled',
      subject: `report_schedule:${scheduleId}`,
      subjectLabel: labelOf(fields),
      changes: [{ field: 'recipients', before: null, after: emailsOf(readers, recipients) }],
    })
    return scheduleOf(await requireSchedule(tx, restaurantId, scheduleId), readers, { now, zone })
  })
}

type Fields = Pick<EnteredSchedule, 'report' | 'frequency' | 'format' | 'recipients'>

function isSame(
  row: { report: string; frequency: string; format: string; recipients: string[] },
  { report, frequency, format, recipients }: Fields,
): boolean {
  return (
    row.report === report &&
    row.frequency === frequency &&
    row.format === format &&
    row.recipients.join() === recipients.join()
  )
}

function conflict(code: 'SCHEDULE_EXISTS' | 'TOO_MANY_SCHEDULES', message: string) {
  return new ORPCError(code, { status: 409, message })
}
