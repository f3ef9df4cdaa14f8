import type { Menu } from '@comanda/domain/menu/menu'
import { useLoaded } from '../../shared/use-loaded.ts'
import { usePage, useRestaurant } from './page.tsx'

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
    (value) => arrived.set(path, value),
    () => asked.delete(path),
  )
  return menu
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

/** The version that the page was rendered from; null when it came without a menu. */
export function useMenuVersion(): number | null {
  return usePage().menu?.version ?? null
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
