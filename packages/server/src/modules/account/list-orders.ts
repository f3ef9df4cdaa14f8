import type { OwnOrder } from '@comanda/contract/account'
import type { App, Caller } from '../../app.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { ownOrderOf, paidOrdersOf, personOf } from './own-order.ts'
import { restaurantsOf } from './restaurants-of.ts'

const PAGE = 20

/**
 * A page of the caller's paid orders, newest first, at one restaurant or all. Includes earlier guest orders
 * once the account's email address is verified.
 */
export function listOrders(
  app: App,
  caller: Caller,
  { restaurantId, before }: { restaurantId?: string; before?: number },
): Promise<{ orders: OwnOrder[]; next: number | null }> {
  const { id } = personOf(caller)
  return app.db.platform(caller.actor, async (tx) => {
    await claimGuestOrders(tx, id)
    let query = paidOrdersOf(tx, id).selectAll('orders').orderBy('orders.created_at', 'desc')
    if (restaurantId) query = query.where('orders.restaurant_id', '=', restaurantId)
    if (before !== undefined) query = query.where('orders.created_at', '<', new Date(before))
    const rows = await query.limit(PAGE + 1).execute()
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
