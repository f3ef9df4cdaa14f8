import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { kitchenAddress } from '@comanda/domain/hosting/restaurant-address'
import { busyMinutes } from '@comanda/domain/ordering/busy'
import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import type { App } from '../../app.ts'
import { byName } from '../../db/by-name.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/database.ts'
import type { Last, Work } from '../../db/work.ts'
import { pictureById, pictureJson } from '../media/public.ts'
import { busyOf, pauseOf } from './restaurant-row.ts'

type AppParts = Pick<App, 'db' | 'config' | 'now'>

const ACTOR = 'system:restaurants'

/** A restaurant for a kitchen screen, online or offline; null if it does not exist. */
export async function loadRestaurantForKitchen(
  app: AppParts,
  restaurantId: string,
): Promise<KitchenRestaurant | null> {
  return app.db.tenant(restaurantId, ACTOR, (tx, last) =>
    readRestaurantForKitchen(app, tx, restaurantId, last),
  )
}

/** The same in a transaction of the restaurant. */
export async function readRestaurantForKitchen(
  app: AppParts,
  tx: Tx,
  restaurantId: string,
  last: Last = (statement) => statement,
): Promise<KitchenRestaurant | null> {
  const { rows } = await last(oneRestaurant({ restaurantId }, {})).execute(tx)
  return rows[0] ? toKitchenRestaurant(app, rows[0]) : null
}

const oneRestaurant = compileOnce((tx, { restaurantId }: { restaurantId: string }) =>
  selectRestaurants(tx).where('id', '=', restaurantId).compile(),
)

/** The same for several restaurants, by name; `null` means all. Authorization is up to the caller. */
export async function listRestaurantsForKitchen(
  app: AppParts,
  restaurantIds: readonly string[] | null,
): Promise<KitchenRestaurant[]> {
  if (restaurantIds?.length === 0) return []
  const rows = await inScopeOf(app, restaurantIds, (tx, last) => {
    const all = selectRestaurants(tx).orderBy(byName('name')).orderBy('id')
    return last(restaurantIds ? all.where('id', 'in', restaurantIds) : all).execute()
  })
  return rows.map((row) => toKitchenRestaurant(app, row))
}

const columns = [
  ...(['id', 'name', 'timezone', 'theme_color', 'phone', 'domain', 'setup_completed_at'] as const),
  ...(['estimated_prep_time', 'busy_minutes', 'busy_until', 'updated_at'] as const),
  ...(['is_active', 'online_orders_enabled', 'accept_orders'] as const),
  ...(['orders_disabled', 'orders_disabled_at', 'orders_disabled_until', 'orders_disabled_reason'] as const),
]

function selectRestaurants(tx: Tx) {
  return tx
    .selectFrom('restaurants')
    .select(columns)
    .select(pictureJson('restaurants.id', 'restaurants.logo_media_id').as('logo'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRestaurants>['executeTakeFirstOrThrow']>>

/** Reads a single restaurant in tenant scope, so that row-level security limits the query to it. */
function inScopeOf<T>(app: AppParts, restaurantIds: readonly string[] | null, work: Work<T>): Promise<T> {
  const [only, ...others] = restaurantIds ?? []
  if (only === undefined || others.length > 0) return app.db.platform(ACTOR, work)
  return app.db.tenant(only, ACTOR, work)
}

function toKitchenRestaurant(app: AppParts, row: Row): KitchenRestaurant {
  const { id, name, timezone, domain } = row
  const [, logo] = row.logo ? pictureById(row.logo) : [null, null]
  const pause = pauseOf(row)
  const busy = busyOf(row)
  const now = app.now()
  const orderingPaused = isPaused(now, { pause, timezone })
  return {
    id,
    name,
    timezone,
    themeColor: row.theme_color,
    phone: row.phone,
    domain,
    kitchenUrl: kitchenAddress(app.config.origin, { id, domain }),
    logo,
    prepMinutes: row.estimated_prep_time,
    isOrderingOn: row.is_active && row.online_orders_enabled && row.accept_orders,
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
