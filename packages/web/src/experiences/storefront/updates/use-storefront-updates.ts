import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { currentTime } from '../../../shared/clock.ts'
import { afterLoad } from '../../../shared/first-paint.ts'
import { isMenuRequested, loadMenu } from '../menu-data.ts'
import { type Storefront, usePage } from '../page.tsx'

const pollMs = 30_000

/**
 * The current state of a restaurant: the server-rendered one, replaced whenever something changes. Changes
 * are streamed; in addition it is polled every 30 seconds, and when the page becomes visible or online again.
 * A changed menu is shown together with its settings, once it is fully loaded. A failed request changes
 * nothing.
 */
export function useStorefrontUpdates(initial: PublicRestaurant): Storefront {
  const { menu, now } = usePage()
  const first = useMemo(() => ({ restaurant: initial, menuVersion: menu?.version ?? null }), [initial, menu])
  const [update, setUpdate] = useState<Storefront | null>(null)
  const shown = update?.restaurant.id === initial.id ? update : first

  const refresh = useEffectEvent(async (announced?: number) => {
    if (document.hidden || (announced !== undefined && announced <= (shown.menuVersion ?? 0))) return
    const { loadUpdate, showTheme } = await import('./follow-storefront.ts')
    const fresh = await loadUpdate(shown, announced)
    if (!fresh) return
    const { menuVersion } = fresh
    if (menuVersion !== null && menuVersion !== shown.menuVersion && (menu || isMenuRequested())) {
      const loaded = await loadMenu(initial.id, menuVersion)
      if (loaded.version < menuVersion) return
    }
    if (!isNewer(shown, fresh)) showTheme(fresh.restaurant)
    setUpdate((known) => (known && isNewer(known, fresh) ? known : fresh))
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const refreshQuietly = () => void refresh().catch(() => {})
    // The page can come from the browser's cache or the back/forward cache, and be outdated. Otherwise the clock is
    // wrong.
    if (Math.abs(currentTime() - now) > pollMs) refreshQuietly()
    const timer = setInterval(refreshQuietly, pollMs)
    document.addEventListener('visibilitychange', refreshQuietly, { signal })
    window.addEventListener('online', refreshQuietly, { signal })
    const follow = async () => {
      // Delayed, so that it does not compete with the page. A change is reported once the stream is open.
      await afterLoad(0)
      const { followStorefront } = await import('./follow-storefront.ts')
      if (!signal.aborted) followStorefront(initial.id, (version) => refresh(version), signal)
    }
    follow().catch(() => {})
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [now, initial.id])
  return shown
}

/** Concurrent requests may complete out of order. */
function isNewer(known: Storefront, fresh: Storefront): boolean {
  return known.restaurant.id === fresh.restaurant.id && (known.menuVersion ?? 0) > (fresh.menuVersion ?? 0)
}
