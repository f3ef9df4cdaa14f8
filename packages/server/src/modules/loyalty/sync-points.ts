import { type OrderPoints, orderPoints } from '@comanda/domain/marketing/loyalty'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { isPossible, rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'
import { addEntries, lockMember, markMember } from './ledger.ts'
import { readActiveProgram } from './read-program.ts'

/** Updates the points ledger for each changed order: points earned, redeemed, or reversed. */
export const loyaltyPoints: Subscriber = {
  name: 'loyalty-points',
  types: [
    'order.paid',
    'order.captured',
    'order.expired',
    // Also of an order that was authorized and can no longer be captured.
    'order.payment_failed',
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
 * Updates the points ledger of one order to the order's current state. Idempotent and independent of
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
  await lockMember(tx, { restaurantId, userId }, new Date(app.now()))
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const due = pointsOf(order)
  const recorded = await readRecorded(tx, order)
  const bonus = await dueBonus(tx, { restaurantId, userId, orderId }, due, recorded)
  const rows = [
    ...difference('earn', due.earned, recorded.earned, recorded.hasEarn),
    ...difference('first_order', bonus, recorded.bonus, recorded.firstBonus > 0),
    ...difference('redeem', due.redeemed, recorded.redeemed, recorded.hasRedeem),
  ]
  // A refund changes what the order counts, even if it takes no points back.
  if (rows.length === 0) return markMember(tx, { restaurantId, userId })
  const at = new Date(app.now())
  await addEntries(
    tx,
    { restaurantId, userId },
    rows.map((row) => ({ ...row, order_id: orderId, at })),
  )
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

interface Recorded extends OrderPoints {
  hasEarn: boolean
  hasRedeem: boolean
  /** The current and the original first-order bonus of the order. */
  bonus: number
  firstBonus: number
}

async function readRecorded(tx: Tx, order: OrderRow): Promise<Recorded> {
  const { rows } = await sql<Recorded>`
    select coalesce(sum(points) filter (where kind in ('earn', 'reverse_earn')), 0)::int as earned,
      coalesce(sum(points) filter (where kind in ('redeem', 'reverse_redeem')), 0)::int as redeemed,
      coalesce(bool_or(kind = 'earn'), false) as "hasEarn", coalesce(bool_or(kind = 'redeem'), false) as "hasRedeem",
      coalesce(sum(points) filter (where kind in ('first_order', 'reverse_first_order')), 0)::int as bonus,
      coalesce(sum(points) filter (where kind = 'first_order'), 0)::int as "firstBonus"
    from loyalty_ledger where restaurant_id = ${order.restaurant_id} and order_id = ${order.id}`.execute(tx)
  const none = { earned: 0, redeemed: 0, hasEarn: false, hasRedeem: false, bonus: 0, firstBonus: 0 }
  return rows[0] ?? none
}

/**
 * The bonus of a member's first order, decided when the order earns its points. It is reversed when the order no
 * longer earns points, for example after a full refund, and the next order can then earn it.
 */
async function dueBonus(
  tx: Tx,
  { restaurantId, userId, orderId }: { restaurantId: string; userId: string; orderId: string },
  due: OrderPoints,
  { hasEarn, firstBonus }: Recorded,
): Promise<number> {
  if (due.earned === 0 || (hasEarn && firstBonus === 0)) return 0
  const bonus = hasEarn ? firstBonus : ((await readActiveProgram(tx, restaurantId))?.firstOrderPoints ?? 0)
  if (bonus === 0) return 0
  const { rows } = await sql<{ earned: number; bonus: number }>`
    select coalesce(sum(points) filter (where kind in ('earn', 'reverse_earn')), 0)::int as earned,
      coalesce(sum(points) filter (where kind in ('first_order', 'reverse_first_order')), 0)::int as bonus
    from loyalty_ledger
    where restaurant_id = ${restaurantId} and user_id = ${userId} and order_id <> ${orderId}`.execute(tx)
  const [others = { earned: 0, bonus: 0 }] = rows
  const isFree = hasEarn ? others.bonus === 0 : others.earned === 0
  return isFree ? bonus : 0
}

/** An order earns and redeems once; every later change, in either direction, is a reversal. */
function difference(
  kind: 'earn' | 'redeem' | 'first_order',
  due: number,
  recorded: number,
  isRecorded: boolean,
) {
  if (due === recorded) return []
  return [{ kind: isRecorded ? (`reverse_${kind}` as const) : kind, points: due - recorded }]
}
