import type { Me } from '@comanda/contract/identity'

const signInPage = '/login'

/** The return path from this page's address, only when it is on this host. */
export function requestedPath(): string | null {
  const query = new URLSearchParams(window.location.search)
  return sameOriginPath(query.get('next') ?? query.get('returnTo'), window.location.origin)
}

/** A path of this origin with its query; null for an address of another origin. */
export function sameOriginPath(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/')) return null
  const target = URL.parse(next, origin)
  return target?.origin === origin ? target.pathname + target.search : null
}

/** Where to return after signing in at an external provider: the requested path, else the current one. */
export function returnPath(): string {
  const { pathname, search } = window.location
  return requestedPath() ?? (pathname === signInPage ? signInPage : pathname + search)
}

/**
 * The home of a signed-in user: the back office for staff and new owners, the storefront for everyone else. On a
 * restaurant's own domain, staff of other restaurants are its customers.
 */
export function homeOf(
  { memberships, mayOpenRestaurant }: Me,
  { onOwnDomain, restaurant }: { onOwnDomain: boolean; restaurant: { id: string } | null },
): string {
  if (!onOwnDomain) return memberships.length > 0 || mayOpenRestaurant ? '/admin' : '/restaurants'
  const worksHere = memberships.some(
    ({ restaurantId }) => restaurantId === null || restaurantId === restaurant?.id,
  )
  return worksHere ? '/admin' : '/'
}
