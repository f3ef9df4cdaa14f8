import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { personOf } from './own-order.ts'

interface Dish {
  restaurantId: string
  productId: string
}

const MAX_FAVORITES = 200

/**
 * Marks a dish as a favorite. Idempotent. Throws NOT_FOUND for a dish that is on no menu, FAVORITES_OFF if
 * the restaurant does not offer favorites, TOO_MANY_FAVORITES.
 */
export async function addFavorite(app: App, caller: Caller, dish: Dish): Promise<void> {
  const { id } = personOf(caller)
  const { restaurantId, productId } = dish
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront?.productsById.has(productId)) {
    throw new ORPCError('NOT_FOUND', { message: httpMessage(404) })
  }
  if (!storefront.restaurant.favoritesEnabled) {
    throw new ORPCError('FAVORITES_OFF', {
      status: 409,
      message: 'This restaurant does not offer favorites.',
    })
  }
  const added = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    sql<{ fits: boolean }>`
      with had as (
        select count(*) as number, count(*) filter (where product_id = ${productId}) as same from favorites
        where restaurant_id = ${restaurantId} and user_id = ${id}
      ), added as (
        insert into favorites (restaurant_id, user_id, product_id, created_at)
        select ${restaurantId}::uuid, ${id}, ${productId}::uuid, ${new Date(app.now())}::timestamptz
        from had where number < ${MAX_FAVORITES}
        on conflict do nothing
      )
      select number < ${MAX_FAVORITES} or same > 0 as fits from had`.execute(tx),
  )
  if (added.rows[0]?.fits) return
  throw new ORPCError('TOO_MANY_FAVORITES', {
    status: 409,
    message: `You can have up to ${MAX_FAVORITES} favorites per restaurant. Remove one first.`,
  })
}

/** Removes a favorite. Idempotent. */
export async function removeFavorite(app: App, caller: Caller, dish: Dish): Promise<void> {
  const { id } = personOf(caller)
  await app.db.tenant(dish.restaurantId, caller.actor, (tx) =>
    tx
      .deleteFrom('favorites')
      .where('restaurant_id', '=', dish.restaurantId)
      .where('user_id', '=', id)
      .where('product_id', '=', dish.productId)
      .execute(),
  )
}
