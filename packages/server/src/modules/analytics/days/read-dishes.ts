import type { DishReport } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import type { Cents } from '@comanda/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { partsOf } from '../../../platform/analysed-days.ts'
import { type AccessScope, accessScopeOf } from '../../identity/public.ts'
import { periodOf, type Range, rangeOf } from '../range.ts'
import { dishDays, dishPairs } from './dish-days.ts'
import { topOfAll } from './dish-windows.ts'

const MAX_DISHES = 200
const MAX_PAIRS = 20

/** What visitors did with dishes in a period, and what was sold of them. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readDishes(app: App, caller: Caller, input: VisitFilter): Promise<DishReport> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  return scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    const rows = await readSums(tx, scope, range)
    return {
      period: periodOf(range),
      dishes: rows.map(({ restaurantId, restaurantName, count, ...dish }) => ({
        ...dish,
        restaurant: { id: restaurantId, name: restaurantName },
      })),
      dishCount: rows[0]?.count ?? 0,
      pairs: input.restaurantId === undefined ? null : await readPairs(tx, scope, range),
    }
  })
}

interface DishRow {
  id: string
  name: string
  restaurantId: string
  restaurantName: string
  viewed: number
  viewedSoldOut: number
  added: number
  orders: number
  portions: number
  revenue: Cents
  count: number
}

async function readSums(tx: Tx, scope: AccessScope, range: Range): Promise<DishRow[]> {
  const top =
    scope.restaurantIds === 'all' && range.kind === 'days' ? topOfAll(range, MAX_DISHES) : topOf(scope, range)
  const { rows } = await sql<DishRow>`
    with ${top}
    select top.product_id as id, coalesce(p.name, '') as name, r.id as "restaurantId", r.name as "restaurantName",
      top.viewed, top.viewed_sold_out as "viewedSoldOut", top.added, top.orders, top.portions, top.revenue, top.count
    from top join restaurants r on r.id = top.restaurant_id
      left join products p on p.restaurant_id = top.restaurant_id and p.id = top.product_id
    order by top.revenue desc, top.viewed desc, name, id`.execute(tx)
  return rows
}

/** Defines `top`, the dishes with the highest revenue, with the `count` of all. */
function topOf(scope: AccessScope, range: Range): RawBuilder<unknown> {
  return sql`
    ${partsOf(dishDays, scope, range)},
    dishes as (
      select restaurant_id, product_id, sum(viewed)::int as viewed, sum(viewed_sold_out)::int as viewed_sold_out,
        sum(added)::int as added, sum(orders)::int as orders, sum(portions)::int as portions, sum(revenue)::bigint as revenue
      from parts group by 1, 2),
    top as (
      select *, count(*) over ()::int as count from dishes
      order by revenue desc, viewed desc, product_id limit ${MAX_DISHES})`
}

interface PairRow {
  orders: number
  first_id: string
  first_name: string
  second_id: string
  second_name: string
}

async function readPairs(
  tx: Tx,
  scope: AccessScope,
  range: Range,
): Promise<NonNullable<DishReport['pairs']>> {
  const { rows } = await sql<PairRow>`
    with ${partsOf(dishPairs, scope, range)},
    top as (
      select restaurant_id, first_id, second_id, sum(orders)::int as orders from parts group by 1, 2, 3
      order by 4 desc, 2, 3 limit ${MAX_PAIRS})
    select top.orders, first_id, second_id, coalesce(a.name, '') as first_name, coalesce(b.name, '') as second_name
    from top left join products a on a.restaurant_id = top.restaurant_id and a.id = top.first_id
      left join products b on b.restaurant_id = top.restaurant_id and b.id = top.second_id
    order by top.orders desc, first_name, second_name`.execute(tx)
  return rows.map((row) => ({
    first: { id: row.first_id, name: row.first_name },
    second: { id: row.second_id, name: row.second_name },
    orders: row.orders,
  }))
}
