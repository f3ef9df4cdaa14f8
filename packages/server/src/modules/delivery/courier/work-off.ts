import type { App } from '../../../app.ts'
import type { PeriodicTask } from '../../../platform/periodic.ts'
import { bookCourier } from './book-courier.ts'
import { callOffCourier } from './call-off-courier.ts'
import { type CourierRow, needsTelling } from './courier-row.ts'
import { lookAfter } from './look-after.ts'
import { takeDue } from './take-due.ts'
import { tellCourier } from './tell-courier.ts'

const BATCH = 10

/** Books, tells, calls off and asks after the couriers that are due. Answers how many. */
export async function workOffCouriers(app: App, signal?: AbortSignal): Promise<number> {
  let worked = 0
  while (!signal?.aborted) {
    const due = await takeDue(app, BATCH)
    await Promise.all(due.map((row) => workOff(app, row)))
    worked += due.length
    if (due.length < BATCH) break
  }
  return worked
}

/** The same for one order, at once. */
export async function workOffCourierOf(app: App, restaurantId: string, orderId: string): Promise<void> {
  const due = await takeDue(app, 1, { restaurant_id: restaurantId, order_id: orderId })
  await Promise.all(due.map((row) => workOff(app, row)))
}

export const courierWork: PeriodicTask = {
  name: 'couriers',
  everySeconds: () => 2,
  run: workOffCouriers,
}

/** One that goes wrong comes up again when its turn is over, and stands in no other's way. */
async function workOff(app: App, row: CourierRow): Promise<void> {
  try {
    if (row.cancel_wanted) await callOffCourier(app, row)
    else if (row.state === 'waiting') await bookCourier(app, row)
    else if (needsTelling(row)) await tellCourier(app, row)
    else await lookAfter(app, row)
  } catch (error) {
    app.log.error({ err: error, orderId: row.order_id }, 'a courier could not be seen to')
  }
}
