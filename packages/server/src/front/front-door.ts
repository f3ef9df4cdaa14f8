import { appVersion } from '@comanda/contract/version'
import { type Context, Hono } from 'hono'
import type { App } from '../app.ts'
import {
  DatabaseUnavailableError,
  isDatabaseBusy,
  isDatabaseUnavailable,
  RETRY_AFTER_SECONDS,
} from '../db/database-unavailable.ts'
import { type ReadinessCheck, readReadiness } from '../modules/health/public.ts'
import { mayAt, readCaller } from '../modules/identity/public.ts'
import { prepareMailPicture } from '../modules/media/public.ts'
import { withoutToken } from '../platform/http/access-log.ts'
import { withinBodyLimit } from '../platform/http/body-limit.ts'
import { preferencesOf, replyWith, toResponse } from '../platform/http/cached-reply.ts'
import type { CachedResponse } from '../platform/http/cached-response.ts'
import { docsRoutes } from '../platform/http/docs/routes.ts'
import { failurePage } from '../platform/http/failure-page.ts'
import { failureResponse, HttpFailure } from '../platform/http/failures.ts'
import { serveMedia } from '../platform/http/media.ts'
import type { Operations } from '../platform/http/orpc.ts'
import type { PageHeaders } from '../platform/http/page-headers.ts'
import type { RawRoute, WebhookRoute } from '../platform/http/raw-routes.ts'
import { rejectCrossSite } from '../platform/http/reject-cross-site.ts'
import type { HttpEnv, RequestInfo } from '../platform/http/request-info.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { proxyToSandbox } from '../platform/http/sandbox-proxy.ts'
import type { Streams } from '../platform/http/streams.ts'
import { inTime } from '../platform/in-time.ts'
import type { Web } from '../platform/web.ts'
import { cachedApiResponse } from './cached-api.ts'
import { createContext } from './context.ts'
import { serveRobots, serveSitemap } from './pages/crawler-files.ts'
import type { KnownHosts } from './pages/resolve-host.ts'
import { servePage } from './pages/serve-page.ts'
import { serveMetrics, type ThreadMetrics } from './serve-metrics.ts'

export interface FrontDoorParts {
  app: App
  web: Web
  cache: ResponseCache
  pageHeaders: PageHeaders
  known: KnownHosts
  streams: Streams
  operations: Operations
  table: RouteTable
  rawRoutes: (RawRoute | WebhookRoute)[]
  checks: ReadinessCheck[]
  threadMetrics: ThreadMetrics
  /** Milliseconds after which a reading request without a response gets 503. */
  readLimitMs: number
}

type DoorEnv = { Bindings: HttpEnv & { info: RequestInfo } }
export type FrontDoor = Hono<DoorEnv>

/** Routes every request to its handler. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { app } = parts
  const door = new Hono<DoorEnv>()
  door.get('/healthz', (c) => c.json({ status: 'ok', version: appVersion }))
  door.get('/readyz', async (c) => {
    const readiness = await readReadiness(app, parts.checks)
    return c.json(readiness, readiness.ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  door.get('/metrics', (c) => serveMetrics(parts, c.req.raw))
  door.all('/sandbox', (c) => proxyToSandbox(app, c.req.raw, c.env.info))
  door.all('/sandbox/*', (c) => proxyToSandbox(app, c.req.raw, c.env.info))
  door.get('/media/*', async (c) => {
    await prepareMailPicture(app, new URL(c.req.raw.url).pathname)
    return serveMedia(app, c.req.raw)
  })
  door.get('/robots.txt', (c) => withinLimit(serveRobots(parts, c.env.info), parts.readLimitMs))
  door.get('/sitemap.xml', (c) => withinLimit(sendSitemap(c, parts), parts.readLimitMs))
  docsRoutes(door)
  rawApi(door, parts)
  contractApi(door, parts)
  door.get('*', (c) => withinLimit(sendPage(c, parts), parts.readLimitMs))
  door.notFound(() => {
    throw new HttpFailure(405, 'METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' })
  })
  door.onError((error, c) => {
    const cause = c.req.raw.signal.aborted ? disconnected() : error
    return failureOf(cause, app, c.env.info, {
      path: c.req.path,
      accept: c.req.header('accept'),
      known: parts.known,
    })
  })
  return door
}

function rawApi(door: FrontDoor, { app, rawRoutes }: FrontDoorParts): void {
  for (const route of rawRoutes) {
    const methods = route.method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [route.method]
    door.on(methods, [route.path], async (c) => {
      rejectCrossSite(c.req.raw, c.req.path, c.env.info)
      const limitsItself = 'handle' in route && route.readsBody
      const request = limitsItself ? c.req.raw : await withinBodyLimit(c.req.raw)
      if ('handle' in route) return route.handle(app, request, c.env.info)
      const { status, body } = await route.receive(app, await request.text(), (name) =>
        request.headers.get(name),
      )
      return withoutCaching(Response.json(body, { status }))
    })
  }
}

function contractApi(door: FrontDoor, parts: FrontDoorParts): void {
  const { app, cache, streams, operations, table } = parts
  door.all('/api/*', (c) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    return reads ? withinLimit(respond(c, { reads }), parts.readLimitMs) : respond(c, { reads })
  })

  async function respond(c: Context<DoorEnv>, { reads }: { reads: boolean }): Promise<Response> {
    const { info } = c.env
    const { path } = c.req
    const cached = reads ? await cachedApiResponse(app, cache, path) : null
    if (cached) return sendCached(cached, c.req.raw)
    rejectCrossSite(c.req.raw, path, info)
    const request = await withinBodyLimit(asGet(c.req.raw))
    const context = await createContext(app, request, info, c.env, streams)
    const response = await operations.handle(request, context)
    for (const line of context.cookies) response?.headers.append('set-cookie', line)
    if (response) return withoutCaching(response)
    throw noOperation(table.methodsOf(path), request.method)
  }
}

/** A database that hangs reports nothing: without a limit the browser would wait until its own. */
function withinLimit(response: Promise<Response>, limitMs: number): Promise<Response> {
  return inTime(response, limitMs, () => new DatabaseUnavailableError(new Error('No response in time')))
}

