import type { ReportReader, ReportSchedule } from '@comanda/contract/report-schedules'
import type { Zone } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../../app.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { selectableReaders } from './report-readers.ts'
import { inScope, ofScope, requireReader, scheduleOf } from './schedule-row.ts'

/**
 * The scheduled reports of a restaurant, or of the platform, and the people who can receive them. Throws UNAUTHORIZED,
 * FORBIDDEN and NOT_FOUND.
 */
export async function listSchedules(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId: requested }: { restaurantId?: string | undefined },
): Promise<{ zone: Zone; schedules: ReportSchedule[]; readers: ReportReader[] }> {
  const restaurantId = requested ?? null
  requireReader(caller, restaurantId)
  const { zone, rows } = await inScope(app, caller, restaurantId, async (tx) => ({
    zone: await zoneOf(tx, restaurantId),
    rows: await tx
      .selectFrom('report_schedules')
      .selectAll()
      .where(ofScope(restaurantId))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }))
  const readers = await selectableReaders(app, caller, restaurantId)
  const schedules = rows.map((row) => scheduleOf(row, readers, { now: app.now(), zone }))
  return { zone, schedules, readers }
}
