import type { OwnOrder } from '@comanda/contract/account'
import type { App, Caller } from '../../app.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { ownOrderOf, paidOrdersOf, personOf } from './own-order.ts'
import { restaurantsOf } from './restaurants-of.ts'

const PAGE = 20

/**
 * What the caller ordered, the latest first, a page at a time; at one restaurant, or at all. Earlier orders as a guest
 * are among them once the account's address is confirmed.
 */
export function listOrders(
  app: App,
  caller: Caller,
  { restaurantId, before }: { restaurantId?: string; before?: number },
): Promise<{ orders: OwnOrder[]; next: number | null }> {
  const { id } = personOf(caller)
  return app.db.platform(caller.actor, async (tx) => {
    await claimGuestOrders(tx, id)
    let wanted = paidOrdersOf(tx, id).selectAll('orders').orderBy('orders.created_at', 'desc')
    if (restaurantId) wanted = wanted.where('orders.restaurant_id', '=', restaurantId)
    if (before !== undefined) wanted = wanted.where('orders.created_at', '<', new Date(before))
    const rows = await wanted.limit(PAGE + 1).execute()
    const page = rows.slice(0, PAGE)
    const restaurants = await restaurantsOf(
      tx,
      page.map((row) => row.restaurant_id),
    )
    const orders = page.flatMap((row) => {
      const restaurant = restaurants.get(row.restaurant_id)
      return restaurant ? [ownOrderOf(app, row, restaurant)] : []
    })
    return { orders, next: rows.length > PAGE ? (page.at(-1)?.created_at.getTime() ?? null) : null }
  })
}
