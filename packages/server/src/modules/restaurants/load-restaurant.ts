import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { themeStyleOf } from '@comanda/domain/look/theme-style'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { loadPictures } from '../media/public.ts'
import { toPublicRestaurant } from './restaurant-row.ts'

/** A restaurant with its ordering rules, active or not; null when it does not exist. */
export function loadRestaurant(
  app: Pick<App, 'db' | 'config'>,
  restaurantId: string,
): Promise<PublicRestaurant | null> {
  return app.db.tenant(restaurantId, 'system:restaurants', async (tx) =>
    readRestaurant(app, tx, restaurantId, await loadPictures(tx, restaurantId)),
  )
}

/** The same inside a transaction of the caller, with pictures that are already loaded. */
export async function readRestaurant(
  app: Pick<App, 'config'>,
  tx: Tx,
  restaurantId: string,
  pictures: Awaited<ReturnType<typeof loadPictures>>,
): Promise<PublicRestaurant | null> {
  const row = await tx
    .selectFrom('restaurants')
    .leftJoin('menu_templates', (join) =>
      join
        .onRef('menu_templates.id', '=', 'restaurants.menu_template_id')
        .on('menu_templates.archived_at', 'is', null),
    )
    .selectAll('restaurants')
    .select('menu_templates.style as theme_style')
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirst()
  return row
    ? toPublicRestaurant(row, pictures, app.config.demoAlwaysOpen, themeStyleOf(row.theme_style))
    : null
}
