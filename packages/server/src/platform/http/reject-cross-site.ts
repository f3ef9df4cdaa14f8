import { HttpFailure } from './failures.ts'
import type { RequestInfo } from './request-info.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const crossSitePaths = ['/api/webhooks/', '/api/auth/callback/']

/**
 * CSRF protection: throws FORBIDDEN when a page of another site makes a browser send a write. Allowed are clients
 * that send neither an Origin nor a cookie, because they have no session; webhooks, which are signed; and posts by way of
 * identity providers, which only lead to a redirect.
 */
export function rejectCrossSite(
  request: { method: string; headers: Pick<Headers, 'get'> },
  pathname: string,
  info: RequestInfo,
): void {
  if (safeMethods.has(request.method)) return
  if (crossSitePaths.some((folder) => pathname.startsWith(folder))) return
  if (isCrossSite(request.headers, info)) throw new HttpFailure(403, 'FORBIDDEN')
}

function isCrossSite(headers: Pick<Headers, 'get'>, info: RequestInfo): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site') return true
  const origin = headers.get('origin')
  // A page with a no-referrer policy sends "null" as its origin; then the browser's Sec-Fetch-Site decides.
  if (origin === 'null') return site !== 'same-origin'
  if (origin !== null) return hostOf(origin) !== withoutDefaultPort(info.host)
  return headers.get('cookie') !== null && site !== 'same-origin'
}

/** null for an invalid URL: such an origin is never our own. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? withoutDefaultPort(new URL(origin).host) : null
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}
