import type { RevenueQuery } from '@comanda/contract/revenue'
import { type Period, periodOf, platformZone } from '@comanda/domain/reporting/periods'
import type { Zone } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { byName } from '../../db/by-name.ts'
import type { Tx } from '../../db/database.ts'
import { type AccessScope, accessScopeOf } from '../identity/public.ts'
import type { SalesQuery } from '../reporting/public.ts'

/** The restaurants whose revenue is requested; `restaurantId` is undefined for all that the caller can see. */
export interface RevenueScope extends AccessScope {
  restaurantId: string | undefined
}

/** The scope of `payouts.view`. @throws UNAUTHORIZED and FORBIDDEN. */
export function revenueScopeOf(
  app: Pick<App, 'db'>,
  caller: Caller,
  restaurantId: string | undefined,
): RevenueScope {
  return { ...accessScopeOf(app, caller, 'payouts.view', restaurantId), restaurantId }
}

/** The restaurants of a scope. */
export type ScopedRestaurants = Pick<RevenueScope, 'restaurantIds' | 'restaurantId'>

export interface NamedRestaurant {
  id: string
  name: string
  timezone: Zone
}

/** The restaurants of a scope by name. @throws NOT_FOUND for a restaurant that does not exist. */
export async function restaurantsOf(
  tx: Tx,
  { restaurantIds, restaurantId }: ScopedRestaurants,
): Promise<NamedRestaurant[]> {
  const all = tx
    .selectFrom('restaurants')
    .select(['id', 'name', 'timezone'])
    .orderBy(byName('name'))
    .orderBy('id')
  const found = await (restaurantIds === 'all' ? all : all.where('id', 'in', restaurantIds)).execute()
  if (restaurantId !== undefined && found.length === 0) throw new ORPCError('NOT_FOUND')
  return found
}

/**
 * The time zone of the days of a scope: the restaurant's, or for several restaurants the platform's, so that their rows add up
 * to the total.
 */
export function zoneOf({ restaurantId }: RevenueScope, restaurants: readonly NamedRestaurant[]): Zone {
  return restaurants.find(({ id }) => id === restaurantId)?.timezone ?? platformZone
}

/** The period of a query and what to read for it. */
export function salesQuery(
  app: Pick<App, 'now'>,
  scope: RevenueScope,
  period: RevenueQuery['period'] | Period,
  zone: Zone,
): SalesQuery {
  const { first, last } = typeof period === 'string' ? periodOf(period, app.now(), zone) : period
  const { restaurantIds, restaurantId } = scope
  return { restaurantIds, zone: restaurantId === undefined ? zone : null, first, last }
}
