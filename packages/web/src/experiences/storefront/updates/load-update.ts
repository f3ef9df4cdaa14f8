import type { StorefrontUpdate } from '@comanda/contract/storefronts'
import type { Storefront } from '../page.tsx'

const timeoutMs = 10_000

/**
 * The storefront if it is newer than the one displayed, else null. Responses carry an ETag, so most requests
 * cost one small "304 Not Modified". A restaurant that is not found any more is shown as not taking orders.
 * Throws on network errors, and if the server does not have version `announced` yet.
 */
export async function loadUpdate(
  { restaurant, menuVersion }: Storefront,
  announced = 0,
): Promise<Storefront | null> {
  const response = await fetch(`/api/restaurants/${restaurant.id}/storefront`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 404) return deactivated({ restaurant, menuVersion })
  if (!response.ok) throw new Error(`storefront request failed with ${response.status}`)
  const fresh: StorefrontUpdate = await response.json()
  // Servers may learn of a change at slightly different times.
  if (fresh.menuVersion < announced) throw new Error(`the server does not have version ${announced} yet`)
  return menuVersion !== null && fresh.menuVersion <= menuVersion ? null : fresh
}

function deactivated({ restaurant, menuVersion }: Storefront): Storefront | null {
  const { settings } = restaurant
  if (!settings.isActive) return null
  return { restaurant: { ...restaurant, settings: { ...settings, isActive: false } }, menuVersion }
}
