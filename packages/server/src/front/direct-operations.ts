import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendStandardResponse } from '@orpc/standard-server-node'
import type { App } from '../app.ts'
import { recordAccess } from '../platform/http/access-log.ts'
import { bodyLimitOf, tooLarge } from '../platform/http/body-limit.ts'
import type { Operations, StandardResponse } from '../platform/http/orpc.ts'
import type { RawRoute, WebhookRoute } from '../platform/http/raw-routes.ts'
import { rejectCrossSite } from '../platform/http/reject-cross-site.ts'
import { type RequestInfo, readRequestInfo } from '../platform/http/request-info.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { strictTransport } from '../platform/http/security-headers.ts'
import type { Streams } from '../platform/http/streams.ts'
import { createContext } from './context.ts'
import { disconnected, failureOf, noOperation } from './front-door.ts'

export interface DirectOperationsParts {
  app: App
  operations: Operations
  table: RouteTable
  streams: Streams
  rawRoutes: (RawRoute | WebhookRoute)[]
  /** Headers of every response. */
  shared: Record<string, string>
}

/** Handles the request and returns true, or returns false when it needs the router. */
export type DirectOperations = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Handles writes with a JSON body, such as placing an order, and webhooks on Node's own request and response: the
 * router and the objects of the fetch standard cost as much as the operation itself. Checks, context and operations
 * are those of the router.
 */
export function createDirectOperations(parts: DirectOperationsParts): DirectOperations {
  const { app, shared } = parts
  const isRaw = parts.rawRoutes.map(({ path }) => patternOf(path))
  const webhooks = parts.rawRoutes.filter((route) => 'receive' in route)

  async function respond(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    url: URL,
    webhook: WebhookRoute | undefined,
  ): Promise<void> {
    const startedAt = performance.now()
    const { method = 'POST' } = incoming
    const head = { method, headers: { get: (name: string) => headerOf(incoming, name) } }
    const info = readRequestInfo(head.headers.get, { incoming }, app.config)
    const response = await handle(parts, { incoming, outgoing, url, head, info, webhook }).catch((error) =>
      fromFetch(failureOf(error, app, info, { path: url.pathname })),
    )
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    await send(outgoing, {
      ...response,
      headers: {
        ...shared,
        'cache-control': 'no-store',
        ...(info.scheme === 'https' && Object.fromEntries([strictTransport])),
        'x-request-id': info.requestId,
        'server-timing': `app;dur=${ms}`,
        ...response.headers,
      },
    })
    recordAccess(app, parts.table, info, { method, path: url.pathname, status: response.status, ms })
  }

  return (incoming, outgoing) => {
    if (!isJsonWrite(incoming)) return false
    const url = URL.parse(incoming.url ?? '', 'http://localhost')
    if (!url?.pathname.startsWith('/api/')) return false
    const webhook = webhooks.find(({ path, method }) => path === url.pathname && method === incoming.method)
    if (!webhook && isRaw.some((pattern) => pattern.test(url.pathname))) return false
    respond(incoming, outgoing, url, webhook).catch((error) => {
      app.log.debug({ err: error }, 'sending a response failed')
      outgoing.destroy()
    })
    return true
  }
}

interface Received {
  incoming: IncomingMessage
  outgoing: ServerResponse
  url: URL
  head: { method: string; headers: Pick<Headers, 'get'> }
  info: RequestInfo
  webhook: WebhookRoute | undefined
}

async function handle(
  { app, operations, table, streams }: DirectOperationsParts,
  { incoming, outgoing, url, head, info, webhook }: Received,
): Promise<StandardResponse> {
  rejectCrossSite(head, url.pathname, info)
  const text = await readText(incoming, bodyLimitOf(url.pathname))
  if (webhook) return { headers: {}, ...(await webhook.receive(app, text, head.headers.get)) }
  const context = await createContext(app, head, info, { incoming, outgoing }, streams)
  const request = {
    method: head.method,
    url,
    headers: incoming.headers,
    body: async () => (text === '' ? undefined : JSON.parse(text)),
    signal: undefined,
  }
  const response = await operations.handleStandard(request, context)
  if (!response) throw noOperation(table.methodsOf(url.pathname), head.method)
  if (context.cookies.length > 0) response.headers['set-cookie'] = [...context.cookies]
  return response
}

function isJsonWrite({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  const type = headers['content-type']
  return type === undefined
    ? headers['content-length'] === '0' || headers['content-length'] === undefined
    : type.startsWith('application/json')
}

/** Matches the requests of a route's path. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}/?$`)
}

/** Throws PAYLOAD_TOO_LARGE above the limit of the path, and when the client disconnects. */
function readText(incoming: IncomingMessage, limit: number): Promise<string> {
  if (Number(incoming.headers['content-length']) > limit) return Promise.reject(tooLarge())
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  let length = 0
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) reject(tooLarge())
    else chunks.push(chunk)
  })
  incoming.on('end', () => resolve(Buffer.concat(chunks).toString()))
  incoming.on('error', () => reject(disconnected()))
  return promise
}

async function fromFetch(response: Response): Promise<StandardResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.json(),
  }
}

function send(outgoing: ServerResponse, response: StandardResponse): Promise<void> {
  const { status, headers, body } = response
  if (!isJson(body)) return sendStandardResponse(outgoing, response)
  const text = JSON.stringify(body) ?? ''
  if (text !== '') headers['content-type'] = 'application/json'
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
  outgoing.end(text)
  return Promise.resolve()
}

function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return true
  return Object.getPrototypeOf(body) === Object.prototype && !(Symbol.asyncIterator in body)
}

function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
