import { courierTimes } from '@comanda/domain/delivery/courier-times'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type EventBatch, isPossible, rowsOnly, type Subscriber } from '../../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../../platform/live/stored-event.ts'
import { changeCourier, lockCourier, needsReschedule, publishCourier } from './courier-row.ts'
import { scheduleCourier } from './schedule-courier.ts'

/**
 * Schedules a courier for each paid order with a courier quote, reschedules it when the promised time
 * changes, and requests its cancellation when the order is cancelled. Only rows change here; the job of the
 * row's due time calls the provider.
 */
function planCouriers(app: App, events: EventBatch): Promise<void> {
  return events.handleAll(async (tx, unhandled) => {
    const idsOf = (type: string) => unhandled.filter((event) => event.type === type).flatMap(orderOf)
    for (const order of await ordersByCourier(tx, events.restaurantId, idsOf('order.paid'))) {
      await plan(app, tx, order)
    }
    for (const order of await ordersByCourier(tx, events.restaurantId, idsOf('order.promise_moved')))
      await movePromise(app, tx, order)
    for (const orderId of idsOf('order.cancelled'))
      await requestCancellation(app, tx, events.restaurantId, orderId)
  })
}

export const courierPlanner: Subscriber = {
  name: 'courier',
  types: ['order.paid', 'order.promise_moved', 'order.cancelled'],
  effect: rowsOnly,
  concerns: ({ payload }) => isPossible(payload, 'hasCourier'),
  handle: planCouriers,
}

const orderOf = ({ subjectId }: StoredEvent) => subjectId ?? []

type ByCourier = Awaited<ReturnType<typeof ordersByCourier>>[number]

async function ordersByCourier(tx: Tx, restaurantId: string, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return tx
    .selectFrom('orders as o')
    .innerJoin('delivery_quotes as q', (join) =>
      join.onRef('q.restaurant_id', '=', 'o.restaurant_id').onRef('q.id', '=', 'o.delivery_quote_id'),
    )
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['o.id', 'o.restaurant_id', 'o.promised_at', 'o.scheduled_for'])
    .select(['q.provider_fee', 'q.eta_minutes', 'r.estimated_prep_time'])
    .where('o.restaurant_id', '=', restaurantId)
    .where(sql<boolean>`o.id = any(${orderIds}::uuid[])`)
    .where('o.paid_at', 'is not', null)
    .where('o.status', '!=', 'cancelled')
    .where('o.delivery_type', '=', 'delivery')
    .where('q.provider', '=', 'courier')
    .execute()
}

async function plan(app: App, tx: Tx, order: ByCourier): Promise<void> {
  const row = await tx
    .insertInto('courier_deliveries')
    .values({
      restaurant_id: order.restaurant_id,
      order_id: order.id,
      due_at: bookAt(app, order),
      quoted_fee: order.provider_fee,
      promised_at: order.promised_at,
      created_at: new Date(app.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  await scheduleCourier(tx, row)
  await publishCourier(tx, row)
}

/** A booking that was not attempted yet moves with the promised time; a booked courier is notified. */
async function movePromise(app: App, tx: Tx, order: ByCourier): Promise<void> {
  const row = await lockCourier(tx, { restaurant_id: order.restaurant_id, order_id: order.id })
  if (!row) return
  const { promised_at } = order
  const isUntried = row.state === 'waiting' && row.attempts === 0 && !row.cancel_wanted
  await changeCourier(app, tx, row, {
    promised_at,
    ...(isUntried && { due_at: bookAt(app, order) }),
    ...(needsReschedule({ ...row, promised_at }) && { due_at: new Date(app.now()), reschedule_attempts: 0 }),
  })
}

function bookAt(app: App, order: ByCourier): Date {
  const { bookAt: at } = courierTimes({
    now: app.now(),
    promisedAt: order.promised_at.getTime(),
    isScheduled: order.scheduled_for !== null,
    etaMinutes: order.eta_minutes,
    prepMinutes: order.estimated_prep_time,
  })
  return new Date(at)
}

/** A booking that was never attempted, or that failed, is closed directly; otherwise it is canceled at the provider. */
async function requestCancellation(app: App, tx: Tx, restaurantId: string, orderId: string): Promise<void> {
  const row = await lockCourier(tx, { restaurant_id: restaurantId, order_id: orderId })
  if (!row || row.state === 'cancelled') return
  const isUntried = row.state === 'waiting' && row.attempts === 0 && row.provider_delivery_id === null
  if (isUntried || (row.state === 'failed' && !row.may_be_booked)) {
    await changeCourier(app, tx, row, {
      state: 'cancelled',
      cancel_wanted: true,
      due_at: null,
      problem: null,
    })
    return
  }
  // A booking in progress runs to its end and is cancelled afterwards.
  const due_at = row.state === 'waiting' ? row.due_at : new Date(app.now())
  const attempts = row.state === 'failed' ? 0 : row.attempts
  await changeCourier(app, tx, row, { cancel_wanted: true, due_at, attempts })
}
