import type { favoriteDish } from '@comanda/contract/account'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { personOf } from './own-order.ts'

type FavoriteDish = z.infer<typeof favoriteDish>

const MOST = 12
/** What somebody liked long ago is no guide. */
const LATEST_ORDERS = 50

/**
 * What the caller likes at a restaurant: first what they marked, then what was in most of their latest orders. Dishes
 * that left the menu are none. Empty where the restaurant does not offer favourites.
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
  return rows.filter(({ productId }) => storefront.productsById.has(productId)).slice(0, MOST)
}
