import { hasEnded, isUndelivered } from '@comanda/domain/delivery/courier-status'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { CourierDelivery, CourierGatewayError } from '../../../gateways/courier/port.ts'
import { applyProgress } from './apply-progress.ts'
import { writeCourierAlert } from './courier-alert.ts'
import { courierErrorOf, courierProblem, notStored } from './courier-problems.ts'
import { type CourierRow, changeCourier } from './courier-row.ts'
import { requireCredentials } from './courier-task.ts'
import { inCurrentRound, isCurrentRound } from './current-round.ts'

/**
 * Cancels the courier of a claimed row. A courier who has the bag already is not cancelled, and the
 * management is alerted.
 */
export async function cancelCourierBooking(app: App, row: CourierRow): Promise<void> {
  try {
    const credentials = await requireCredentials(app, row.restaurant_id)
    const deliveryId = row.provider_delivery_id ?? (await app.courier.find(credentials, row.order_id))?.id
    if (!deliveryId) return await closeUnbooked(app, row)
    const known = await app.courier.read(credentials, deliveryId)
    // The found courier may be one that was requested during the lookup.
    if (!(await isCurrentRound(app, row))) return
    // Or one that gave up before this one was requested.
    if (!row.provider_delivery_id && row.round > 1 && isUndelivered(known.status))
      return await closeUnbooked(app, row)
    const delivery = hasEnded(known.status) ? known : await app.courier.cancel(credentials, deliveryId)
    await storeResult(app, row, delivery)
  } catch (error) {
    await recordFailure(app, row, courierErrorOf(error))
  }
}

/** The provider has no delivery for the order. One whose booking got no response may still appear, and is looked up again. */
function closeUnbooked(app: App, row: CourierRow): Promise<void> {
  return inCurrentRound(app, row, (tx, now) => {
    if (now.provider_delivery_id) return changeCourier(app, tx, now, { due_at: new Date(app.now()) })
    if (now.may_be_booked && row.attempts < maxAttempts) {
      const due_at = new Date(app.now() + delayAfter(row))
      const problem = courierProblem(notStored).text
      // Attempts to book it are not lookups.
      const attempts = now.state === 'failed' ? now.attempts : 0
      return changeCourier(app, tx, now, { state: 'failed', problem, due_at, attempts })
    }
    const change = { state: 'cancelled' as const, due_at: null, problem: null, may_be_booked: false }
    return changeCourier(app, tx, now, change, { kind: 'cancelled' })
  })
}

function storeResult(app: App, row: CourierRow, delivery: CourierDelivery): Promise<void> {
  return inCurrentRound(app, row, async (tx, now) => {
    if (delivery.status !== 'canceled')
      return applyProgress(app, tx, await storeDelivery(tx, now, delivery), delivery)
    const { id: provider_delivery_id, status } = delivery
    const change = { state: 'cancelled' as const, status, due_at: null, problem: null, may_be_booked: false }
    const update = now.state === 'cancelled' ? null : { kind: 'cancelled' as const }
    return changeCourier(app, tx, now, { ...change, provider_delivery_id }, update)
  })
}

/** A delivery that can no longer be cancelled is followed also if its booking was not confirmed. */
function storeDelivery(tx: Tx, now: CourierRow, { id }: CourierDelivery): Promise<CourierRow> | CourierRow {
  if (now.provider_delivery_id !== null) return now
  return tx
    .updateTable('courier_deliveries')
    .set({ state: 'booked', provider_delivery_id: id, may_be_booked: false, problem: null })
    .where('restaurant_id', '=', now.restaurant_id)
    .where('order_id', '=', now.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function recordFailure(app: App, row: CourierRow, error: CourierGatewayError): Promise<void> {
  const { text } = courierProblem(error.code)
  const isLast = error.code === 'noncancelable_delivery' || row.attempts >= maxAttempts
  app.log.warn({ err: error, orderId: row.order_id }, 'courier cancellation failed')
  await inCurrentRound(app, row, async (tx, now) => {
    if (now.state === 'cancelled') return now
    const due_at = new Date(app.now() + (isLast ? minutes(1) : delayAfter(row)))
    if (!isLast) return changeCourier(app, tx, now, { due_at })
    await writeCourierAlert(app, tx, now, 'not-cancelled', text)
    // Without a stored booking there is nothing to follow.
    const next = now.state === 'failed' ? null : due_at
    const change = { cancel_wanted: false, attempts: 0, problem: text, due_at: next }
    return changeCourier(app, tx, now, change, { kind: 'not_cancelled' })
  })
}

const maxAttempts = 8

function delayAfter({ attempts }: CourierRow): number {
  return minutes(Math.min(attempts, 4) / 4)
}
