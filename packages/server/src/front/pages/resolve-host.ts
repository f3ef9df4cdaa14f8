import { type HostRequest, isPlatformHost, readHost } from '@comanda/domain/hosting/host'
import type { App } from '../../app.ts'
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts'
import { findRestaurantByDomain, listDomains, type RestaurantAtDomain } from '../../platform/tenancy.ts'

/** A host and the restaurant it belongs to; null on the platform's own hosts. */
export interface Site {
  host: HostRequest
  restaurantId: string | null
  /** Whether customers can find the restaurant here. Does not affect its back office, kitchen and paid orders. */
  isOnline: boolean
  /** Anyone can point a domain at this server: such a host is served the platform, but does not belong to it. */
  isForeign: boolean
}

type Contact = Pick<RestaurantAtDomain, 'name' | 'phone'>

/** Restaurants by their domains, for use while the database is unavailable. */
export interface KnownHosts {
  /** Reads the restaurants with a domain, the newest 10,000, including those that this process has not served yet. */
  learn(app: App): Promise<void>
  remember(host: HostRequest, restaurant: RestaurantAtDomain | null): void
  recall(hostHeader: string): Contact | null
}

export function createKnownHosts(platformHosts: App['config']['platformHosts']): KnownHosts {
  const restaurants = new Map<string, Contact>()
  const put = (domain: string, { name, phone }: Contact) => {
    restaurants.delete(domain)
    restaurants.set(domain, { name, phone })
    const oldest = restaurants.size > maxKnown ? restaurants.keys().next().value : undefined
    if (oldest !== undefined) restaurants.delete(oldest)
  }
  return {
    async learn(app) {
      for (const { domain, ...contact } of await listDomains(app, maxKnown)) put(domain, contact)
    },
    remember(host, restaurant) {
      const domains = domainsOf(host)
      const [domain] = domains
      if (restaurant && domain) put(domain, restaurant)
      else for (const each of domains) restaurants.delete(each)
    },
    recall(hostHeader) {
      const domains = domainsOf(readHost(hostHeader, platformHosts))
      return domains.flatMap((domain) => restaurants.get(domain) ?? [])[0] ?? null
    },
  }
}

const maxKnown = 10_000

/**
 * Resolves the restaurant of a host, online or not. A host without a restaurant is served the platform; with strict hosts the
 * result is null instead, and the host gets a 404. A lookup that fails is thrown for a known host; any other is
 * served the platform.
 */
export async function resolveHost(app: App, known: KnownHosts, hostHeader: string): Promise<Site | null> {
  const { platformHosts, strictHosts } = app.config
  const host = readHost(hostHeader, platformHosts)
  const isForeign = !isPlatformHost(hostHeader, platformHosts)
  if (host.kind === 'platform') return isForeign && strictHosts ? null : platformSite({ isForeign })
  try {
    const restaurant = await restaurantAt(app, host)
    known.remember(host, restaurant)
    if (restaurant) {
      const isOnline = restaurant.isActive && restaurant.onlineOrdersEnabled
      return { host, restaurantId: restaurant.id, isOnline, isForeign: false }
    }
    if (strictHosts) return null
  } catch (error) {
    if (known.recall(hostHeader)) throw new DatabaseUnavailableError(error)
    app.log.error({ err: error, host: host.domain }, 'restaurant lookup failed, serving the platform')
  }
  return platformSite({ isForeign })
}

/** The platform, as served on its own hosts, on unknown ones, and instead of an offline restaurant's menu. */
export function platformSite({ isForeign }: { isForeign: boolean }): Site {
  return { host: { kind: 'platform' }, restaurantId: null, isOnline: false, isForeign }
}

async function restaurantAt(app: App, host: HostRequest): Promise<RestaurantAtDomain | null> {
  for (const domain of domainsOf(host)) {
    const found = await findRestaurantByDomain(app, domain)
    if (found) return found
  }
  return null
}

/** The domains under which the restaurant of a host can be stored. */
function domainsOf(host: HostRequest): string[] {
  if (host.kind === 'platform') return []
  const alternative = host.kind === 'storefront' ? host.alternative : null
  return alternative === null ? [host.domain] : [host.domain, alternative]
}
