import { type HostRequest, readHost } from '@comanda/domain/hosting/host'
import type { App } from '../../app.ts'
import { findRestaurantByDomain } from '../../modules/restaurants/public.ts'

/** A host with the restaurant that answers to it; null on the platform's own hosts. */
export interface Site {
  host: HostRequest
  restaurantId: string | null
}

/**
 * Which restaurant a host belongs to. A host that is no restaurant's, or whose lookup fails, gets the platform; under
 * strict hosts null instead: nothing is shown there.
 */
export async function resolveHost(app: App, hostHeader: string): Promise<Site | null> {
  const host = readHost(hostHeader, app.config.platformHosts)
  if (host.kind === 'platform') return { host, restaurantId: null }
  try {
    const restaurantId = await restaurantAt(app, host)
    if (restaurantId) return { host, restaurantId }
    if (app.config.strictHosts) return null
  } catch (error) {
    app.log.error({ err: error, host: host.domain }, 'restaurant lookup failed, the platform answers')
  }
  return { host: { kind: 'platform' }, restaurantId: null }
}

async function restaurantAt(
  app: App,
  host: Exclude<HostRequest, { kind: 'platform' }>,
): Promise<string | null> {
  const domains = host.kind === 'storefront' ? [host.domain, host.alternative] : [host.domain]
  for (const domain of domains) {
    const found = domain === null ? null : await findRestaurantByDomain(app, domain)
    // Staff finish their orders after the restaurant went offline; customers no longer find it.
    if (found && (host.kind === 'kitchen' || (found.isActive && found.onlineOrdersEnabled))) return found.id
  }
  return null
}
