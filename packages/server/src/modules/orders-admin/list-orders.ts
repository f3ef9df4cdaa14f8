import type { OrderFilter, OrderPage } from '@comanda/contract/orders-admin'
import type { Caller } from '../../app.ts'
import { planForSearch } from '../../db/search.ts'
import { accessScopeOf } from '../identity/public.ts'
import { after } from '../payments/public.ts'
import { zoneOf } from '../restaurants/public.ts'
import { matching, type Needs, searchOf, spanOf } from './filter.ts'
import { readOrders } from './order-rows.ts'

/**
 * A page of orders, newest first, paid or not: of one restaurant, or of all in the caller's scope.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listOrders(
  app: Needs,
  caller: Caller,
  { after: last, limit, ...filter }: OrderFilter & { after?: string | undefined; limit: number },
): Promise<OrderPage> {
  const scope = accessScopeOf(app, caller, 'orders.view', filter.restaurantId)
  return scope.read(async (tx) => {
    await planForSearch(tx, searchOf(filter))
    const zone = await zoneOf(tx, filter.restaurantId)
    const span = spanOf(filter, app.now(), zone)
    const conditions = matching(caller, scope, filter, span)
    if (last !== undefined) conditions.push(after(last))
    const found = await readOrders(tx, caller, conditions, limit + 1)
    const orders = found.slice(0, limit)
    return { orders, zone, ...span, next: found.length > limit ? (orders.at(-1)?.orderId ?? null) : null }
  })
}
