import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { contract } from '@comanda/contract/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createDirectOperations } from '../../src/front/direct-operations.ts'
import { createHttp } from '../../src/front/server.ts'
import { createRouteTable } from '../../src/platform/http/route-table.ts'
import { createStreams } from '../../src/platform/http/streams.ts'
import { rawRoutes } from '../../src/routes.ts'
import { openShop } from '../checkout/ordering.ts'
import { fakeWeb } from './fake-web.ts'

/** Headers that differ between two responses, or that only a connection has. */
const ownHeaders = ['x-request-id', 'server-timing', 'date', 'connection', 'keep-alive', 'content-length']

async function open() {
  const shop = await openShop()
  const http = createHttp(
    { ...shop.app, config: { ...shop.app.config, port: 0, host: '127.0.0.1' } },
    fakeWeb(),
  )
  const { port } = await http.listen()
  onTestFinished(() => http.close())
  const origin = `http://127.0.0.1:${port}`
  const read = async (response: Response) => {
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.includes(name)))
    const text = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '-', '<id>')
    return { status: response.status, headers, text }
  }
  return {
    shop,
    origin,
    /** The same request over a connection, and through the router. */
    async both(path: string, init: RequestInit) {
      const [direct, routed] = await Promise.all([
        fetch(`${origin}${path}`, init).then(read),
        http.fetch(new Request(`${origin}${path}`, init)).then(read),
      ])
      return { direct, routed }
    },
  }
}

test('writes get the same response over a connection as through the router', async () => {
  const { shop, both } = await open()
  const prices = `/api/restaurants/${shop.restaurant.id}/prices`
  const json = { 'content-type': 'application/json' }
  const price = JSON.stringify({ request: shop.request() })
  const cases: [string, string, RequestInit, number][] = [
    ['a price', prices, { method: 'POST', headers: json, body: price }, 200],
    ['an invalid body', prices, { method: 'POST', headers: json, body: '{"request":{}}' }, 400],
    ['malformed JSON', prices, { method: 'POST', headers: json, body: '{' }, 400],
    ['no body', prices, { method: 'POST' }, 400],
    ['null', prices, { method: 'POST', headers: json, body: 'null' }, 400],
    ['another type', prices, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: price }, 400],
    ['an unknown path', '/api/nothing', { method: 'POST', headers: json, body: '{}' }, 404],
    ['another method', prices, { method: 'DELETE' }, 405],
    ['a bad path', '/api/orders/%E0%A4%A/settle', { method: 'POST', headers: json, body: '{}' }, 404],
    [
      'another site',
      prices,
      { method: 'POST', headers: { ...json, origin: 'http://evil.test' }, body: price },
      403,
    ],
    ['a large body', prices, { method: 'POST', headers: json, body: `"${'x'.repeat(300_000)}"` }, 413],
    ['a webhook', '/api/webhooks/stripe', { method: 'POST', headers: json, body: '{}' }, 400],
    [
      'a large webhook',
      '/api/webhooks/stripe',
      { method: 'POST', headers: json, body: `"${'x'.repeat(300_000)}"` },
      413,
    ],
    [
      'a webhook by another method',
      '/api/webhooks/stripe',
      { method: 'PUT', headers: json, body: '{}' },
      404,
    ],
    ['no session', '/api/me/favorites', { method: 'POST', headers: json, body: '{}' }, 404],
  ]
  for (const [name, path, init, status] of cases) {
    const { direct, routed } = await both(path, init)
    expect({ name, ...direct }).toEqual({ name, ...routed })
    expect({ name, status: direct.status }).toEqual({ name, status })
  }
})

test('a client that disconnects in the middle of a body leaves the server working', async () => {
  const { shop, both, origin } = await open()
  const path = `/api/restaurants/${shop.restaurant.id}/prices`
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(`${head}{"request":`, () => resolve()))
  socket.destroy()
  const { direct } = await both(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request: shop.request() }),
  })
  expect(direct.status).toBe(200)
})

test('placing an order does not pass the router, and other routes do', async () => {
  const { app } = await openShop()
  const isDirect = createDirectOperations({
    app,
    operations: { handle: async () => null, handleStandard: async () => null },
    table: createRouteTable(contract),
    streams: createStreams(),
    rawRoutes,
    shared: {},
  })
  const send = (url: string) => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url })
    incoming.push(null)
    return isDirect(incoming, new ServerResponse(incoming))
  }
  expect(send('/api/restaurants/one/orders')).toBe(true)
  expect(send('/api/restaurants/one/prices')).toBe(true)
  expect(send('/api/restaurants/one/pictures')).toBe(false)
  expect(send('/api/pause-photos/one')).toBe(false)
})
