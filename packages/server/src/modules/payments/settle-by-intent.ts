import { isPaid } from '@comanda/domain/ordering/payment-status'
import { isUuid } from '@comanda/domain/uuid'
import type { App } from '../../app.ts'
import { IntentMissing, type PaymentIntent } from '../../gateways/payments/port.ts'
import { settleGiftCardIntent } from '../gift-cards/public.ts'
import { expireOrder } from './expire-order.ts'
import { type Settlement, settleOrder } from './settle-order.ts'
import {
  isUncollected,
  ordersOfIntent,
  type UnsettledOrder,
  unsettledColumns,
  unsettledOrder,
} from './unsettled-order.ts'

/**
 * Settles the order of a payment before another event about that payment is handled, such as a refund or a
 * dispute: events arrive in any order, and a payment is stored with its order only when it is settled. No-op
 * for a paid order, except one that ended without its card payment.
 * Throws a PaymentGatewayError.
 */
export async function settleByIntent(app: App, intentId: string): Promise<void> {
  const found = await findByIntent(app, intentId)
  if (!found) await settleUnlinkedIntent(app, intentId)
  else if (found.isOpen) await applySettlement(app, found.order, await settleOrder(app, found.order, actor))
}

/** Applies the outcome of a settlement that an event of the provider triggered. */
export async function applySettlement(
  app: App,
  order: UnsettledOrder,
  settlement: Settlement,
): Promise<void> {
  if (settlement.kind === 'missing') throw new IntentMissing()
  if (settlement.kind === 'canceled')
    await expireOrder(app, order, { reason: 'The payment was canceled.', actor })
}

/** Settles the order of a payment that is not stored with it, or the purchase of a gift card: the intent's metadata names it. */
async function settleUnlinkedIntent(app: App, intentId: string): Promise<void> {
  const intent = await app.payments.retrieveIntent(intentId)
  const { giftCardId, restaurantId } = intent
  if (giftCardId && restaurantId && isUuid(giftCardId) && isUuid(restaurantId))
    return settleGiftCardIntent(app, { giftCardId, restaurantId }, intent)
  const found = await findByMetadata(app, intent)
  if (found) await applySettlement(app, found.order, await settleOrder(app, found.order, actor, intent))
  else if (intent.orderId && intent.status === 'succeeded')
    app.log.error(
      { alert: 'payment-of-unknown-order', orderId: intent.orderId, intentId },
      'payment received for an unknown order',
    )
}

function findByIntent(
  app: App,
  intentId: string,
): Promise<{ order: UnsettledOrder; isOpen: boolean } | null> {
  return app.db.platform(actor, async (tx, last) => {
    const row = await last(
      ordersOfIntent(tx, intentId).select(unsettledColumns).select(isUncollected.as('is_uncollected')),
    ).executeTakeFirst()
    if (!row) return null
    return {
      order: unsettledOrder(row),
      isOpen: ['pending', 'failed', 'authorized'].includes(row.payment_status) || row.is_uncollected,
    }
  })
}

/** The order that the metadata of a payment names, and whether its card payment is settled; null if there is none. */
export async function findByMetadata(
  app: App,
  { orderId, restaurantId }: Pick<PaymentIntent, 'orderId' | 'restaurantId'>,
): Promise<{ order: UnsettledOrder; isPaid: boolean } | null> {
  if (!orderId || !restaurantId || !isUuid(orderId) || !isUuid(restaurantId)) return null
  return app.db.tenant(restaurantId, actor, async (tx, last) => {
    const row = await last(
      tx
        .selectFrom('orders')
        .select(unsettledColumns)
        .select(isUncollected.as('is_uncollected'))
        .where('restaurant_id', '=', restaurantId)
        .where('id', '=', orderId),
    ).executeTakeFirst()
    if (!row) return null
    return { order: unsettledOrder(row), isPaid: isPaid(row.payment_status) && !row.is_uncollected }
  })
}

const actor = 'system:payments'
