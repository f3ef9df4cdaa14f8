import type { App } from '../../../app.ts'
import type { PeriodicTask } from '../../../platform/periodic.ts'
import { bookCourier } from './book-courier.ts'
import { callOffCourier } from './call-off-courier.ts'
import { type CourierRow, needsTelling } from './courier-row.ts'
import { lookAfter } from './look-after.ts'
import { takeDue } from './take-due.ts'
import { tellCourier } from './tell-courier.ts'

const BATCH = 10

/** Books, reschedules, cancels and polls the couriers that are due. Returns how many were processed. */
export async function workOffCouriers(app: App, signal?: AbortSignal): Promise<number> {
  let processed = 0
  while (!signal?.aborted) {
    const due = await takeDue(app, BATCH)
    await Promise.all(due.map((row) => processRow(app, row)))
    processed += due.length
    if (due.length < BATCH) break
  }
  return processed
}

/** The same for one order, immediately. */
export async function workOffCourierOf(app: App, restaurantId: string, orderId: string): Promise<void> {
  const due = await takeDue(app, 1, { restaurant_id: restaurantId, order_id: orderId })
  await Promise.all(due.map((row) => processRow(app, row)))
}

export const courierWork: PeriodicTask = {
  name: 'couriers',
  everySeconds: () => 2,
  run: workOffCouriers,
}

/** A failed row becomes due again when its claim expires, and does not affect the others. */
async function processRow(app: App, row: CourierRow): Promise<void> {
  try {
    if (row.cancel_wanted) await callOffCourier(app, row)
    else if (row.state === 'waiting') await bookCourier(app, row)
    else if (needsTelling(row)) await tellCourier(app, row)
    else await lookAfter(app, row)
  } catch (error) {
    app.log.error({ err: error, orderId: row.order_id }, 'courier task failed')
  }
}
