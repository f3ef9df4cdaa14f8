import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { isReturned } from './cancel-returned-order.ts'
import { isAcknowledged } from './capture-acknowledged.ts'
import { captureOrder } from './capture-order.ts'
import { endAuthorization } from './end-authorization.ts'
import { mismatchOf, uncollectable } from './mismatch.ts'
import { recordProblem } from './record-problem.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'
import { voidAuthorization } from './void-authorization.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Processes authorized orders: captures the payments of acknowledged orders that are not captured yet, and
 * voids those of orders that were cancelled, or not acknowledged within a day after the promised time. A payment whose problem a
 * person has resolved is attempted again; if it still cannot be captured, it ends or its problem is opened again.
 */
export async function sweepAuthorizedOrders(app: App, signal?: AbortSignal, pageSize = 500): Promise<void> {
  let lastId: string | null = null
  let failed = 0
  for (;;) {
    const page: AuthorizedOrder[] = await findDue(app, lastId, pageSize)
    for (const due of page) {
      if (signal?.aborted) return
      try {
        await sweepOrder(app, due)
      } catch (error) {
        app.log.error({ err: error, orderId: due.order.id }, 'sweeping an authorized order failed')
        failed += 1
      }
    }
    if (page.length < pageSize) break
    lastId = page.at(-1)?.order.id ?? null
  }
  if (failed > 0) throw new Error(`Authorized orders that could not be swept: ${failed}`)
}

async function sweepOrder(app: App, { order, status, wasResolved }: AuthorizedOrder): Promise<void> {
  const isNew = !isAcknowledged(status) && status !== 'cancelled'
  const intent = isAcknowledged(status)
    ? await captureOrder(app, order, actor)
    : await voidAuthorization(app, order, isNew ? notAcknowledged : 'The order was cancelled.', actor)
  if (!wasResolved || !intent) return
  const obstacle = obstacleToEnd(order, status, intent)
  const isUncollectable = obstacle === uncollectable
  if (obstacle) await recordProblem(app, order, intent, obstacle, actor, { reopens: true, isUncollectable })
  else if (!isOver(order, intent)) return
  else if (isNew) await voidAuthorizedOrder(app, order, notCaptured, actor, { evenIfAcknowledged: true })
  else await endAuthorization(app, order, notCaptured, actor)
}

/** Nothing of the payment can be captured, and nothing that was captured by mistake is left to return. */
function isOver(order: UnsettledOrder, intent: PaymentIntent): boolean {
  return intent.status === 'canceled' || (isReturned(intent) && mismatchOf(order, intent) !== null)
}

/**
 * Why a payment that cannot be captured as it was authorized does not end. The customer has been charged, and an order whose
 * payment failed cannot be refunded; or the kitchen prepared an order that a gift card paid in part: that money is earned. A reward
 * and a discount code are no money, and are returned.
 */
function obstacleToEnd(
  order: UnsettledOrder,
  status: AuthorizedOrder['status'],
  intent: PaymentIntent,
): string | null {
  if (isOver(order, intent))
    return isAcknowledged(status) && order.charged.giftCard > 0 ? uncollectable : null
  const wrong = intent.status === 'succeeded' ? mismatchOf(order, intent) : null
  return wrong && `${wrong}. Refund this payment at the payment provider, then mark it as reviewed again`
}

interface AuthorizedOrder {
  order: UnsettledOrder
  status: Parameters<typeof isAcknowledged>[0]
  /** Its payment had a problem, which a person has resolved. */
  wasResolved: boolean
}

/**
 * A page of the authorized orders that are due, by id. The next page starts after the last id, so that orders whose
 * payments stay authorized do not crowd out the others. Excludes the orders of the last minute, which the jobs of their events handle,
 * those that can still be acknowledged in time, and those whose payment has a problem: they wait for the person who resolves it, and
 * then for the kitchen, which has to complete the order. Excludes those whose payment neither can be captured nor ends.
 */
function findDue(app: App, afterId: string | null, limit: number): Promise<AuthorizedOrder[]> {
  return app.db.platform(actor, async (tx) => {
    const all = tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .select(['status', wasResolved.as('was_resolved')])
      .where('is_authorized', '=', true)
      .where('status_at', '<', new Date(app.now() - minutes(1)))
      .where((where) => where.not(hasProblem))
      .where((where) =>
        where.or([
          where('status', 'in', ['completed', 'cancelled']),
          where.and([where('status', 'not in', ['pending', 'received']), where.not(wasResolved)]),
          where('promised_at', '<', new Date(app.now() - acknowledgeTimeout)),
        ]),
      )
      .orderBy('id')
      .limit(limit)
    const rows = await (afterId === null ? all : all.where('id', '>', afterId)).execute()
    return rows.map((row) => ({
      order: unsettledOrder(row),
      status: row.status,
      wasResolved: row.was_resolved,
    }))
  })
}

/** Problems of other payments of the order do not keep its own from being captured. */
const problem = sql`select from payment_problems p
  where p.restaurant_id = orders.restaurant_id and p.payment_intent_id = orders.payment_intent_id`
const hasProblem = sql<boolean>`exists (${problem}
  and (p.resolved_at is null or (p.is_uncollectable and orders.status <> 'cancelled')))`
const wasResolved = sql<boolean>`exists (${problem} and p.resolved_at is not null)`

const actor = 'system:payments'
const acknowledgeTimeout = hours(24)
const notAcknowledged = 'The restaurant did not acknowledge the order.'
const notCaptured = 'The card payment could not be captured as it was authorized.'
