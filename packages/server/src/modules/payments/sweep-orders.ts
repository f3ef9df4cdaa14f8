import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { IntentMissing } from '../../gateways/payments/port.ts'
import { abandonOrder } from './abandon-order.ts'
import { isReturned } from './cancel-returned-order.ts'
import { expireOrder } from './expire-order.ts'
import { notReturned } from './mismatch.ts'
import { ordersInPages } from './orders-in-pages.ts'
import { intentIdOf } from './recent-payments.ts'
import { recordProblem } from './record-problem.ts'
import { type Settlement, settleOrder } from './settle-order.ts'
import { recordUnmatchedRefunds } from './unmatched-money.ts'
import { findUnsettled, hasLostDispute, hasNoProblem, type UnsettledOrder } from './unsettled-order.ts'

/** Number of orders in one sweep, by outcome. */
export interface Sweep {
  paid: number
  /** Not paid yet, and not expired. */
  open: number
  expired: number
  /** Their time to pay is over, but the provider does not cancel their payments. */
  inTransit: number
}

/**
 * Settles the orders that neither the browser nor the webhook has settled, and expires those whose time to
 * pay is over. A payment is canceled at the provider before its order expires. When the signal aborts, the
 * remaining orders are left to the next sweep. A failed order does not stop the others. Rejects with one of the causes at the
 * end; the next sweep retries.
 */
export async function sweepOrders(app: App, signal?: AbortSignal): Promise<Sweep> {
  const sweep: Sweep = { paid: 0, open: 0, expired: 0, inTransit: 0 }
  let failed = 0
  let cause: unknown
  const before = new Date(app.now() - gracePeriod)
  const find = (afterId: string | null, limit: number) => findUnsettled(app, before, afterId, limit)
  const waiting = ordersInPages(find, ({ id }) => id, { signal })
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for await (const order of waiting) {
        try {
          sweep[await sweepOrder(app, order)] += 1
        } catch (error) {
          app.log.error({ err: error, orderId: order.id }, 'sweeping an unsettled order failed')
          failed += 1
          cause = error
        }
      }
    }),
  )
  if (sweep.paid + sweep.expired + sweep.inTransit + failed > 0)
    app.log.info({ sweep, failed }, 'swept unsettled orders')
  if (failed > 0 && !signal?.aborted) throw new Error(`Orders that could not be swept: ${failed}`, { cause })
  return sweep
}

async function sweepOrder(app: App, order: UnsettledOrder): Promise<keyof Sweep> {
  const settlement = await settleOrder(app, order, actor)
  if (settlement.kind === 'paid') return 'paid'
  if (settlement.kind === 'mismatch') return await endMismatched(app, order, settlement)
  if (settlement.kind === 'canceled') return await expire(app, order, 'The payment was canceled.')
  if (app.now() < order.expiresAt.getTime()) return 'open'
  if (settlement.kind === 'missing') return await expireMissing(app, order)
  return await abandon(app, order, 'The time to pay ran out.')
}

async function abandon(app: App, order: UnsettledOrder, reason: string): Promise<keyof Sweep> {
  const outcome = await abandonOrder(app, order, { reason, actor })
  return outcomes[outcome]
}

const outcomes = { ended: 'expired', paid: 'paid', open: 'inTransit' } as const

/**
 * A person resolves a payment that does not match the order. After that, the order can expire, unless the customer still has to get
 * captured money back.
 */
async function endMismatched(
  app: App,
  order: UnsettledOrder,
  { intent, message }: Extract<Settlement, { kind: 'mismatch' }>,
): Promise<keyof Sweep> {
  if (app.now() < order.expiresAt.getTime()) return 'open'
  const found = await app.db.tenant(order.restaurantId, actor, (tx, last) =>
    last(
      tx
        .selectFrom('orders')
        .select([hasNoProblem.as('isResolved'), hasLostDispute.as('isLost')])
        .where('restaurant_id', '=', order.restaurantId)
        .where('id', '=', order.id),
    ).executeTakeFirstOrThrow(),
  )
  if (!found.isResolved) return 'open'
  const isOfOrder = intent.orderId === order.id && intent.restaurantId === order.restaurantId
  if (isOfOrder && intent.status !== 'succeeded') return abandon(app, order, mismatchedReason)
  if (isOfOrder && !isReturned(intent) && !found.isLost) {
    await recordProblem(app, order, { intent, problem: notReturned(message), actor, reopens: true })
    return 'open'
  }
  await recordUnmatchedRefunds(app, order, intent)
  return expire(app, order, mismatchedReason)
}

/**
 * Only once the time to pay is over: the configured provider account may be wrong and be corrected until
 * then. A payment that had a problem was known, and may have charged the customer: its order stays open.
 */
async function expireMissing(app: App, order: UnsettledOrder): Promise<'expired'> {
  if (await hadProblem(app, order)) throw new IntentMissing()
  const { id: orderId, paymentIntentId: intentId } = order
  app.log.error(
    { alert: 'payment-unknown-to-provider', orderId, intentId },
    'expiring an order whose payment is unknown to the provider',
  )
  return expire(app, order, 'The payment is unknown to the payment provider.')
}

function hadProblem(app: App, order: UnsettledOrder): Promise<boolean> {
  return app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    const found = await last(
      tx
        .selectFrom('payment_problems')
        .select('problem')
        .where('restaurant_id', '=', order.restaurantId)
        .where('payment_intent_id', '=', intentIdOf(app, order)),
    ).executeTakeFirst()
    return found !== undefined
  })
}

async function expire(app: App, order: UnsettledOrder, reason: string): Promise<'expired'> {
  await expireOrder(app, order, { reason, actor })
  return 'expired'
}

const actor = 'system:payments'
const mismatchedReason = 'The payment did not match the order.'
const gracePeriod = minutes(1)
const concurrency = 4
