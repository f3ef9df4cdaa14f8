import { phaseOf } from '@comanda/domain/ordering/order-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { IntentMissing } from '../../gateways/payments/port.ts'
import type { EventBatch, Subscriber } from '../../platform/jobs/subscriber.ts'
import { captureOrder } from './capture-order.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/**
 * Captures the payments of acknowledged orders. Throws when the provider is unavailable; the job is then
 * retried.
 */
async function captureAcknowledged(app: App, events: EventBatch): Promise<void> {
  const orders = await events.read(async (tx, reading) => {
    const unhandled = await reading
    const rows = await tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('restaurant_id', '=', events.restaurantId)
      .where(sql<boolean>`id = any(${unhandled.map(({ subjectId }) => subjectId)}::uuid[])`)
      .where('payment_status', '=', 'authorized')
      .execute()
    return rows.filter(({ status }) => isAcknowledged(status)).map(unsettledOrder)
  })
  for (const order of orders) await tryToCapture(app, order)
}

/** A payment that the provider does not know does not block the capture of others; the sweep retries it and ends it. */
async function tryToCapture(app: App, order: UnsettledOrder): Promise<void> {
  try {
    await captureOrder(app, order, 'system:payments')
  } catch (error) {
    if (!(error instanceof IntentMissing)) throw error
    app.log.error({ err: error, orderId: order.id }, 'capturing a payment failed; the sweep will retry it')
  }
}

export const captureOnAcknowledge: Subscriber = {
  name: 'capture-on-acknowledge',
  types: ['order.status_changed'],
  effect: {
    guarantee: 'exactly-once',
    because: 'a capture is final at the provider, and its row is updated once',
  },
  handle: captureAcknowledged,
}

/** Whether the kitchen has acknowledged an order that is not cancelled. */
export function isAcknowledged(status: Parameters<typeof phaseOf>[0]): boolean {
  return !['new', 'cancelled'].includes(phaseOf(status))
}
