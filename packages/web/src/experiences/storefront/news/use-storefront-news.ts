import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isMenuInUse, loadMenu } from '../menu-data.ts'
import { type Storefront, usePage } from '../page.tsx'
import { followVersions } from './follow-versions.ts'
import { readNews } from './read-news.ts'

const lookEveryMs = 30_000
/** What was told and is not served yet is looked for so often. */
const lookAgainMs = [200, 500, 1000]

/**
 * A restaurant as it is now: what the page came with, replaced in place once something changed. It hears of each change
 * at once; and it looks every half minute, when somebody comes back to the page and when the line returns. A changed menu is shown with its own settings
 * only when it has arrived in whole; a look that fails changes nothing.
 */
export function useStorefrontNews(given: PublicRestaurant): Storefront {
  const { menu, now } = usePage()
  const first = useMemo(() => ({ restaurant: given, menuVersion: menu?.version ?? null }), [given, menu])
  const [news, setNews] = useState<Storefront | null>(null)
  const shown = news?.restaurant.id === given.id ? news : first

  const look = useEffectEvent(async (told?: number) => {
    if (document.hidden || (told !== undefined && told <= (shown.menuVersion ?? 0))) return
    const fresh = await readNews(shown, told)
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
  useEffect(() => {
    let newest = 0
    const hear = async (version: number) => {
      newest = version
      for (const wait of [0, ...lookAgainMs]) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        const done = await look(version).then(
          () => true,
          () => false,
        )
        if (done || version < newest) return
      }
    }
    return followVersions(given.id, (version) => void hear(version))
  }, [given.id])
  return shown
}

/** Two looks at once may come back in the other order. */
function isNewer(known: Storefront, fresh: Storefront): boolean {
  return known.restaurant.id === fresh.restaurant.id && (known.menuVersion ?? 0) > (fresh.menuVersion ?? 0)
}
