import { HttpFailure } from './failures.ts'
import type { RequestInfo } from './request-info.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const foreignByNature = ['/api/webhooks/', '/api/auth/callback/']

/**
 * Throws FORBIDDEN when a page of another site makes a browser change something here. Programs that send neither
 * an Origin nor a cookie carry nobody's session and pass; so do webhooks, which are signed, and what identity providers
 * make browsers post, which does nothing but lead to an address.
 */
export function refuseForeign(request: Request, info: RequestInfo): void {
  if (harmless.has(request.method)) return
  const { pathname } = new URL(request.url)
  if (foreignByNature.some((folder) => pathname.startsWith(folder))) return
  if (isForeign(request.headers, info)) throw new HttpFailure(403, 'FORBIDDEN')
}

function isForeign(headers: Headers, info: RequestInfo): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site') return true
  const origin = headers.get('origin')
  // A page that tells nobody its address hides its origin as well; then the browser's own word counts.
  if (origin === 'null') return site !== 'same-origin'
  if (origin !== null) return hostOf(origin) !== withoutDefaultPort(info.host)
  return headers.has('cookie') && site !== 'same-origin'
}

/** null for what is no address: such an origin is never our own. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? withoutDefaultPort(new URL(origin).host) : null
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}
