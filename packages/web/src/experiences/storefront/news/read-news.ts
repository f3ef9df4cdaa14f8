import type { StorefrontNews } from '@comanda/contract/storefronts'
import type { Storefront } from '../page.tsx'

const patience = 10_000

/**
 * What is newer than what is shown, or null. The browser keeps the answer with its tag, so that most looks cost one
 * small "not modified". A restaurant that is not found any more takes no orders. Throws when nobody answered, and when the
 * server that did has not heard yet of the version `told` by another one.
 */
export async function readNews(
  { restaurant, menuVersion }: Storefront,
  told = 0,
): Promise<Storefront | null> {
  const answer = await fetch(`/api/restaurants/${restaurant.id}/storefront`, {
    signal: AbortSignal.timeout(patience),
  })
  if (answer.status === 404) return closedForGood({ restaurant, menuVersion })
  if (!answer.ok) throw new Error(`the storefront answered ${answer.status}`)
  const fresh: StorefrontNews = await answer.json()
  // Of several servers one may hear of a change a little later than the others.
  if (fresh.menuVersion < told) throw new Error(`version ${told} is not known there yet`)
  return menuVersion !== null && fresh.menuVersion <= menuVersion ? null : fresh
}

function closedForGood({ restaurant, menuVersion }: Storefront): Storefront | null {
  const { settings } = restaurant
  if (!settings.isActive) return null
  return { restaurant: { ...restaurant, settings: { ...settings, isActive: false } }, menuVersion }
}
