import { mostCounted } from '@comanda/contract/bounded-count'
import type { OrderCounts, OrderFilter } from '@comanda/contract/orders-admin'
import { type OrderState, openStates, orderStates, statusesOf } from '@comanda/domain/ordering/order-states'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { planForSearch } from '../../db/search.ts'
import { accessScopeOf } from '../identity/public.ts'
import { all, type Condition } from '../payments/public.ts'
import { zoneOf } from '../restaurants/public.ts'
import { kindConditions, matching, type Needs, searchOf, spanOf } from './filter.ts'

/**
 * The number of matching orders by state, independent of the requested states. At most the newest `mostCounted` of the period
 * are read; if there are more, only open orders are counted by state.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function countOrders(app: Needs, caller: Caller, filter: OrderFilter): Promise<OrderCounts> {
  const scope = accessScopeOf(app, caller, 'orders.view', filter.restaurantId)
  return scope.read(async (tx) => {
    await planForSearch(tx, searchOf(filter))
    const { payments, fulfillment, states: _, ...others } = filter
    const zone = await zoneOf(tx, filter.restaurantId)
    const period = matching(caller, scope, others, spanOf(filter, app.now(), zone))
    const matches = all(kindConditions({ payments, fulfillment }))
    const { read, counts } = await countStates(tx, period, matches)
    const total = orderStates.reduce((sum, state) => sum + counts[state], 0)
    if (read <= mostCounted) return { total, isMore: false, states: counts }
    const open = await countStates(tx, [...period, sql`o.is_open`], matches)
    const states = Object.fromEntries(openStates.map((state) => [state, open.counts[state]]))
    return { total: Math.min(total, mostCounted), isMore: true, states }
  })
}

async function countStates(
  tx: Tx,
  period: readonly Condition[],
  matches: Condition,
): Promise<{ read: number; counts: Record<OrderState, number> }> {
  const phase = sql.join(
    orderStates
      .filter((state) => state !== 'unpaid')
      .map((state) => sql`when status = any(${statusesOf(state)}::text[]) then ${state}`),
    sql` `,
  )
  const { rows } = await sql<{ state: OrderState; read: number; count: number }>`
    select case when paid_at is null then 'unpaid' ${phase} end as state, count(*)::int as read,
      (count(*) filter (where ${matches}))::int as count
    from (select o.status, o.paid_at, o.payment_status, o.delivery_type from orders o where ${all(period)}
      order by o.created_at desc, o.id desc limit ${mostCounted + 1}) as o
    group by 1`.execute(tx)
  const countOf = (one: OrderState) => rows.find(({ state }) => state === one)?.count ?? 0
  return {
    read: rows.reduce((sum, { read }) => sum + read, 0),
    counts: Object.fromEntries(orderStates.map((state) => [state, countOf(state)])) as Record<
      OrderState,
      number
    >,
  }
}
