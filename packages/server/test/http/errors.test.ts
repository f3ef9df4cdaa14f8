import type { ErrorBody } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import pino from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { api } from '../../src/platform/http/api.ts'
import { openShop } from '../checkout/ordering.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

const id = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'
const quotes = `http://localhost/api/restaurants/${id}/delivery-quotes`

/** Test operations, one per kind of failure. */
const routes = {
  checkout: {
    quoteDelivery: api.checkout.quoteDelivery.handler(({ input, errors }) => {
      if (input.address === 'far')
        throw errors.DELIVERY_UNAVAILABLE({ message: 'Too far away.', data: { advice: null } })
      if (input.address === 'fields') {
        throw new ORPCError('UNPROCESSABLE', {
          status: 422,
          data: { issues: [{ path: 'address', message: 'No house number.' }] },
        })
      }
      if (input.address === 'often') {
        throw new ORPCError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: 42 } })
      }
      if (input.address === 'plain') throw errors.NOT_FOUND()
      throw new Error('connection to 10.0.0.1 with password hunter2 refused')
    }),
    settle: api.checkout.settle.handler(({ errors }) => {
      throw errors.PAYMENT_NOT_SUCCESSFUL({
        message: 'Declined.',
        data: { status: 'requires_payment_method' },
      })
    }),
  },
}