/** A client that disconnects while it sends is not an error of the server. */
export function disconnected(): HttpFailure {
  return new HttpFailure(400, 'BAD_REQUEST', { connection: 'close' })
}

/** Why no operation was found: the path is unknown, or the method. */
export function noOperation(methods: string[], method: string): HttpFailure {
  if (methods.length === 0 || methods.includes(method)) return new HttpFailure(404, 'NOT_FOUND')
  return new HttpFailure(405, 'METHOD_NOT_ALLOWED', { allow: methods.join(', ') })
}

/** Responses can contain orders with customers' addresses, so no intermediary may cache them. */
function withoutCaching(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/** The contract defines GET only; HEAD is handled as a GET without a body. */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

async function sendSitemap(c: Context<DoorEnv>, parts: FrontDoorParts): Promise<Response> {
  return sendCached(await serveSitemap(parts, c.env.info), c.req.raw)
}

async function sendPage(c: Context<DoorEnv>, parts: FrontDoorParts): Promise<Response> {
  const asset = await parts.web.asset(c.req.raw)
  if (asset) return asset
  if (c.req.path.startsWith('/assets/')) throw new HttpFailure(404, 'NOT_FOUND')
  if (/.\/$/.test(c.req.path)) return withoutCaching(c.redirect(withoutTrailingSlash(c.req.raw)))
  const mayPreview = async (restaurantId: string) => {
    const caller = await readCaller(parts.app, c.req.raw, c.env.info)
    return mayAt(caller, 'menu.manage', restaurantId)
  }
  const page = await servePage(parts, c.env.info, c.req.path, c.req.header('cookie'), mayPreview)
  return 'cached' in page ? sendCached(page.cached, c.req.raw) : page.response
}

/** The URL without trailing slashes, on this host: a location that begins with two slashes would name another one. */
function withoutTrailingSlash({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return `/${pathname.split('/').filter(Boolean).join('/')}${search}`
}

async function sendCached(cached: CachedResponse, request: Request): Promise<Response> {
  return toResponse(await replyWith(cached, preferencesOf(request)))
}

/** The response to a failed request. Unexpected errors are logged in full. */
export function failureOf(
  error: unknown,
  app: App,
  { requestId, host }: RequestInfo,
  { path, accept, known }: { path: string; accept?: string | undefined; known?: KnownHosts },
): Response {
  if (error instanceof HttpFailure) return failureResponse(requestId, error)
  app.log.error({ err: error, requestId, path: withoutToken(path) }, 'request failed')
  const wantsPage = !path.startsWith('/api/') && accept?.includes('text/html')
  const [status, code] = statusOf(error)
  const response = wantsPage
    ? failurePage(status, requestId, known?.recall(host))
    : failureResponse(requestId, { status, code })
  if (status === 503) response.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  return response
}

function statusOf(error: unknown): [number, string] {
  if (isDatabaseBusy(error)) return [503, 'SERVICE_BUSY']
  return isDatabaseUnavailable(error) ? [503, 'SERVICE_UNAVAILABLE'] : [500, 'INTERNAL_SERVER_ERROR']
}
