import type { App } from '../../../app.ts'
import type { PeriodicTask } from '../../../platform/periodic.ts'
import { bookCourier } from './book-courier.ts'
import { cancelCourierBooking } from './cancel-courier-booking.ts'
import { claimDueCouriers } from './claim-due-couriers.ts'
import { type CourierRow, needsReschedule } from './courier-row.ts'
import { pollDelivery } from './poll-delivery.ts'
import { rescheduleCourier } from './reschedule-courier.ts'

const BATCH = 10

/** Books, reschedules, cancels and polls the couriers that are due. Returns how many were processed. */
export async function processDueCouriers(app: App, signal?: AbortSignal): Promise<number> {
  let processed = 0
  while (!signal?.aborted) {
    const due = await claimDueCouriers(app, BATCH)
    await Promise.all(due.map((row) => processRow(app, row)))
    processed += due.length
    if (due.length < BATCH) break
  }
  return processed
}

/** The same for one order, immediately. */
export async function processCourierOfOrder(app: App, restaurantId: string, orderId: string): Promise<void> {
  const due = await claimDueCouriers(app, 1, { restaurant_id: restaurantId, order_id: orderId })
  await Promise.all(due.map((row) => processRow(app, row)))
}

export const courierProcessing: PeriodicTask = {
  name: 'couriers',
  everySeconds: () => 2,
  run: processDueCouriers,
}

/** A failed row becomes due again when its claim expires, and does not affect the others. */
async function processRow(app: App, row: CourierRow): Promise<void> {
  try {
    if (row.cancel_wanted) await cancelCourierBooking(app, row)
    else if (row.state === 'waiting') await bookCourier(app, row)
    else if (needsReschedule(row)) await rescheduleCourier(app, row)
    else await pollDelivery(app, row)
  } catch (error) {
    app.log.error({ err: error, orderId: row.order_id }, 'courier task failed')
  }
}
