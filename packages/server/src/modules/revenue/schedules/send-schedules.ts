import { type Period, platformZone } from '@comanda/domain/reporting/periods'
import { duePeriod } from '@comanda/domain/reporting/schedules'
import type { App } from '../../../app.ts'
import { enqueueNotifications } from '../../notifications/public.ts'
import { writeReportMail } from './report-mail.ts'
import { reportReaders } from './report-readers.ts'
import { ofScope, type ScheduleRow, termsOf } from './schedule-row.ts'

const actor = 'system:report-schedules'

/**
 * Sends the scheduled reports whose period has ended, each period once, to those recipients who may see them now. After
 * downtime the latest period is sent.
 */
export async function sendSchedules(
  app: Pick<App, 'db' | 'now' | 'secrets' | 'config' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const { row, zone } of await activeSchedules(app)) {
    if (signal?.aborted) return
    const period = duePeriod(termsOf(row).frequency, app.now(), zone)
    if (row.last_period >= period.first) continue
    try {
      await send(app, row, period)
    } catch (error) {
      app.log.error({ err: error, schedule: row.id }, 'sending a scheduled report failed')
    }
  }
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

/** The period is marked as sent in the transaction that stores its emails, so that another process sends nothing. */
async function send(
  app: Pick<App, 'db' | 'now' | 'secrets' | 'config'>,
  row: ScheduleRow,
  period: Period,
): Promise<void> {
  const { restaurant_id: restaurantId, id } = row
  await app.db.platform(actor, async (tx) => {
    const readers = await reportReaders(tx, restaurantId)
    const recipients = readers.filter(({ userId }) => row.recipients.includes(userId))
    const claimed = await tx
      .updateTable('report_schedules')
      .set({
        ...{ last_period: period.first, last_sent_at: new Date(app.now()) },
        last_recipients: recipients.length,
      })
      .where(ofScope(restaurantId))
      .where('id', '=', id)
      .where('is_paused', '=', false)
      .where('last_period', '<', period.first)
      .returning('id')
      .executeTakeFirst()
    if (!claimed || recipients.length === 0) return
    const { report, format } = termsOf(row)
    const content = await writeReportMail(app, tx, { restaurantId, report, format, period })
    await enqueueNotifications(
      app,
      tx,
      recipients.map(({ email }) => ({
        ...{ restaurantId, channel: 'email', kind: 'report', recipient: email, content },
        deduplicationKey: `report:${id}:${period.first}:${email}`,
      })),
    )
  })
}
