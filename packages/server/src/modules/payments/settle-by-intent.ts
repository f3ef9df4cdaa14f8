import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { IntentMissing } from '../../gateways/payments/port.ts'
import { releaseOrder } from './release-order.ts'
import { type Settlement, settleOrder } from './settle-order.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/**
 * Settles the order of a payment that something was told about, before that is taken: notices come in any order, and the
 * program may have ended between making a payment and storing it with its order. One that was paid is left alone.
 * Throws a PaymentGatewayError.
 */
export async function settleByIntent(app: App, intentId: string): Promise<void> {
  const found = await findByIntent(app, intentId)
  if (!found) await settleUnstored(app, intentId)
  else if (found.isOpen) await follow(app, found.order, await settleOrder(app, found.order, actor))
}

/** What a settlement that was asked for by the provider's notice leads to. */
export async function follow(app: App, order: UnsettledOrder, settlement: Settlement): Promise<void> {
  if (settlement.kind === 'missing') throw new IntentMissing()
  if (settlement.kind === 'canceled') await releaseOrder(app, order, 'The payment was canceled.', actor)
}

/** The intent itself knows its order. */
export async function settleUnstored(app: App, intentId: string): Promise<void> {
  const intent = await app.payments.retrieveIntent(intentId)
  const order = await findByName(app, intent)
  if (order) await follow(app, order, await settleOrder(app, order, actor, intent))
  else if (intent.orderId && intent.status === 'succeeded')
    app.log.error({ orderId: intent.orderId, intentId }, 'A payment was made for an order that is not there')
}

function findByIntent(
  app: App,
  intentId: string,
): Promise<{ order: UnsettledOrder; isOpen: boolean } | null> {
  return app.db.platform(actor, async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('payment_intent_id', '=', intentId)
      .executeTakeFirst()
    if (!row) return null
    return { order: unsettledOrder(row), isOpen: ['pending', 'failed'].includes(row.payment_status) }
  })
}

async function findByName(
  app: App,
  { orderId, restaurantId }: PaymentIntent,
): Promise<UnsettledOrder | null> {
  if (!orderId || !restaurantId || !isUuid(orderId) || !isUuid(restaurantId)) return null
  return app.db.tenant(restaurantId, actor, async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .executeTakeFirst()
    return row ? unsettledOrder(row) : null
  })
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const actor = 'system:payments'
