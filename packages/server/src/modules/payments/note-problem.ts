import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { raiseAlert } from './alerts.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Keeps a payment that does not belong to its order until a person has looked at it, and writes to whoever looks after
 * payments. Told of once, however often found.
 */
export async function noteProblem(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  problem: string,
  actor: string,
): Promise<void> {
  const isNew = await app.db.platform(actor, async (tx) => {
    const noted = await sql`
      insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
      values (${order.restaurantId}, ${intent.id}, ${order.id}, ${problem}, ${intent.amount})
      on conflict do nothing returning order_id`.execute(tx)
    if (noted.rows.length === 0) return false
    await raiseAlert(app, tx, {
      ...{ restaurantId: order.restaurantId, kind: 'payment_problem', to: 'platform' },
      subject: `A payment does not fit order ${order.orderNumber}`,
      lines: [
        `What is wrong with ${formatMoney(intent.amount)} (${intent.id}): ${problem}.`,
        'It stands under Payments, in the state Problem, until somebody has looked into it.',
      ],
    })
    await sql`select append_event(${order.restaurantId}, 'order.payment_problem', ${order.id})`.execute(tx)
    return true
  })
  if (isNew)
    app.log.error(
      { orderId: order.id, intentId: intent.id, problem },
      'A payment does not belong to its order',
    )
}
