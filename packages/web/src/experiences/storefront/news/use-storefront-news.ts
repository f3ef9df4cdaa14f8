import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isMenuInUse, loadMenu } from '../menu-data.ts'
import { type Storefront, usePage } from '../page.tsx'
import { readNews } from './read-news.ts'

const lookEveryMs = 30_000

/**
 * A restaurant as it is now: what the page came with, replaced in place once something changed. It looks every half
 * minute, when somebody comes back to the page and when the line returns. A changed menu is shown with its own settings
 * only when it has arrived in whole; a look that fails changes nothing.
 */
export function useStorefrontNews(given: PublicRestaurant): Storefront {
  const { menu, now } = usePage()
  const first = useMemo(() => ({ restaurant: given, menuVersion: menu?.version ?? null }), [given, menu])
  const [news, setNews] = useState<Storefront | null>(null)
  const shown = news?.restaurant.id === given.id ? news : first

  const look = useEffectEvent(async () => {
    if (document.hidden) return
    const fresh = await readNews(shown)
    if (!fresh) return
    const { menuVersion } = fresh
    if (menuVersion !== null && menuVersion !== shown.menuVersion && (menu || isMenuInUse())) {
      const arrived = await loadMenu(given.id, menuVersion)
      if (arrived.version < menuVersion) return
    }
    setNews((known) => (known && isNewer(known, fresh) ? known : fresh))
  })
  useEffect(() => {
    const stop = new AbortController()
    const lookQuietly = () => void look().catch(() => {})
    // The browser may have kept the page, or brought it back, from long ago.
    if (Date.now() - now > lookEveryMs) lookQuietly()
    const timer = setInterval(lookQuietly, lookEveryMs)
    document.addEventListener('visibilitychange', lookQuietly, { signal: stop.signal })
    window.addEventListener('online', lookQuietly, { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [now])
  return shown
}

/** Two looks at once may come back in the other order. */
function isNewer(known: Storefront, fresh: Storefront): boolean {
  return known.restaurant.id === fresh.restaurant.id && (known.menuVersion ?? 0) > (fresh.menuVersion ?? 0)
}
