import { contract } from '@comanda/contract/contract'
import type { AnyRouter } from '@orpc/server'
import type { App } from '../app.ts'
import type { ReadinessCheck } from '../modules/health/public.ts'
import { recordAccess } from '../platform/http/access-log.ts'
import { compressed } from '../platform/http/compress.ts'
import { createOperations } from '../platform/http/orpc.ts'
import { createPageHeaders } from '../platform/http/page-headers.ts'
import type { RawRoute, WebhookRoute } from '../platform/http/raw-routes.ts'
import { type HttpEnv, readRequestInfo } from '../platform/http/request-info.ts'
import { createResponseCache } from '../platform/http/response-cache.ts'
import { createRouteTable } from '../platform/http/route-table.ts'
import { securityHeaders, strictTransport } from '../platform/http/security-headers.ts'
import { createStreams } from '../platform/http/streams.ts'
import type { Web } from '../platform/web.ts'
import { rawRoutes, routes } from '../routes.ts'
import { createDirectOperations } from './direct-operations.ts'
import { createFastPath, type FastPath } from './fast-path.ts'
import { createFrontDoor } from './front-door.ts'
import { guard } from './guard.ts'
import { type Listening, listenOn } from './listen.ts'
import { createKnownHosts } from './pages/resolve-host.ts'
import type { ThreadMetrics } from './serve-metrics.ts'

export interface Http {
  /** Handles one request as the listening server does. */
  fetch(request: Request, env?: HttpEnv): Promise<Response>
  /** Throws when the port is in use. */
  listen(): Promise<{ port: number }>
  /** Stops accepting connections, closes live streams, and gives requests in progress 10 s to finish. */
  close(): Promise<void>
}

export interface HttpOptions {
  /** Further checks that must pass before this process is ready. */
  checks?: ReadinessCheck[]
  /** What other threads have measured. */
  threadMetrics?: ThreadMetrics
  routes?: AnyRouter
  rawRoutes?: (RawRoute | WebhookRoute)[]
  /** By default 12 seconds, well within the time that browsers wait. */
  readLimitMs?: number
}

/** The HTTP server of the program: pages, API, files. */
export function createHttp(app: App, web: Web, options: HttpOptions = {}): Http {
  const developing = web.developmentOrigin !== undefined
  const shared = securityHeaders(app.config, developing)
  const cache = createResponseCache(app.now, shared)
  const stopInvalidating = app.live.onMenuChanged((restaurantId) => cache.invalidate(restaurantId))
  const streams = createStreams()
  const operations = createOperations(options.routes ?? routes, guard)
  const raw = options.rawRoutes ?? rawRoutes
  const table = createRouteTable(contract, raw)
  const known = createKnownHosts(app.config.platformHosts)
  const door = createFrontDoor({
    app,
    web,
    cache,
    pageHeaders: createPageHeaders(app.config, developing, web.menuStyleHash),
    known,
    streams,
    operations,
    table,
    rawRoutes: raw,
    checks: options.checks ?? [],
    threadMetrics: options.threadMetrics ?? (async () => []),
    readLimitMs: options.readLimitMs ?? 12_000,
  })
  let listening: Listening | null = null

  async function fetch(request: Request, env: HttpEnv = {}): Promise<Response> {
    const startedAt = performance.now()
    const info = readRequestInfo((name) => request.headers.get(name), env, app.config)
    const uncompressed = await door.fetch(request, { ...env, info })
    const response = await compressed(request, uncompressed)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    // Pictures, fonts and scripts are not documents: Permissions-Policy would be a third of their headers, and a menu
    // loads dozens of them.
    const isFile = response.headers.get('cache-control')?.includes('immutable')
    for (const name in shared) {
      if (isFile && name === 'permissions-policy') continue
      if (!response.headers.has(name)) response.headers.set(name, shared[name] ?? '')
    }
    if (info.scheme === 'https') response.headers.set(...strictTransport)
    response.headers.set('x-request-id', info.requestId)
    response.headers.set('server-timing', `app;dur=${ms}`)
    const { pathname } = new URL(request.url)
    recordAccess(app, table, info, { method: request.method, path: pathname, status: response.status, ms })
    return response
  }

  return {
    fetch,
    async listen() {
      await known.learn(app).catch((error) => app.log.warn({ err: error }, 'reading the known hosts failed'))
      const fastPath = createFastPath(app, cache, table)
      const direct = createDirectOperations({ app, operations, table, streams, rawRoutes: raw, shared })
      const isHandled: FastPath = (incoming, outgoing) =>
        fastPath(incoming, outgoing) || direct(incoming, outgoing)
      listening = await listenOn(app.config, isHandled, fetch, app.log)
      return { port: listening.port }
    },
    async close() {
      const closed = listening?.close()
      stopInvalidating()
      streams.endAll()
      await closed
    },
  }
}
