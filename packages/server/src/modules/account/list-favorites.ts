import type { Favorite } from '@comanda/contract/account'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { personOf } from './own-order.ts'
import { restaurantsOf } from './restaurants-of.ts'

/** The dishes the caller marked, as they are on the menu today; at one restaurant or all. */
export async function listFavorites(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId?: string },
): Promise<Favorite[]> {
  const { id } = personOf(caller)
  const { rows, restaurants } = await app.db.platform(caller.actor, async (tx) => {
    const all = tx.selectFrom('favorites').select(['restaurant_id', 'product_id']).where('user_id', '=', id)
    const selected = restaurantId ? all.where('restaurant_id', '=', restaurantId) : all
    const rows = await selected.orderBy('created_at', 'desc').orderBy('product_id').execute()
    const restaurants = await restaurantsOf(
      tx,
      rows.map((row) => row.restaurant_id),
    )
    return { rows, restaurants }
  })
  const ids = [...restaurants.keys()]
  const storefronts = await Promise.all(ids.map((each) => loadStorefront(app, each)))
  const menus = new Map(ids.map((each, at) => [each, storefronts[at]?.productsById]))
  return rows.flatMap((row): Favorite[] => {
    const restaurant = restaurants.get(row.restaurant_id)
    const product = menus.get(row.restaurant_id)?.get(row.product_id)
    if (!restaurant || !product) return []
    const { id: productId, name, basePrice, picture, isAvailable } = product
    return [{ restaurant, productId, name, basePrice, picture, isAvailable }]
  })
}
