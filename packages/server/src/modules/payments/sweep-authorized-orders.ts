import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { IntentMissing, type PaymentIntent } from '../../gateways/payments/port.ts'
import { isReturned } from './cancel-returned-order.ts'
import { isAcknowledged } from './capture-acknowledged.ts'
import { captureOrder } from './capture-order.ts'
import { endAuthorization } from './end-authorization.ts'
import { endPartlyPaid } from './end-partly-paid.ts'
import { mismatchOf, missing, notReturned } from './mismatch.ts'
import { ordersInPages } from './orders-in-pages.ts'
import { recordProblem } from './record-problem.ts'
import { recordUnmatchedRefunds } from './unmatched-money.ts'
import { hasLostDispute, type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'
import { voidAuthorization } from './void-authorization.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Processes authorized orders: captures the payments of acknowledged orders that are not captured yet, and
 * voids those of orders that were cancelled, or not acknowledged within a day after the promised time. A payment whose problem a
 * person has resolved is attempted again; if it still cannot be captured, it ends, or its problem is opened again while the customer
 * has been charged another amount.
 */
export async function sweepAuthorizedOrders(
  app: App,
  signal?: AbortSignal,
  pageSize?: number,
): Promise<void> {
  let failed = 0
  const find = (afterId: string | null, limit: number) => findDue(app, afterId, limit)
  for await (const due of ordersInPages(find, ({ order }) => order.id, { pageSize, signal })) {
    try {
      await sweepOrder(app, due)
    } catch (error) {
      app.log.error({ err: error, orderId: due.order.id }, 'sweeping an authorized order failed')
      failed += 1
    }
  }
  if (signal?.aborted) return
  if (failed > 0) throw new Error(`Authorized orders that could not be swept: ${failed}`)
}

async function sweepOrder(app: App, due: AuthorizedOrder): Promise<void> {
  const { order, resolvedProblem } = due
  const intent = await attempt(app, due)
  if (intent === 'missing')
    return resolvedProblem === missing ? await end(app, due) : await waitForMissing(app, due)
  // A payment that has become known since its review has another problem now, if any.
  if (resolvedProblem === null || resolvedProblem === missing || !intent) return
  if (!isOver(due, intent)) return await keepOpen(app, order, intent)
  if (isReturned(intent)) await recordUnmatchedRefunds(app, order, intent)
  await end(app, due)
}

async function end(app: App, { order, status, isNew }: AuthorizedOrder): Promise<void> {
  if (isNew) await voidAuthorizedOrder(app, order, { reason: notCaptured, actor, evenIfAcknowledged: true })
  else if (isAcknowledged(status) && order.charged.giftCard > 0) await endPartlyPaid(app, order, actor)
  else await endAuthorization(app, order, notCaptured, actor)
}

/** The customer was charged another amount: an order whose payment has failed cannot be refunded. */
async function keepOpen(app: App, order: UnsettledOrder, intent: PaymentIntent): Promise<void> {
  const wrong = intent.status === 'succeeded' ? mismatchOf(order, intent) : null
  if (wrong) await recordProblem(app, order, { intent, problem: notReturned(wrong), actor, reopens: true })
}

async function attempt(
  app: App,
  { order, status, isNew }: AuthorizedOrder,
): Promise<PaymentIntent | 'missing' | null> {
  try {
    return isAcknowledged(status)
      ? await captureOrder(app, order, actor)
      : await voidAuthorization(app, order, {
          reason: isNew ? notAcknowledged : 'The order was cancelled.',
          actor,
        })
  } catch (error) {
    if (error instanceof IntentMissing) return 'missing'
    throw error
  }
}

/**
 * The API key can be wrong, and be corrected: after an hour of attempts a person is asked to check it. A payment with another
 * problem was known before, and may have charged the customer: it is attempted until the provider knows it again.
 */
async function waitForMissing(
  app: App,
  { order, dueSince, resolvedProblem }: AuthorizedOrder,
): Promise<void> {
  if (resolvedProblem !== null || app.now() < dueSince + missingTimeout) throw new IntentMissing()
  const payment = { id: order.paymentIntentId ?? '', amount: order.cardAmount }
  await recordProblem(app, order, { intent: payment, problem: missing, actor })
}

/** Nothing of the payment can be captured, and nothing that was captured by mistake is left to return. */
function isOver({ order, wasLost }: AuthorizedOrder, intent: PaymentIntent): boolean {
  if (intent.status === 'canceled') return true
  return (isReturned(intent) || wasLost) && mismatchOf(order, intent) !== null
}

interface AuthorizedOrder {
  order: UnsettledOrder
  status: Parameters<typeof isAcknowledged>[0]
  /** The kitchen has not acknowledged it, and it is not cancelled. */
  isNew: boolean
  /** Its payment has been attempted since this instant, or for longer. */
  dueSince: number
  /** The problem of its payment that a person has resolved. */
  resolvedProblem: string | null
  /** A bank has returned the money to the cardholder. */
  wasLost: boolean
}

/**
 * A page of the authorized orders that are due, by id. Excludes the orders of the last minute, which the jobs of their
 * events handle, those that can still be acknowledged in time, and those whose payment has a problem: they wait for the person who
 * resolves it, and then for the kitchen, which has to complete the order.
 */
function findDue(app: App, afterId: string | null, limit: number): Promise<AuthorizedOrder[]> {
  return app.db.platform(actor, async (tx) => {
    const all = tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .select([
        'status_at',
        'promised_at',
        resolvedProblem.as('resolved_problem'),
        hasLostDispute.as('was_lost'),
      ])
      .where('is_authorized', '=', true)
      .where('status_at', '<', new Date(app.now() - minutes(1)))
      .where((where) => where.not(hasProblem))
      .where((where) =>
        where.or([
          where('status', 'in', ['completed', 'cancelled']),
          where.and([where('status', 'not in', ['pending', 'received']), where(resolvedProblem, 'is', null)]),
          where('promised_at', '<', new Date(app.now() - acknowledgeTimeout)),
        ]),
      )
      .orderBy('id')
      .limit(limit)
    const rows = await (afterId === null ? all : all.where('id', '>', afterId)).execute()
    return rows.map((row) => {
      const isNew = !isAcknowledged(row.status) && row.status !== 'cancelled'
      const changedAt = row.status_at.getTime()
      return {
        order: unsettledOrder(row),
        status: row.status,
        isNew,
        dueSince: isNew ? Math.max(changedAt, row.promised_at.getTime() + acknowledgeTimeout) : changedAt,
        resolvedProblem: row.resolved_problem,
        wasLost: row.was_lost,
      }
    })
  })
}

/** Problems of other payments of the order do not keep its own from being captured. */
const problem = sql`select p.problem from payment_problems p
  where p.restaurant_id = orders.restaurant_id and p.payment_intent_id = orders.payment_intent_id`
const hasProblem = sql<boolean>`exists (${problem} and p.resolved_at is null)`
const resolvedProblem = sql<string | null>`(${problem} and p.resolved_at is not null)`

const actor = 'system:payments'
const acknowledgeTimeout = hours(24)
const missingTimeout = hours(1)
const notAcknowledged = 'The restaurant did not acknowledge the order.'
const notCaptured = 'The card payment could not be captured as it was authorized.'
