import { randomUUID } from 'node:crypto'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import type { App } from '../../../app.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { settleByIntent } from '../settle-by-intent.ts'
import type { RefundRow } from './refund-row.ts'
import { settleRefund } from './settle-refund.ts'

const ACTOR = 'system:payments'

/**
 * The provider told of a refund. It is asked how that stands; one that was made at the provider itself, in its own
 * dashboard, is written down as well, so that our books stay true, once its payment is.
 */
export async function takeRefundNotice(app: App, providerRefundId: string): Promise<void> {
  const told = await app.payments.retrieveRefund(providerRefundId)
  const row = (await findRefund(app, told.id)) ?? (await adopt(app, told)) ?? (await adoptSettled(app, told))
  if (row) await settleRefund(app, row, told, ACTOR)
}

/** The notice of the payment itself may come later, or be lost. */
async function adoptSettled(app: App, told: ProviderRefund): Promise<RefundRow | undefined> {
  if (!told.intentId) return undefined
  await settleByIntent(app, told.intentId)
  return adopt(app, told)
}

function findRefund(app: App, providerRefundId: string): Promise<RefundRow | undefined> {
  return app.db.platform(ACTOR, (tx) =>
    tx
      .selectFrom('refunds')
      .selectAll()
      .where('provider_refund_id', '=', providerRefundId)
      .executeTakeFirst(),
  )
}

/** Our own, whose answer was lost, is known by its name in the provider's books; what is left is somebody else's. */
async function adopt(app: App, told: ProviderRefund): Promise<RefundRow | undefined> {
  const { intentId } = told
  if (!intentId) return undefined
  return app.db.platform(ACTOR, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'restaurant_id', 'payment_status'])
      .where('payment_intent_id', '=', intentId)
      .forUpdate()
      .executeTakeFirst()
    if (!order || !(isPaid(order.payment_status) || order.payment_status === 'refunded')) return undefined
    if (told.ownId) {
      const own = await tx
        .selectFrom('refunds')
        .selectAll()
        .where('restaurant_id', '=', order.restaurant_id)
        .where('id', '=', told.ownId)
        .executeTakeFirst()
      if (own) return own
    }
    return tx
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        restaurant_id: order.restaurant_id,
        order_id: order.id,
        request_key: randomUUID(),
        amount: told.amount,
        reason: 'other',
        note: 'Made at the payment service',
        requested_by: 'system:provider',
        provider_refund_id: told.id,
        created_at: new Date(app.now()),
      })
      .onConflict((known) => known.column('provider_refund_id').doNothing())
      .returningAll()
      .executeTakeFirst()
  })
}
