import { type HostRequest, isPlatformHost, readHost } from '@comanda/domain/hosting/host'
import type { App } from '../../app.ts'
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts'
import { findRestaurantByDomain, type RestaurantAtDomain } from '../../platform/tenancy.ts'

/** A host and the restaurant it belongs to; null on the platform's own hosts. */
export interface Site {
  host: HostRequest
  restaurantId: string | null
  /** Anyone can point a domain at this server: such a host is served the platform, but is no address of it. */
  isForeign: boolean
}

/** Restaurants by the hosts they were served on, for the time when the database cannot be asked. */
export interface KnownHosts {
  remember(host: string, restaurant: RestaurantAtDomain | null): void
  recall(host: string): Pick<RestaurantAtDomain, 'name' | 'phone'> | null
}

export function createKnownHosts(): KnownHosts {
  const restaurants = new Map<string, Pick<RestaurantAtDomain, 'name' | 'phone'>>()
  return {
    remember(host, restaurant) {
      restaurants.delete(host)
      if (!restaurant) return
      restaurants.set(host, { name: restaurant.name, phone: restaurant.phone })
      const oldest = restaurants.size > maxKnown ? restaurants.keys().next().value : undefined
      if (oldest !== undefined) restaurants.delete(oldest)
    },
    recall: (host) => restaurants.get(host) ?? null,
  }
}

const maxKnown = 10_000

/**
 * Resolves the restaurant of a host. A host without a restaurant is served the platform; with strict hosts the
 * result is null instead, and the host gets a 404. A lookup that fails is thrown for a host that was served
 * before; any other is served the platform.
 */
export async function resolveHost(app: App, known: KnownHosts, hostHeader: string): Promise<Site | null> {
  const { platformHosts, strictHosts } = app.config
  const host = readHost(hostHeader, platformHosts)
  const isForeign = !isPlatformHost(hostHeader, platformHosts)
  if (host.kind === 'platform')
    return isForeign && strictHosts ? null : { host, restaurantId: null, isForeign }
  try {
    const restaurant = await restaurantAt(app, host)
    known.remember(hostHeader, restaurant)
    if (restaurant) return { host, restaurantId: restaurant.id, isForeign: false }
    if (strictHosts) return null
  } catch (error) {
    if (known.recall(hostHeader)) throw new DatabaseUnavailableError(error)
    app.log.error({ err: error, host: host.domain }, 'restaurant lookup failed, serving the platform')
  }
  return { host: { kind: 'platform' }, restaurantId: null, isForeign }
}

async function restaurantAt(
  app: App,
  host: Exclude<HostRequest, { kind: 'platform' }>,
): Promise<RestaurantAtDomain | null> {
  const domains = host.kind === 'storefront' ? [host.domain, host.alternative] : [host.domain]
  for (const domain of domains) {
    const found = domain === null ? null : await findRestaurantByDomain(app, domain)
    // Staff still need the kitchen host to finish orders after the restaurant went offline; customers do not.
    if (found && (host.kind === 'kitchen' || (found.isActive && found.onlineOrdersEnabled))) return found
  }
  return null
}
