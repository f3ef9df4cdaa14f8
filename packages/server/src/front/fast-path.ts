import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../app.ts'
import { replyFromCache } from '../platform/http/cached-reply.ts'
import { requestIdFrom } from '../platform/http/request-id.ts'
import { readAddress } from '../platform/http/request-info.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { strictTransport } from '../platform/http/security-headers.ts'
import { pageKey } from './pages/serve-page.ts'

/** Sends a cached response immediately; returns false when the request needs the full path. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Serves the most requested pages with one lookup in memory: no database, no router. */
export function createFastPath(app: App, cache: ResponseCache, table: RouteTable): FastPath {
  const { trustProxy } = app.config
  return (incoming, outgoing) => {
    const startedAt = performance.now()
    const { method, url = '/', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const queryAt = url.indexOf('?')
    const path = queryAt === -1 ? url : url.slice(0, queryAt)
    const address = readAddress((name) => headerOf(incoming, name), { incoming }, trustProxy)
    const reply = replyFromCache(cache, keyOf(address, path), {
      acceptEncoding: String(headers['accept-encoding'] ?? ''),
      ifNoneMatch: headers['if-none-match'] ?? null,
      query: queryAt === -1 ? '' : url.slice(queryAt),
    })
    if (!reply) return false
    const requestId = requestIdFrom(headerOf(incoming, 'x-request-id'))
    const encrypted = address.scheme === 'https' ? strictTransport : []
    outgoing.writeHead(reply.status, [...reply.headers, ...encrypted, 'x-request-id', requestId])
    outgoing.end(method === 'HEAD' ? undefined : reply.body)
    const seconds = (performance.now() - startedAt) / 1000
    app.metrics?.addRequest({ method, route: table.templateOf(path), status: reply.status }, seconds)
    app.log.debug(
      { requestId, method, host: headers.host, path, status: reply.status },
      'request from memory',
    )
    return true
  }
}

/** API responses are the same on every host, so their key has no host. */
function keyOf({ scheme, host }: { scheme: string; host: string }, path: string): string {
  if (path.startsWith('/api/')) return path
  return pageKey(`${scheme}://${host}`, path)
}

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}
