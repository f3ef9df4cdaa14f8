import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { kitchenAddress } from '@comanda/domain/hosting/restaurant-address'
import { busyMinutes } from '@comanda/domain/ordering/busy'
import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import type { App } from '../../app.ts'
import type { Work } from '../../db/database.ts'
import { pictureById, pictureJson } from '../media/public.ts'
import { type RestaurantRow, toPublicRestaurant } from './restaurant-row.ts'

type AppParts = Pick<App, 'db' | 'config' | 'now'>

/** A restaurant as a kitchen screen shows it, online or not; null when it does not exist. */
export async function loadRestaurantForKitchen(
  app: AppParts,
  restaurantId: string,
): Promise<KitchenRestaurant | null> {
  const [restaurant] = await listRestaurantsForKitchen(app, [restaurantId])
  return restaurant ?? null
}

/** The same for several restaurants, by name; `null` means all. Authorization is up to the caller. */
export async function listRestaurantsForKitchen(
  app: AppParts,
  restaurantIds: readonly string[] | null,
): Promise<KitchenRestaurant[]> {
  if (restaurantIds?.length === 0) return []
  const rows = await inScopeOf(app, restaurantIds, (tx, last) => {
    const all = tx
      .selectFrom('restaurants')
      .selectAll()
      .select(pictureJson('restaurants.id', 'restaurants.logo_media_id').as('logo'))
      .orderBy('name')
      .orderBy('id')
    return last(restaurantIds ? all.where('id', 'in', restaurantIds) : all).execute()
  })
  const pictures = new Map(rows.flatMap(({ logo }) => (logo ? [pictureById(logo)] : [])))
  return rows.map((row) => toKitchenRestaurant(app, row, toPublicRestaurant(row, pictures, false)))
}

/** Reads a single restaurant in tenant scope, so that row-level security limits the query to it. */
function inScopeOf<T>(app: AppParts, restaurantIds: readonly string[] | null, work: Work<T>): Promise<T> {
  const [only, ...others] = restaurantIds ?? []
  const actor = 'system:restaurants'
  if (only === undefined || others.length > 0) return app.db.platform(actor, work)
  return app.db.tenant(only, actor, work)
}

function toKitchenRestaurant(
  app: AppParts,
  row: RestaurantRow,
  restaurant: PublicRestaurant,
): KitchenRestaurant {
  const { id, name, themeColor, phone, domain, logo, settings } = restaurant
  const { timezone, pause, busy } = settings
  const now = app.now()
  const orderingPaused = isPaused(now, settings)
  return {
    id,
    name,
    timezone,
    themeColor,
    phone,
    domain,
    kitchenUrl: kitchenAddress(app.config.origin, { id, domain }),
    logo,
    prepMinutes: settings.estimatedPrepMinutes,
    orderingPaused,
    needsSetup: row.setup_completed_at === null,
    pause:
      pause && orderingPaused
        ? {
            reason: row.orders_disabled_reason ?? '',
            since: pause.since,
            until: pauseEndsAt(pause, timezone),
          }
        : null,
    busy: busyMinutes(now, busy) > 0 ? busy : null,
  }
}
