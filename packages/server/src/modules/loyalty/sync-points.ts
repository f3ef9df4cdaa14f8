import { type OrderPoints, orderPoints } from '@comanda/domain/marketing/loyalty'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { isPossible, rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'

/** Brings the points ledger in line with each changed order: points earned, redeemed, or reversed. */
export const loyaltyPoints: Subscriber = {
  name: 'loyalty-points',
  types: [
    'order.paid',
    'order.captured',
    'order.expired',
    'order.cancelled',
    'order.refunded',
    'order.refund_failed',
  ],
  effect: rowsOnly,
  concerns: ({ payload }) => isPossible(payload, 'hasPoints'),
  handle: (app, { restaurantId, handleAll }) =>
    handleAll(async (tx, events) => {
      const ids = [...new Set(events.flatMap(({ subjectId }) => subjectId ?? []))]
      for (const id of await withPoints(tx, restaurantId, ids)) await syncPoints(app, tx, restaurantId, id)
    }),
}

/**
 * Brings the points ledger of one order in line with the order's current state. Idempotent and independent of
 * the sequence of events: only the difference is recorded, while the member is locked.
 */
export async function syncPoints(
  app: Pick<App, 'now'>,
  tx: Tx,
  restaurantId: string,
  orderId: string,
): Promise<void> {
  const userId = await memberOf(tx, restaurantId, orderId)
  if (userId === null) return
  await lockMember(tx, restaurantId, userId, new Date(app.now()))
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const due = pointsOf(order)
  const recorded = await readRecorded(tx, order)
  const rows = [
    ...difference('earn', due.earned, recorded.earned, recorded.hasEarn),
    ...difference('redeem', due.redeemed, recorded.redeemed, recorded.hasRedeem),
  ]
  if (rows.length === 0) return
  const at = new Date(app.now())
  await tx
    .insertInto('loyalty_ledger')
    .values(
      rows.map((row) => ({ ...row, restaurant_id: restaurantId, user_id: userId, order_id: orderId, at })),
    )
    .execute()
  const sum = rows.reduce((total, { points }) => total + points, 0)
  await sql`update loyalty_members set balance = balance + ${sum}
    where restaurant_id = ${restaurantId} and user_id = ${userId}`.execute(tx)
}

/** The orders with points, by one query: most orders are of guests. */
async function withPoints(tx: Tx, restaurantId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[])
      and user_id is not null and points_to_earn + reward_points > 0 order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** null for guests and for orders without points. */
async function memberOf(tx: Tx, restaurantId: string, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from orders where restaurant_id = ${restaurantId} and id = ${orderId}
      and user_id is not null and points_to_earn + reward_points > 0`.execute(tx)
  return rows[0]?.user_id ?? null
}

async function lockMember(tx: Tx, restaurantId: string, userId: string, now: Date): Promise<void> {
  await sql`insert into loyalty_members (restaurant_id, user_id, joined_at) values (${restaurantId}, ${userId}, ${now})
    on conflict do nothing`.execute(tx)
  await sql`select 1 from loyalty_members where restaurant_id = ${restaurantId} and user_id = ${userId}
    for update`.execute(tx)
}

function pointsOf(order: OrderRow): OrderPoints {
  return orderPoints({
    toEarn: order.points_to_earn,
    rewardCost: order.reward_points,
    payment: stateOf(order),
    isCancelled: order.status === 'cancelled',
    grandTotal: order.grand_total,
    refunded: order.refunded_amount,
  })
}

function stateOf(order: OrderRow): Parameters<typeof orderPoints>[0]['payment'] {
  if (order.payment_status === 'authorized') return 'held'
  if (isPlaced(order.payment_status) || order.payment_status === 'refunded') return 'paid'
  return order.released_at === null && order.payment_status === 'pending' ? 'open' : 'ended'
}

async function readRecorded(tx: Tx, order: OrderRow) {
  const { rows } = await sql<OrderPoints & { hasEarn: boolean; hasRedeem: boolean }>`
    select coalesce(sum(points) filter (where kind in ('earn', 'reverse_earn')), 0)::int as earned,
      coalesce(sum(points) filter (where kind in ('redeem', 'reverse_redeem')), 0)::int as redeemed,
      coalesce(bool_or(kind = 'earn'), false) as "hasEarn", coalesce(bool_or(kind = 'redeem'), false) as "hasRedeem"
    from loyalty_ledger where restaurant_id = ${order.restaurant_id} and order_id = ${order.id}`.execute(tx)
  return rows[0] ?? { earned: 0, redeemed: 0, hasEarn: false, hasRedeem: false }
}

/** An order earns and redeems once; every later change, in either direction, is a reversal. */
function difference(kind: 'earn' | 'redeem', due: number, recorded: number, isRecorded: boolean) {
  if (due === recorded) return []
  return [{ kind: isRecorded ? (`reverse_${kind}` as const) : kind, points: due - recorded }]
}
