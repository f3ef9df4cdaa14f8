import { platformZone } from '@comanda/domain/reporting/periods'
import { duePeriod } from '@comanda/domain/reporting/schedules'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { defineJob, enqueue } from '../../../platform/jobs/job.ts'
import { enqueueNotifications } from '../../notifications/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { writeReportMail } from './report-mail.ts'
import { reportReaders } from './report-readers.ts'
import { ofScope, type ScheduleRow, termsOf } from './schedule-row.ts'

const actor = 'system:report-schedules'

interface DueSchedule {
  /** null: of the platform. */
  restaurantId: string | null
  scheduleId: string
  /** The first day of the period. */
  first: string
}

/**
 * Sends the latest period of a scheduled report, once, to those recipients who may see it now. Discarding a dead job skips its
 * period.
 */
export const scheduledReportJob = defineJob<DueSchedule>({
  name: 'scheduled-report',
  payload: z.object({ restaurantId: z.uuid().nullable(), scheduleId: z.uuid(), first: z.iso.date() }),
  retries: 'notification',
  lane: 'files',
  isLast: true,
  effect: {
    guarantee: 'exactly-once',
    because: 'the period is marked as sent in the transaction that stores the emails',
  },
  handle: send,
  describe: async (_, payloads) =>
    payloads.map(({ restaurantId, first }) => ({
      restaurantId,
      subject: `scheduled report from ${first}`,
      canRetry: true,
    })),
  discard: {
    consequence: 'The report of this period will not be sent.',
    end: (_, tx, { restaurantId, scheduleId, first }) =>
      tx
        .updateTable('report_schedules')
        .set({ last_period: first })
        .where(ofScope(restaurantId))
        .where('id', '=', scheduleId)
        .where('last_period', '<', first)
        .execute(),
  },
})

/** Enqueues the job of each scheduled report whose period has ended. After downtime that is the latest period. */
export async function enqueueDueReports(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const active = await activeSchedules(app)
  const due = active.flatMap(({ row, zone }) => {
    const { first } = duePeriod(termsOf(row).frequency, app.now(), zone)
    return row.last_period < first ? { restaurantId: row.restaurant_id, scheduleId: row.id, first } : []
  })
  if (due.length === 0) return
  await app.db.platform(actor, async (tx) => {
    for (const one of due)
      await enqueue(tx, scheduledReportJob, one, {
        key: `scheduled-report:${one.scheduleId}:${one.first}`,
        once: true,
      })
  })
}

async function activeSchedules({ db }: Pick<App, 'db'>): Promise<{ row: ScheduleRow; zone: string }[]> {
  const rows = await db.platform(actor, (tx) =>
    tx
      .selectFrom('report_schedules as s')
      .leftJoin('restaurants as r', 'r.id', 's.restaurant_id')
      .selectAll('s')
      .select('r.timezone')
      .where('s.is_paused', '=', false)
      .orderBy('s.created_at')
      .execute(),
  )
  return rows.map(({ timezone, ...row }) => ({ row, zone: timezone ?? platformZone }))
}

/** A job that is late sends the period that is due now, and the job of that period finds nothing to do. */
async function send(app: App, { restaurantId, scheduleId: id }: DueSchedule): Promise<void> {
  await app.db.platform(actor, async (tx) => {
    const row = await tx
      .selectFrom('report_schedules')
      .selectAll()
      .where(ofScope(restaurantId))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.is_paused) return
    const { report, format, frequency } = termsOf(row)
    const period = duePeriod(frequency, app.now(), await zoneOf(tx, restaurantId))
    if (row.last_period >= period.first) return
    const readers = await reportReaders(tx, restaurantId)
    const recipients = readers.filter(({ userId }) => row.recipients.includes(userId))
    await tx
      .updateTable('report_schedules')
      .set({
        last_period: period.first,
        last_sent_at: new Date(app.now()),
        last_recipients: recipients.length,
      })
      .where(ofScope(restaurantId))
      .where('id', '=', id)
      .execute()
    if (recipients.length === 0) return
    const content = await writeReportMail(app, tx, { restaurantId, report, format, period })
    await enqueueNotifications(
      app,
      tx,
      recipients.map(({ email }) => ({
        restaurantId,
        channel: 'email',
        kind: 'report',
        recipient: email,
        content,
        deduplicationKey: `report:${id}:${period.first}:${email}`,
      })),
    )
  })
}
