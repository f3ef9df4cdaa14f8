import type { App } from '../../src/app.ts'
import { courierJob } from '../../src/modules/delivery/public.ts'

/** Runs the courier jobs that are due by the test's clock, or that of one order, as the worker does. Returns how many there were. */
export async function processDueCouriers(app: App, orderId?: string): Promise<number> {
  const due = await app.db.platform('test', (tx) =>
    tx
      .selectFrom('courier_deliveries')
      .select(['restaurant_id as restaurantId', 'order_id as orderId', 'due_at'])
      .where('due_at', '<=', new Date(app.now()))
      .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
      .execute(),
  )
  const jobs = due.map(({ due_at, ...courier }) => ({ ...courier, dueAt: due_at?.toISOString() ?? '' }))
  await Promise.all(jobs.map((job) => courierJob.handle(app, job)))
  return due.length
}
