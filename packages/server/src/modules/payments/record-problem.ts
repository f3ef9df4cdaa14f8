import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { raiseAlert } from '../finance/public.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Records a payment that does not match its order, until someone resolves it, and alerts the platform's
 * master admins. Idempotent: a repeat neither records nor alerts again.
 */
export async function recordProblem(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  problem: string,
  actor: string,
): Promise<void> {
  const isNew = await app.db.platform(actor, async (tx) => {
    const inserted = await sql`
      insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
      values (${order.restaurantId}, ${intent.id}, ${order.id}, ${problem}, ${intent.amount})
      on conflict do nothing returning order_id`.execute(tx)
    if (inserted.rows.length === 0) return false
    await raiseAlert(app, tx, {
      restaurantId: order.restaurantId,
      kind: 'payment_problem',
      to: 'platform',
      subject: `A payment does not match order ${order.orderNumber}`,
      lines: [
        `Payment of ${formatMoney(intent.amount)} (${intent.id}): ${problem}.`,
        'It is listed under Payments with the status Problem until it is resolved.',
      ],
    })
    await sql`select append_event(${order.restaurantId}, 'order.payment_problem', ${order.id})`.execute(tx)
    return true
  })
  if (isNew)
    app.log.error(
      { alert: 'payment-mismatch', orderId: order.id, intentId: intent.id, problem },
      'A payment does not match its order',
    )
}
