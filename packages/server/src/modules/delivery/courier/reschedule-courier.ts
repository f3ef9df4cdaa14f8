import { isBeforePickup } from '@comanda/domain/delivery/courier-status'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type CourierDelivery, CourierGatewayError } from '../../../gateways/courier/port.ts'
import { applyProgress, factsOf, pollAfter } from './apply-progress.ts'
import { courierErrorOf, courierProblem, rescheduleFailed } from './courier-problems.ts'
import { type CourierRow, changeCourier, needsReschedule } from './courier-row.ts'
import { readReschedule, requireCredentials } from './courier-task.ts'
import { inCurrentRound } from './current-round.ts'

/**
 * Notifies the courier of a claimed row of a new promised time. If the promised time changes during the call,
 * the row stays due, so the courier gets the last one.
 */
export async function rescheduleCourier(app: App, row: CourierRow): Promise<void> {
  const { provider_delivery_id: deliveryId, promised_at: promisedAt } = row
  if (!deliveryId || !promisedAt) return
  try {
    const { credentials, reschedule } = await readReschedule(app, row, promisedAt.getTime())
    await storeReschedule(app, row, promisedAt, await app.courier.update(credentials, deliveryId, reschedule))
  } catch (error) {
    const failure = courierErrorOf(error)
    const known = courierProblem(failure.code).isFinal
      ? await readDelivery(app, row.restaurant_id, deliveryId)
      : null
    await recordFailure(app, row, promisedAt, failure, known)
  }
}

async function readDelivery(
  app: App,
  restaurantId: string,
  deliveryId: string,
): Promise<CourierDelivery | null> {
  try {
    return await app.courier.read(await requireCredentials(app, restaurantId), deliveryId)
  } catch (error) {
    if (error instanceof CourierGatewayError) return null
    throw error
  }
}

function storeReschedule(
  app: App,
  row: CourierRow,
  notified_promise: Date,
  delivery: CourierDelivery,
): Promise<void> {
  return whileBooked(app, row, async (tx, now) => {
    const notified = { ...now, notified_promise }
    const due_at = new Date(app.now() + (needsReschedule(notified) ? 0 : pollAfter))
    const change = {
      ...factsOf(delivery, now),
      notified_promise,
      reschedule_attempts: 0,
      problem: null,
      due_at,
    }
    await changeCourier(app, tx, now, change, { kind: 'rescheduled' })
  })
}

/** A courier who already has the bag needs no notification. Otherwise the kitchen must call the courier. */
async function recordFailure(
  app: App,
  row: CourierRow,
  notified_promise: Date,
  error: CourierGatewayError,
  known: CourierDelivery | null,
): Promise<void> {
  app.log.warn({ err: error, orderId: row.order_id }, 'courier reschedule failed')
  const { text, isFinal } = courierProblem(error.code)
  await whileBooked(app, row, async (tx, now) => {
    if (known && !isBeforePickup(known.status)) return applyProgress(app, tx, now, known)
    const delay = retryDelays[now.reschedule_attempts]
    if (!isFinal && delay !== undefined) {
      const due_at = new Date(app.now() + delay)
      return changeCourier(app, tx, now, { reschedule_attempts: now.reschedule_attempts + 1, due_at })
    }
    const due_at = new Date(app.now() + (needsReschedule({ ...now, notified_promise }) ? 0 : pollAfter))
    const change = {
      notified_promise,
      reschedule_attempts: 0,
      problem: `${rescheduleFailed} ${text}`,
      due_at,
    }
    return changeCourier(app, tx, now, change, { kind: 'not_rescheduled' })
  })
}

/** Skips a courier that is not booked, or is about to be cancelled. */
function whileBooked(
  app: App,
  row: CourierRow,
  work: (tx: Tx, now: CourierRow) => Promise<unknown>,
): Promise<void> {
  return inCurrentRound(app, row, async (tx, now) => {
    if (now.state === 'booked' && !now.cancel_wanted) await work(tx, now)
  })
}

/** The delay after each failed attempt. */
const retryDelays = [minutes(1 / 4), minutes(1), minutes(2)]
