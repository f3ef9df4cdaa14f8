import { type HostRequest, readHost } from '@comanda/domain/hosting/host'
import type { App } from '../../app.ts'
import { findRestaurantByDomain } from '../../platform/tenancy.ts'

/** A host and the restaurant it belongs to; null on the platform's own hosts. */
export interface Site {
  host: HostRequest
  restaurantId: string | null
}

/**
 * Resolves the restaurant of a host. A host without a restaurant, or whose lookup fails, is served the
 * platform; with strict hosts the result is null instead, and the host gets a 404.
 */
export async function resolveHost(app: App, hostHeader: string): Promise<Site | null> {
  const host = readHost(hostHeader, app.config.platformHosts)
  if (host.kind === 'platform') return { host, restaurantId: null }
  try {
    const restaurantId = await restaurantAt(app, host)
    if (restaurantId) return { host, restaurantId }
    if (app.config.strictHosts) return null
  } catch (error) {
    app.log.error({ err: error, host: host.domain }, 'restaurant lookup failed, serving the platform')
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
    // Staff still need the kitchen host to finish orders after the restaurant went offline; customers do not.
    if (found && (host.kind === 'kitchen' || (found.isActive && found.onlineOrdersEnabled))) return found.id
  }
  return null
}
