import type { ListedOrder, OrderFilter, OrderPage } from '@comanda/contract/orders-admin'
import type { Caller } from '../../app.ts'
import { planForSearch } from '../../db/search.ts'
import { accessScopeOf } from '../identity/public.ts'
import { after, matchesAlone, newestOrders } from '../payments/public.ts'
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
    const next = last === undefined ? [] : [after(last)]
    const newest = searchOf(filter) && newestOrders(scope, [...matching(caller, scope, {}, span), ...next])
    let found: ListedOrder[] = []
    if (newest) {
      const alone = matching(caller, scope, filter, span, matchesAlone)
      found = await readOrders(tx, caller, alone, limit + 1, newest)
    }
    if (found.length <= limit)
      found = await readOrders(tx, caller, [...matching(caller, scope, filter, span), ...next], limit + 1)
    const orders = found.slice(0, limit)
    return { orders, zone, ...span, next: found.length > limit ? (orders.at(-1)?.orderId ?? null) : null }
  })
}
