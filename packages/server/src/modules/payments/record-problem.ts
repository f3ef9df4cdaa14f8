import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { raiseAlert } from '../finance/public.ts'
import { missing } from './mismatch.ts'
import { recordUnmatchedCharge } from './unmatched-money.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

interface PaymentProblem {
  intent: Pick<PaymentIntent, 'id' | 'amount'>
  problem: string
  actor: string
  /** A problem of the payment that was resolved is open again. */
  reopens?: boolean
  /** The payment that does not match, for the ledger. */
  captured?: PaymentIntent
}

/**
 * Records a payment that does not match its order, until someone resolves it, and alerts the platform's
 * master admins. Idempotent: a repeat neither records nor alerts again. A problem of
 * a payment that was unknown to the provider is replaced.
 */
export async function recordProblem(
  app: App,
  order: UnsettledOrder,
  { intent, problem, actor, reopens = false, captured }: PaymentProblem,
): Promise<void> {
  const isOpened = await app.db.platform(actor, async (tx) => {
    if (captured) await recordUnmatchedCharge(app, tx, order, { intent: captured, wrong: problem })
    const opened = await sql`
      insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
      values (${order.restaurantId}, ${intent.id}, ${order.id}, ${problem}, ${intent.amount})
      on conflict (restaurant_id, payment_intent_id) do update
        set problem = excluded.problem, amount = excluded.amount,
          created_at = excluded.created_at, resolved_at = null
        where payment_problems.problem = ${missing} and excluded.problem <> ${missing}
          or ${reopens} and payment_problems.resolved_at is not null and exists (select from orders o
            where o.restaurant_id = ${order.restaurantId} and o.id = ${order.id} and (o.is_authorized or o.is_unsettled))
      returning order_id`.execute(tx)
    if (opened.rows.length === 0) return false
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
  if (isOpened)
    app.log.error(
      { alert: 'payment-mismatch', orderId: order.id, intentId: intent.id, problem },
      'a payment does not match its order',
    )
}
