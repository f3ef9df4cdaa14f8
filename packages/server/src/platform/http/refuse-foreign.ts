import { HttpFailure } from './failures.ts'
import type { RequestInfo } from './request-info.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws FORBIDDEN when a page of another site makes a browser change something here. Programs that send neither
 * an Origin nor a cookie carry nobody's session and pass; so do webhooks, which are signed.
 */
export function refuseForeign(request: Request, info: RequestInfo): void {
  if (harmless.has(request.method)) return
  if (new URL(request.url).pathname.startsWith('/api/webhooks/')) return
  if (isForeign(request.headers, info)) throw new HttpFailure(403, 'FORBIDDEN')
}

function isForeign(headers: Headers, info: RequestInfo): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site') return true
  const origin = headers.get('origin')
  if (origin !== null) return hostOf(origin) !== withoutDefaultPort(info.host)
  return headers.has('cookie') && site !== 'same-origin'
}

/** null for "null" and for what is no address: such an origin is never our own. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? withoutDefaultPort(new URL(origin).host) : null
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}
