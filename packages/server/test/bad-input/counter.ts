import type { ErrorBody } from '@comanda/contract/errors'
import { expect } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import type { CleanUp } from '../clean-up-after-all.ts'
import { fakeWeb } from '../http/fake-web.ts'

export interface Answer {
  status: number
  headers: Headers
  /** The body; `text` if it is not JSON. */
  json: ErrorBody & Record<string, unknown>
}

/** A shop behind its HTTP server, with a client that sends malformed requests. */
export interface Counter {
  shop: Shop
  /** Sends a request. Strings and bytes are sent unchanged, everything else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A POST to a path of the restaurant. */
  post(path: string, body: unknown): Promise<Answer>
  /** A valid order as JSON, with some parts replaced. */
  order(changes?: object, request?: object): Promise<Record<string, unknown>>
  /** A hash of each table's content; differs after any change to any row. */
  fingerprint(): Promise<Record<string, string>>
}

export async function openCounter(
  cleanUp: CleanUp,
  options: Parameters<typeof openShop>[0] = {},
  overrides: Parameters<typeof openShop>[1] = {},
): Promise<Counter> {
  const shop = await openShop(options, overrides, cleanUp)
  const http = createHttp(shop.app, fakeWeb())
  const counter: Counter = {
    shop,
    async call(method, path, body, headers = {}) {
      const isRaw = typeof body === 'string' || body instanceof Uint8Array || body === undefined
      const request = new Request(new URL(path, 'http://localhost'), {
        method,
        headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
        body: (isRaw ? body : JSON.stringify(body)) as BodyInit | undefined,
      })
      const response = await http.fetch(request)
      return { status: response.status, headers: response.headers, json: await readJson(response) }
    },
    post: (path, body) => counter.call('POST', `/api/restaurants/${shop.restaurant.id}${path}`, body),
    async order(changes = {}, request = {}) {
      const { restaurantId: _, ...order } = await shop.orderInput()
      return { ...order, ...changes, request: { ...order.request, ...request } }
    },
    async fingerprint() {
      const rows = await shop.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
           and table_name <> all ($1) order by 1`,
        [countsRequests],
      )
      const each = rows.map(
        ({ name }) => `select '${name}' as name, count(*) || ' rows, ' ||
          coalesce(sum(hashtextextended(row::text, 0)), 0) as content from ${name} as row`,
      )
      const found = await shop.query(each.join(' union all '))
      return Object.fromEntries(found.map(({ name, content }) => [name, content]))
    },
  }
  return counter
}

/** An expected error: its code, and its message if it has one for users. */
export interface Refusal {
  status: number
  code: string
  message?: string | RegExp
  /** The paths of the invalid fields. */
  paths?: string[]
}

/** Asserts that the request is rejected in exactly this way, and that nothing in the database changed. */
export async function expectRefused(
  { fingerprint }: Counter,
  send: () => Promise<Answer>,
  { status, code, message = /./, paths }: Refusal,
): Promise<void> {
  const before = await fingerprint()
  const { json, ...response } = await send()
  expect({ ...json, status: response.status }).toMatchObject({
    status,
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    requestId: expect.stringMatching(/^[\w-]+$/),
  })
  if (paths) expect([...new Set(json.issues.map(({ path }) => path))]).toEqual(paths)
  expect(await fingerprint()).toEqual(before)
}

/** Rejected requests count toward rate limits. */
const countsRequests = ['rate_limits']

async function readJson(response: Response): Promise<Answer['json']> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  const text = response.bodyUsed ? '' : await response.text()
  return JSON.parse(text.startsWith('{') ? text : JSON.stringify({ text }))
}
