import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { isAcknowledged } from './capture-acknowledged.ts'
import { captureOrder } from './capture-order.ts'
import { endAuthorization } from './end-authorization.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'
import { voidAuthorization } from './void-authorization.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Processes authorized orders: captures the payments of acknowledged orders that are not captured yet, and
 * voids those of orders that were cancelled, or not acknowledged within a day after the promised time. A payment whose problem a
 * person has resolved is attempted again; if it still cannot be captured, it ends.
 */
export async function sweepAuthorizedOrders(app: App, signal?: AbortSignal, pageSize = 500): Promise<void> {
  let lastId: string | null = null
  for (;;) {
    const page: AuthorizedOrder[] = await findDue(app, lastId, pageSize)
    for (const due of page) {
      if (signal?.aborted) return
      try {
        await sweepOrder(app, due)
      } catch (error) {
        app.log.error({ err: error, orderId: due.order.id }, 'sweeping an authorized order failed')
      }
    }
    if (page.length < pageSize) return
    lastId = page.at(-1)?.order.id ?? null
  }
}

async function sweepOrder(app: App, { order, status, wasResolved }: AuthorizedOrder): Promise<void> {
  const isNew = !isAcknowledged(status) && status !== 'cancelled'
  if (isAcknowledged(status)) await captureOrder(app, order, actor)
  else await voidAuthorization(app, order, isNew ? notAcknowledged : 'The order was cancelled.', actor)
  if (!wasResolved) return
  if (isNew) await voidAuthorizedOrder(app, order, notCaptured, actor, { evenIfAcknowledged: true })
  else await endAuthorization(app, order, notCaptured, actor)
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
 * then for the kitchen, which has to complete the order.
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
const hasProblem = sql<boolean>`exists (${problem} and p.resolved_at is null)`
const wasResolved = sql<boolean>`exists (${problem} and p.resolved_at is not null)`

const actor = 'system:payments'
const acknowledgeTimeout = hours(24)
const notAcknowledged = 'The restaurant did not acknowledge the order.'
const notCaptured = 'The card payment could not be captured as it was authorized.'
