import type { Menu } from '@comanda/domain/menu/menu'
import { useLoaded } from '../../shared/use-loaded.ts'
import { useMenuVersion, useRestaurant } from './page.tsx'

const patience = 20_000
const asked = new Map<string, Promise<Menu>>()
const arrived = new Map<string, Menu>()

/**
 * The whole menu with every option, asked for once. Throws what went wrong on the way; the next call asks again.
 * Without a version it is the newest.
 */
export function loadMenu(restaurantId: string, version: number | null): Promise<Menu> {
  const path = menuAddress(restaurantId, version)
  const known = asked.get(path)
  if (known) return known
  const menu = fetchMenu(path)
  asked.set(path, menu)
  menu.then(
    (value) => {
      // A server that has not heard of the change yet: good for now, and asked again next time.
      if (value.version < (version ?? 0)) asked.delete(path)
      else keep([path, menuAddress(restaurantId, value.version)], menu, value)
    },
    () => asked.delete(path),
  )
  return menu
}

/** Whether anything on this page has asked for a whole menu. */
export function isMenuInUse(): boolean {
  return asked.size > 0
}

/** The same, when it is already here. */
export function arrivedMenu(restaurantId: string, version: number | null): Menu | null {
  return arrived.get(menuAddress(restaurantId, version)) ?? null
}

/** The whole menu of the restaurant that is ordered from, unless it is not needed. */
export function useFullMenu(needed = true) {
  const restaurant = useRestaurant()
  const version = useMenuVersion()
  const loaded = useLoaded(needed ? menuAddress(restaurant.id, version) : null, () =>
    loadMenu(restaurant.id, version),
  )
  const value = loaded.value ?? arrivedMenu(restaurant.id, version)
  return { ...loaded, value, loading: value === null && loaded.loading }
}

function keep(paths: readonly string[], promise: Promise<Menu>, menu: Menu): void {
  for (const path of paths) {
    asked.set(path, promise)
    arrived.set(path, menu)
  }
}

async function fetchMenu(path: string): Promise<Menu> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(patience) })
  if (answer.ok) return answer.json()
  const { code, message } = await answer.json().catch(() => ({}))
  throw Object.assign(new Error(message ?? ''), {
    status: answer.status,
    code: code ?? `HTTP_${answer.status}`,
    data: null,
  })
}

function menuAddress(restaurantId: string, version: number | null): string {
  return `/api/restaurants/${restaurantId}/menu${version === null ? '' : `?version=${version}`}`
}
