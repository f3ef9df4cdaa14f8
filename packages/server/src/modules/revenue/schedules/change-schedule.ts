import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { reportTexts } from '@comanda/domain/reporting/reports'
import { duePeriod } from '@comanda/domain/reporting/schedules'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { selectableReaders } from './report-readers.ts'
import {
  inScope,
  ofScope,
  requireReader,
  requireSchedule,
  type ScheduleRef,
  scheduleOf,
  scheduleZone,
  termsOf,
} from './schedule-row.ts'

/**
 * Pauses or resumes a scheduled report. Periods that end during a pause are not sent later. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND.
 */
export async function setScheduleActive(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId: requested, scheduleId, isActive }: ScheduleRef & { isActive: boolean },
): Promise<ReportSchedule> {
  const restaurantId = requested ?? null
  requireReader(caller, restaurantId)
  const readers = await selectableReaders(app, caller, restaurantId)
  return inScope(app, caller, restaurantId, async (tx) => {
    const zone = await scheduleZone(tx, restaurantId)
    const now = app.now()
    const { report, frequency } = termsOf(await requireSchedule(tx, restaurantId, scheduleId))
    const due = duePeriod(frequency, now, zone)
    const changed = await tx
      .updateTable('report_schedules')
      .set({ is_paused: !isActive, ...(isActive && { last_period: due.first }) })
      .where(ofScope(restaurantId))
      .where('id', '=', scheduleId)
      .where('is_paused', '=', isActive)
      .returning('id')
      .executeTakeFirst()
    if (changed)
      await audit(app, tx, caller, {
        ...{
          restaurantId,
          subject: `report_schedule:${scheduleId}`,
          subjectLabel: reportTexts[report].title,
        },
        action: isActive ? 'settings.report_resumed' : 'settings.report_paused',
      })
    return scheduleOf(await requireSchedule(tx, restaurantId, scheduleId), readers, { now, zone })
  })
}

/** Deletes a scheduled report; a no-op when it does not exist. Throws UNAUTHORIZED and FORBIDDEN. */
export async function removeSchedule(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId: requested, scheduleId }: ScheduleRef,
): Promise<Record<string, never>> {
  const restaurantId = requested ?? null
  requireReader(caller, restaurantId)
  await inScope(app, caller, restaurantId, async (tx) => {
    const removed = await tx
      .deleteFrom('report_schedules')
      .where(ofScope(restaurantId))
      .where('id', '=', scheduleId)
      .returning(['report', 'frequency', 'format'])
      .executeTakeFirst()
    if (removed)
      await audit(app, tx, caller, {
        ...{ restaurantId, action: 'settings.report_unscheduled', subject: `report_schedule:${scheduleId}` },
        subjectLabel: reportTexts[termsOf(removed).report].title,
      })
  })
  return {}
}
