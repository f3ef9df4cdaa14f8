import type { SearchHit } from '@comanda/contract/search'
import type { Action } from '@comanda/domain/access/roles'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { accessScopeOf, mayAt, restaurantsWith } from '../identity/public.ts'
import { listOrders } from '../orders-admin/public.ts'
import { listPeople } from '../team/public.ts'
import { findCoupons, findCustomers, findProducts, findRestaurants, type Search } from './find-rows.ts'

/** The maximum number of hits of each kind. */
const MAX_HITS = 5

/**
 * Orders, customers, dishes, codes, people and restaurants that match, of one restaurant or of all within the scope of the
 * caller. Each kind requires the permission of its list and shows no more than the list does: staff do not find orders by last
 * names or email addresses. Throws UNAUTHORIZED, FORBIDDEN and TOO_MANY_REQUESTS.
 */
export async function findEverything(
  app: App,
  caller: Caller,
  input: { restaurantId?: string | undefined; query: string },
): Promise<{ hits: SearchHit[] }> {
  const { restaurantId } = input
  accessScopeOf(app, caller, 'orders.view', restaurantId)
  await enforceRateLimit(app, { max: 300, windowSeconds: 600, key: `search:${caller.actor}` })
  const query = cleanText(input.query, 100)
  if (query.length < 2) return { hits: [] }
  const may = (action: Action) =>
    restaurantId === undefined
      ? restaurantsWith(caller, action).length > 0
      : mayAt(caller, action, restaurantId)
  const within = (action: Action): Search => ({
    scope: accessScopeOf(app, caller, action, restaurantId),
    query,
    limit: MAX_HITS,
  })
  // Sequentially, because a search while typing must not occupy the connections that orders need.
  const hits = await orderHits(app, caller, restaurantId, query)
  if (may('orders.manage')) hits.push(...(await findCustomers(within('orders.manage'))))
  if (may('menu.manage')) hits.push(...(await findProducts(within('menu.manage'))))
  if (may('promotions.manage')) hits.push(...(await findCoupons(within('promotions.manage'))))
  if (may('users.manage')) hits.push(...(await personHits(app, caller, restaurantId, query)))
  if (mayAt(caller, 'platform.manage', null))
    hits.push(...(await findRestaurants(app, caller, query, MAX_HITS)))
  return { hits }
}

async function orderHits(
  app: App,
  caller: Caller,
  restaurantId: string | undefined,
  search: string,
): Promise<SearchHit[]> {
  const { orders } = await listOrders(app, caller, { restaurantId, search, limit: MAX_HITS })
  return orders.map(({ orderId, orderNumber, customerName, restaurant, at }) => ({
    kind: 'order',
    id: orderId,
    label: orderNumber,
    detail: customerName,
    at,
    restaurant: { id: restaurant.id, name: restaurant.name },
  }))
}

async function personHits(
  app: App,
  caller: Caller,
  restaurantId: string | undefined,
  search: string,
): Promise<SearchHit[]> {
  const filter = { search, page: 1, ...(restaurantId !== undefined && { restaurantId }) }
  const { members } = await listPeople(app, caller, filter)
  return members.slice(0, MAX_HITS).map(({ id, name, email, restaurantId: ofId, restaurantName }) => ({
    kind: 'person',
    id,
    label: name || email,
    detail: email,
    at: null,
    restaurant: ofId !== null && restaurantName !== null ? { id: ofId, name: restaurantName } : null,
  }))
}
