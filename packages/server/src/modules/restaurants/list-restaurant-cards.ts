import type { RestaurantCard } from '@comanda/contract/restaurants'
import type { App } from '../../app.ts'
import { byName } from '../../db/by-name.ts'
import { loadPicturesById } from '../media/public.ts'
import { toRestaurantCard } from './restaurant-row.ts'

/** Restaurants that customers can see now: active and online, by name. */
export function listRestaurantCards(app: Pick<App, 'db' | 'config' | 'now'>): Promise<RestaurantCard[]> {
  return app.db.platform('system:restaurants', async (tx) => {
    const rows = await tx
      .selectFrom('restaurants')
      .selectAll()
      .where('is_active', '=', true)
      .where('online_orders_enabled', '=', true)
      .orderBy(byName('name'))
      .orderBy('id')
      .execute()
    const mediaIds = rows
      .flatMap((row) => [row.logo_media_id, row.banner_media_id])
      .filter((id) => id !== null)
    const pictures = await loadPicturesById(
      tx,
      rows.map(({ id }) => id),
      mediaIds,
    )
    return rows.map((row) => toRestaurantCard(row, pictures, app.config.demoAlwaysOpen, app.now()))
  })
}

/** The ids of the restaurants whose menu is on the platform's host only: they are online, and have no domain. */
export function listRestaurantsWithoutDomain(app: Pick<App, 'db'>): Promise<string[]> {
  return app.db.platform('system:restaurants', async (tx) => {
    const rows = await tx
      .selectFrom('restaurants')
      .select('id')
      .where('is_active', '=', true)
      .where('online_orders_enabled', '=', true)
      .where('domain', 'is', null)
      .orderBy('id')
      .limit(10_000)
      .execute()
    return rows.map(({ id }) => id)
  })
}