describe('errors of the API', () => {
  let http: ReturnType<typeof createHttp>
  let fixture: TestApp

  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    fixture = await testApp({}, cleanUp)
    http = createHttp(fixture.app, fakeWeb(), { routes })
  })

  async function post(body: BodyInit, url = quotes, headers: Record<string, string> = {}) {
    const response = await http.fetch(
      new Request(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    )
    return { response, body: (await response.json()) as ErrorBody }
  }

  test('reject malformed JSON', async () => {
    const { response, body } = await post('{"address": ')
    expect(response.status).toBe(400)
    expect(body).toEqual({
      code: 'BAD_REQUEST',
      message: 'Invalid request. Please check your information and try again.',
      requestId: response.headers.get('x-request-id'),
      issues: [],
    })
  })

  test('name each invalid field by its path', async () => {
    const { response, body } = await post(JSON.stringify({ address: 7 }))
    expect(response.status).toBe(400)
    expect(body.message).toBe('Invalid request. Please check your information and try again.')
    expect(body.issues).toEqual([{ path: 'address', message: 'Enter a delivery address.' }])
  })

  test('name an invalid path parameter', async () => {
    const { body } = await post('{"address":"far"}', 'http://localhost/api/restaurants/nope/delivery-quotes')
    expect(body.issues.map(({ path }) => path)).toEqual(['restaurantId'])
  })

  test('pass on the message of a declared error', async () => {
    const { response, body } = await post('{"address":"far"}')
    expect(response.status).toBe(422)
    expect(body).toMatchObject({ code: 'DELIVERY_UNAVAILABLE', message: 'Too far away.', issues: [] })
  })

  test('pass on the data of a declared error', async () => {
    const { response, body } = await post('{}', 'http://localhost/api/orders/abc/settle')
    expect(response.status).toBe(402)
    expect(body).toMatchObject({
      code: 'PAYMENT_NOT_SUCCESSFUL',
      data: { status: 'requires_payment_method' },
    })
  })

  test('report fields that a use case rejected', async () => {
    const { body } = await post('{"address":"fields"}')
    expect(body).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'Invalid information provided.',
      issues: [{ path: 'address', message: 'No house number.' }],
    })
  })

  test('use the documented message for an error without one', async () => {
    const { body } = await post('{"address":"plain"}')
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'The requested resource was not found.' })
  })

  test('report how long to wait', async () => {
    const { response, body } = await post('{"address":"often"}')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('42')
    expect(body.message).toBe('Too many requests. Please wait and try again.')
  })

  test('reveal nothing about an unexpected error', async () => {
    const { response, body } = await post('{"address":"boom"}')
    expect(response.status).toBe(500)
    expect(body).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Server error. Our team has been notified.',
      requestId: response.headers.get('x-request-id'),
      issues: [],
    })
  })

  test('log an unexpected error with its request id', async () => {
    const lines: { level: number; requestId?: string; err?: { message: string } }[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const logged = createHttp({ ...fixture.app, log }, fakeWeb(), { routes })
    onTestFinished(() => logged.close())
    const response = await logged.fetch(
      new Request(quotes, {
        method: 'POST',
        body: '{"address":"boom"}',
        headers: { 'content-type': 'application/json' },
      }),
    )
    const [error, access] = lines
    expect(error?.err?.message).toContain('hunter2')
    expect(error?.requestId).toBe(response.headers.get('x-request-id'))
    expect(access).toMatchObject({ requestId: error?.requestId, status: 500, method: 'POST' })
  })

  test('keep order tokens out of the log', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const hanging = { orders: { get: api.orders.get.handler(() => new Promise<never>(() => {})) } }
    const logged = createHttp({ ...fixture.app, log }, fakeWeb(), {
      routes: { ...routes, ...hanging },
      readLimitMs: 10,
    })
    onTestFinished(() => logged.close())
    const token = 'q'.repeat(43)
    await logged.fetch(new Request(`http://localhost/api/orders/${token}/settle`, { method: 'POST' }))
    expect((await logged.fetch(new Request(`http://localhost/api/orders/${token}`))).status).toBe(503)
    expect(lines.join()).toContain('/api/orders/…/settle')
    expect(lines.join()).toContain('request failed')
    expect(lines.join()).not.toContain(token)
  })

  test('reject a body that is too large, with or without a content length', async () => {
    const large = JSON.stringify({ address: 'x'.repeat(300_000) })
    const stated = await post(large, quotes, { 'content-length': String(large.length) })
    expect(stated.response.status).toBe(413)
    expect(stated.body.code).toBe('PAYLOAD_TOO_LARGE')
    const unstated = await post(large)
    expect(unstated.response.status).toBe(413)
  })

  test('accept a menu file up to 12 MB', async () => {
    const path = `http://localhost/api/restaurants/${crypto.randomUUID()}/catalog/import`
    const file = (length: number) => JSON.stringify({ text: 'x'.repeat(length) })
    expect((await post(file(300_000), path)).response.status).not.toBe(413)
    expect((await post(file(13_000_000), path)).response.status).toBe(413)
  })

  test('report unknown paths and unsupported methods', async () => {
    const unknown = await post('{}', 'http://localhost/api/nothing')
    expect(unknown.response.status).toBe(404)
    expect(unknown.body).toMatchObject({ code: 'NOT_FOUND', issues: [] })
    const response = await http.fetch(new Request(quotes))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    const page = await http.fetch(new Request('http://localhost/checkout', { method: 'POST' }))
    expect(page.status).toBe(405)
  })

  test('use the request id of the caller if it is safe to log', async () => {
    const given = await post('{', quotes, { 'x-request-id': 'checkout-12345' })
    expect(given.body.requestId).toBe('checkout-12345')
    const odd = await post('{', quotes, { 'x-request-id': 'a b<script>' })
    expect(odd.body.requestId).toMatch(/^[0-9a-f]{10}-[0-9a-z]{6,}$/)
  })

  test('carry the security headers, like every response', async () => {
    const { response } = await post('{')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(response.headers.has('strict-transport-security')).toBe(false)
  })
})

test('a menu page that fails has the name and phone number of its restaurant, without the reason', async () => {
  const shop = await openShop()
  await shop.query('alter table categories rename to lost_categories')
  const http = createHttp(shop.app, fakeWeb())
  const { host } = new URL(`http://${shop.restaurant.domain}`)
  const response = await http.fetch(
    new Request(`http://${host}/`, { headers: { host, accept: 'text/html' } }),
  )
  expect(response.status).toBe(500)
  const page = await response.text()
  expect(page).toContain('Corner Kitchen')
  expect(page).toContain('>Call (908) 555-0100</a>')
  expect(page).not.toContain('categories')
})
