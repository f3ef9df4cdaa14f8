import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { reportTexts } from '@comanda/domain/reporting/reports'
import { duePeriod, maxScheduleRecipients } from '@comanda/domain/reporting/schedules'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { changedSince } from '../../../platform/changed-since.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { emailsOf, requireReaders, selectableReaders } from './report-readers.ts'
import {
  type EnteredSchedule,
  inScope,
  labelOf,
  ofScope,
  requireReader,
  requireSchedule,
  type ScheduleRef,
  scheduleOf,
  termsOf,
} from './schedule-row.ts'

/**
 * Changes content, schedule and recipients. Recipients that the caller cannot see are retained. After a change of the
 * frequency, the next email covers the period that ends next. A repeated call changes nothing. Throws UNAUTHORIZED,
 * FORBIDDEN, NOT_FOUND, RECIPIENT_INVALID, and CHANGED_SINCE with the current schedule.
 */
export async function changeSchedule(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  {
    restaurantId: requested,
    scheduleId,
    recipients: chosen,
    revision,
    ...terms
  }: EnteredSchedule & { revision: number },
): Promise<ReportSchedule> {
  const restaurantId = requested ?? null
  requireReader(caller, restaurantId)
  const readers = await selectableReaders(app, caller, restaurantId)
  const recipients = requireReaders(readers, chosen)
  return inScope(app, caller, restaurantId, async (tx) => {
    const zone = await zoneOf(tx, restaurantId)
    const now = app.now()
    const before = await requireSchedule(tx, restaurantId, scheduleId, { lock: true })
    const unseen = before.recipients.filter((id) => !readers.some(({ userId }) => userId === id))
    const { report, frequency, format } = terms
    const fields = {
      report,
      frequency,
      format,
      recipients: [...recipients, ...unseen].slice(0, maxScheduleRecipients).toSorted(),
    }
    const changes = [
      { field: 'report', before: labelOf(termsOf(before)), after: labelOf(fields) },
      {
        field: 'recipients',
        before: emailsOf(readers, before.recipients),
        after: emailsOf(readers, fields.recipients),
      },
    ].filter((change) => change.before !== change.after)
    if (changes.length > 0) {
      if (before.revision !== revision)
        throw changedSince('scheduled report', scheduleOf(before, readers, { now, zone }))
      await tx
        .updateTable('report_schedules')
        .set({
          ...fields,
          revision: revision + 1,
          ...(frequency !== before.frequency && { last_period: duePeriod(frequency, now, zone).first }),
        })
        .where(ofScope(restaurantId))
        .where('id', '=', scheduleId)
        .execute()
      await audit(app, tx, caller, {
        restaurantId,
        action: 'settings.report_changed',
        subject: `report_schedule:${scheduleId}`,
        subjectLabel: labelOf(fields),
        changes,
      })
    }
    return scheduleOf(await requireSchedule(tx, restaurantId, scheduleId), readers, { now, zone })
  })
}

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
    const zone = await zoneOf(tx, restaurantId)
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
        restaurantId,
        subject: `report_schedule:${scheduleId}`,
        subjectLabel: reportTexts[report].title,
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
        restaurantId,
        action: 'settings.report_unscheduled',
        subject: `report_schedule:${scheduleId}`,
        subjectLabel: reportTexts[termsOf(removed).report].title,
      })
  })
  return {}
}
