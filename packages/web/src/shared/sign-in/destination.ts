import type { Me } from '@comanda/contract/identity'

const signInPage = '/login'

/** Where this page's address says that somebody goes on to, only when that is on this host. */
export function wantedPath(): string | null {
  const query = new URLSearchParams(window.location.search)
  return ownPath(query.get('next') ?? query.get('returnTo'), window.location.origin)
}

/** A path of this origin with its query; null for an address that leads elsewhere. */
export function ownPath(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/')) return null
  const target = URL.parse(next, origin)
  return target?.origin === origin ? target.pathname + target.search : null
}

/** Where somebody is to be after signing in at another provider: where they wanted to go, else where they are. */
export function returnPath(): string {
  const { pathname, search } = window.location
  return wantedPath() ?? (pathname === signInPage ? signInPage : pathname + search)
}

/** The room of somebody who signed in: the back office of those who work here, the storefront of everybody else. */
export function homeOf({ memberships }: Me, onOwnDomain: boolean): string {
  if (memberships.length > 0) return '/admin'
  return onOwnDomain ? '/' : '/restaurants'
}
