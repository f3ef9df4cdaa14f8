import type { favoriteDish } from '@comanda/contract/account'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { personOf } from './own-order.ts'

type FavoriteDish = z.infer<typeof favoriteDish>

const MAX_DISHES = 12
/** Older orders are a poor indication of current taste. */
const LATEST_ORDERS = 50

/**
 * The caller's favorites at a restaurant: marked dishes first, then the most frequent dishes of their latest
 * orders. Omits dishes that are no longer on the menu. Empty if the restaurant does not offer favorites.
 */
export async function favoriteDishes(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<FavoriteDish[]> {
  const { id } = personOf(caller)
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront?.restaurant.favoritesEnabled) return []
  const { rows } = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    sql<FavoriteDish>`
      with latest as (
        select id, cart, created_at from orders
        where restaurant_id = ${restaurantId} and user_id = ${id} and paid_at is not null and status <> 'cancelled'
        order by created_at desc limit ${LATEST_ORDERS}
      ), eaten as (
        select item ->> 'productId' as product_id, count(distinct latest.id)::int as orders, max(created_at) as last
        from latest, jsonb_path_query(cart, '$.items[*]') as item group by 1
      ), marked as (
        select product_id::text as product_id, created_at from favorites
        where restaurant_id = ${restaurantId} and user_id = ${id}
      )
      select product_id as "productId", marked.created_at is not null as marked, coalesce(orders, 0) as orders
      from eaten full join marked using (product_id)
      order by marked.created_at desc nulls last, orders desc, last desc, product_id`.execute(tx),
  )
  return rows.filter(({ productId }) => storefront.productsById.has(productId)).slice(0, MAX_DISHES)
}
