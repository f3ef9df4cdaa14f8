import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { GiftCardSpent, redeemAgain } from '../gift-cards/public.ts'
import { announceReturnedOrder, cancelReturnedOrder, isReturned } from './cancel-returned-order.ts'
import { commitPayment } from './commit-payments.ts'
import { isOnlyAuthorized, type PaidOrder, type Payment, paidOrder, payStatement } from './paid-order.ts'
import { rememberPaidRow } from './paid-rows.ts'
import { refundCancelled } from './refunds/refund-cancelled.ts'
import { lockMoney } from './refunds/refund-row.ts'
import { isUnmatched } from './unmatched-money.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Marks an order as paid, with its pickup number, its history, its discount code, its ledger entries and its event,
 * in one transaction. No-op if it is already paid. A payment that is only authorized makes the order `authorized`:
 * the kitchen gets it, the ledger does not; an order that has ended in the meantime stays ended, because its
 * authorization is void. An order whose money was returned in the meantime is cancelled at the same time, and the money of one that
 * was cancelled before its payment was known is refunded. `intent` is null when the card pays nothing. Throws GiftCardSpent.
 * Returns null when another call was first.
 */
export async function markPaid(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent | null,
  actor: string,
): Promise<PaidOrder | null> {
  const payment = { order, intent }
  if (order.isCancelled || isReturned(intent)) return commitCancelled(app, actor, payment)
  if (order.hasCode || order.hasReward || order.hasGiftCard) return commitReserved(app, actor, payment)
  return commitPayment(app, actor, payment)
}

async function commitReserved(app: App, actor: string, payment: Payment): Promise<PaidOrder | null> {
  const { id, restaurantId } = payment.order
  const row = app.db.tenant(restaurantId, actor, async (tx, last) => {
    await lockReservations(app, tx, payment)
    const { rows } = await last(payStatement(payment, new Date(app.now()))).execute(tx)
    return rows[0]
  })
  rememberPaidRow(app, id, row)
  return paidOrder(app, payment, await row)
}

/** The order does not use its discount code. */
async function commitCancelled(app: App, actor: string, payment: Payment): Promise<PaidOrder | null> {
  const { order, intent } = payment
  const row = await app.db.tenant(order.restaurantId, actor, async (tx) => {
    const now = new Date(app.now())
    await lockReservations(app, tx, payment)
    if (isReturned(intent)) await cancelReturnedOrder(tx, order, now)
    const { rows } = await payStatement({ intent, order: { ...order, hasCode: false } }, now).execute(tx)
    const [paid] = rows
    if (paid && !isReturned(intent)) await refundAll(app, tx, order)
    else if (paid && !order.isCancelled) await announceReturnedOrder(tx, order, paid.revision)
    return paid
  })
  return paidOrder(app, payment, row)
}

/** Returns the money of a cancelled order that was just paid. The request key is the one that a capture of it would use. */
async function refundAll(app: Pick<App, 'now'>, tx: Tx, { restaurantId, id }: UnsettledOrder): Promise<void> {
  const found = await lockMoney(tx, restaurantId, id)
  if (!found || found.money.refundable === 0) return
  const { row, money } = found
  const reason = row.cancel_reason ?? ''
  await refundCancelled(app, tx, row, { amount: money.refundable, reason, requestKey: id })
}

/**
 * The state of the code's redemption is read afterwards; a concurrent release must have committed by then. A payment that could not
 * pay the order because its gift card was spent never pays it: a person returns it.
 */
async function lockReservations(app: App, tx: Tx, { order, intent }: Payment): Promise<void> {
  await lockOrder(tx, order)
  if (!order.hasGiftCard || isOnlyAuthorized(intent)) return
  if (await isUnmatched(tx, order, intent)) throw new GiftCardSpent()
  await redeemAgain(tx, order, new Date(app.now()), intent !== null)
}
