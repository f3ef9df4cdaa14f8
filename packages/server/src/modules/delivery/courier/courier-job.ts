import { z } from 'zod'
import type { App } from '../../../app.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { bookCourier } from './book-courier.ts'
import { cancelCourierBooking } from './cancel-courier-booking.ts'
import { claimDueCourier, type DueCourier, releaseCourier } from './claim-due-courier.ts'
import { type CourierRow, needsReschedule } from './courier-row.ts'
import { pollDelivery } from './poll-delivery.ts'
import { rescheduleCourier } from './reschedule-courier.ts'
import { courierTask } from './schedule-courier.ts'

/** Books, reschedules, cancels or polls the courier of an order, whatever its row is due for. */
export const courierJob = defineJob<DueCourier>({
  ...courierTask,
  payload: z.object({ restaurantId: z.uuid(), orderId: z.uuid(), dueAt: z.string() }),
  effect: {
    guarantee: 'exactly-once',
    because: 'the provider deduplicates bookings by order and round, and cancels and updates idempotently',
  },
  discard: 'never',
  async handle(app, due) {
    const row = await claimDueCourier(app, due)
    if (!row) return
    try {
      await processRow(app, row)
    } catch (error) {
      // For the next attempt of this job: the job of the claim would start with new attempts.
      await releaseCourier(app, due, row).catch((failure) =>
        app.log.warn({ err: failure, orderId: row.order_id }, 'releasing a courier row failed'),
      )
      throw error
    }
  },
})

/**
 * Does what a courier row is due for that the caller has claimed. After an error that could not be recorded, the job of the
 * claim tries again.
 */
export async function processClaimed(app: App, row: CourierRow): Promise<void> {
  try {
    await processRow(app, row)
  } catch (error) {
    app.log.error({ err: error, orderId: row.order_id }, 'courier task failed')
  }
}

function processRow(app: App, row: CourierRow): Promise<unknown> {
  if (row.cancel_wanted) return cancelCourierBooking(app, row)
  if (row.state === 'waiting') return bookCourier(app, row)
  return needsReschedule(row) ? rescheduleCourier(app, row) : pollDelivery(app, row)
}
