import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** Keeps a payment that does not belong to its order until a person has looked at it. Told of once, however often found. */
export async function noteProblem(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  problem: string,
  actor: string,
): Promise<void> {
  const noted = await app.db.tenant(order.restaurantId, actor, (tx) =>
    sql`
      with noted as (
        insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
        values (${order.restaurantId}, ${intent.id}, ${order.id}, ${problem}, ${intent.amount})
        on conflict do nothing
        returning restaurant_id, order_id
      )
      select append_event(restaurant_id, 'order.payment_problem', order_id) from noted`.execute(tx),
  )
  if (noted.rows.length === 0) return
  app.log.error({ orderId: order.id, intentId: intent.id, problem }, 'A payment does not belong to its order')
}
