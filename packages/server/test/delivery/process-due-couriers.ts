import type { App } from '../../src/app.ts'
import { courierJob } from '../../src/modules/delivery/public.ts'

/** Runs the courier jobs that are due by the test's clock, as the worker does. Returns how many there were. */
export async function processDueCouriers(app: App): Promise<number> {
  const due = await app.db.platform('test', (tx) =>
    tx
      .selectFrom('courier_deliveries')
      .select(['restaurant_id as restaurantId', 'order_id as orderId'])
      .where('due_at', '<=', new Date(app.now()))
      .execute(),
  )
  await Promise.all(due.map((payload) => courierJob.handle(app, payload)))
  return due.length
}
