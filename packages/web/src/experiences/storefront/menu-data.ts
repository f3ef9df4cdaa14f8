import type { Menu } from '@comanda/domain/menu/menu'
import { useLoaded } from '../../shared/use-loaded.ts'
import { useMenuVersion, useRestaurant } from './page.tsx'

const timeoutMs = 20_000
const requested = new Map<string, Promise<Menu>>()
const loadedMenus = new Map<string, Menu>()

/**
 * The full menu with every option, requested once and cached. Rejects on failure; the next call retries.
 * Without a version it is the newest.
 */
export function loadMenu(restaurantId: string, version: number | null): Promise<Menu> {
  const path = menuAddress(restaurantId, version)
  const known = requested.get(path)
  if (known) return known
  const menu = fetchMenu(path)
  requested.set(path, menu)
  menu.then(
    (value) => {
      // A stale server returned an older version: used now, requested again next time.
      if (value.version < (version ?? 0)) requested.delete(path)
      else cache([path, menuAddress(restaurantId, value.version)], menu, value)
    },
    () => requested.delete(path),
  )
  return menu
}

/** Provides a menu that exists only in this browser, under its own version. */
export function provideMenu(restaurantId: string, menu: Menu): void {
  cache([menuAddress(restaurantId, menu.version)], Promise.resolve(menu), menu)
}

/** Whether anything on this page has requested a full menu. */
export function isMenuRequested(): boolean {
  return requested.size > 0
}

/** The same, if it is already loaded. */
export function loadedMenu(restaurantId: string, version: number | null): Menu | null {
  return loadedMenus.get(menuAddress(restaurantId, version)) ?? null
}

/** The full menu of the current restaurant, loaded only if needed. If it is already loaded, there is no second render. */
export function useFullMenu(needed = true) {
  const restaurant = useRestaurant()
  const version = useMenuVersion()
  const known = loadedMenu(restaurant.id, version)
  const loaded = useLoaded(needed && !known ? menuAddress(restaurant.id, version) : null, () =>
    loadMenu(restaurant.id, version),
  )
  return known ? { ...loaded, value: known, failure: null, loading: false } : loaded
}

function cache(paths: readonly string[], promise: Promise<Menu>, menu: Menu): void {
  for (const path of paths) {
    requested.set(path, promise)
    loadedMenus.set(path, menu)
  }
}

async function fetchMenu(path: string): Promise<Menu> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
  if (response.ok) return response.json()
  const { code, message } = await response.json().catch(() => ({}))
  throw Object.assign(new Error(message ?? ''), {
    status: response.status,
    code: code ?? `HTTP_${response.status}`,
    data: null,
  })
}

function menuAddress(restaurantId: string, version: number | null): string {
  return `/api/restaurants/${restaurantId}/menu${version === null ? '' : `?version=${version}`}`
}
