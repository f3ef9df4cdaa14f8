import type { Context } from 'hono'

/** The origin at which browsers reach this sandbox, including through a server that proxies `/sandbox`. */
export function browserOrigin(c: Context): string {
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? new URL(c.req.url).host
  const scheme = c.req.header('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return `${scheme}://${host}`
}

/** Whether the caller requests JSON: by its Accept header, or by `?format=json`. */
export function wantsJson(c: Context): boolean {
  if (c.req.query('format') === 'json') return true
  const accept = c.req.header('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** The newest rows first, at most a thousand. */
export function newest<T>(rows: T[]): T[] {
  return rows.slice(-1000).reverse()
}

/** Rejects cross-site form submissions. */
export function isCrossSite(c: Context): boolean {
  return c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site'
}
