import type { Context } from 'hono'

/** Where the caller's browser reaches this sandbox, also behind the program that passes `/sandbox` on. */
export function browserOrigin(c: Context): string {
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? new URL(c.req.url).host
  const scheme = c.req.header('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return `${scheme}://${host}`
}

/** True when the caller wants the data behind a page: by its Accept header, or by `?format=json` in a link. */
export function wantsJson(c: Context): boolean {
  if (c.req.query('format') === 'json') return true
  const accept = c.req.header('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** A page of another site must not press the buttons here. */
export function isForeign(c: Context): boolean {
  return c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site'
}
