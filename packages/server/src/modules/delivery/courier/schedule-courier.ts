import { type Selectable, sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { CourierDeliveries } from '../../../db/tables.ts'
import { enqueueSql, type Job } from '../../../platform/jobs/job.ts'

/** The job that does what a courier row is due for. Its handler is in `courier-job.ts`. */
export const courierTask: Pick<Job, 'name' | 'retries'> = { name: 'courier', retries: 'urgent' }

/**
 * Enqueues the job of a courier row for its due time; call it whenever `due_at` changes. A job for an outdated due time
 * does nothing.
 */
export async function scheduleCourier(
  tx: Tx,
  row: Pick<Selectable<CourierDeliveries>, 'restaurant_id' | 'order_id' | 'due_at'>,
): Promise<void> {
  if (row.due_at)
    await enqueueRows(tx, sql`restaurant_id = ${row.restaurant_id} and order_id = ${row.order_id}`)
}

/** Enqueues the jobs of all due times that have none, such as after the job queue was lost. */
export async function scheduleCouriers({ db }: Pick<App, 'db'>): Promise<void> {
  await db.platform('system:courier', (tx) => enqueueRows(tx, sql`due_at is not null`))
}

async function enqueueRows(tx: Tx, condition: ReturnType<typeof sql>): Promise<void> {
  const payload = sql`json_build_object('restaurantId', restaurant_id, 'orderId', order_id, 'dueAt', due_at)`
  const key = sql`concat('courier:', order_id, ':', extract(epoch from due_at))`
  await sql`select ${enqueueSql(courierTask, payload, key, { runAt: sql`due_at`, once: true })}
    from courier_deliveries where ${condition}`.execute(tx)
}
