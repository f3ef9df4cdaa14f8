import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, onTestFinished, test } from 'vitest'
import { createUberDirect } from '../../src/gateways/courier/uber-direct.ts'

interface Seen {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

const address = {
  street: ['5 Oak Lane', 'Apt 4'],
  city: 'Summit',
  state: 'NJ',
  zip: '07901',
  country: 'US' as const,
}
const order = {
  credentials: { clientId: 'id', clientSecret: 'hush', customerId: 'cus/1' },
  restaurantId: 'shop-1',
  pickup: address,
  pickupPhone: '+19085550100',
  dropoff: address,
}
const token = { access_token: 'tok', expires_in: 3600, token_type: 'Bearer' }
const quote = { id: 'dqt_1', fee: 725, currency_type: 'USD', duration: 34, expires: '2026-11-20T17:15:00Z' }

test('sends a quote request in the provider’s format and parses the response', async () => {
  const { courier, seen } = await courierWith(() => ({ body: quote }))
  expect(await courier.quote(order)).toEqual({
    id: 'dqt_1',
    fee: 725,
    etaMinutes: 34,
    expiresAt: Date.parse('2026-11-20T17:15:00Z'),
  })
  const [tokenRequest, quoteRequest] = seen
  expect(tokenRequest?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(tokenRequest?.body))).toEqual({
    client_id: 'id',
    client_secret: 'hush',
    grant_type: 'client_credentials',
    scope: 'eats.deliveries',
  })
  expect(quoteRequest).toMatchObject({ path: '/v1/customers/cus%2F1/delivery_quotes' })
  expect(quoteRequest?.headers.authorization).toBe('Bearer tok')
  const body = JSON.parse(quoteRequest?.body ?? '')
  expect(body).toMatchObject({ pickup_phone_number: '+19085550100', external_store_id: 'shop-1' })
  expect(JSON.parse(body.dropoff_address)).toEqual({
    street_address: ['5 Oak Lane', 'Apt 4'],
    city: 'Summit',
    state: 'NJ',
    zip_code: '07901',
    country: 'US',
  })
})

test('estimates the trip from when the order is ready, whatever the provider’s clock', async () => {
  let body: object = { ...quote, created: '2020-01-01T00:00:00Z', dropoff_eta: '2020-01-01T00:41:30Z' }
  const { courier, seen, clock } = await courierWith(() => ({ body }))
  const readyAt = clock.now + minutes(30)
  expect(await courier.quote({ ...order, readyAt })).toMatchObject({ etaMinutes: 12 })
  expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ pickup_ready_dt: new Date(readyAt).toISOString() })
  body = { ...body, pickup_duration: 10 }
  expect(await courier.quote({ ...order, readyAt })).toMatchObject({ etaMinutes: 24 })
})

test('reuses one token for sequential and concurrent quotes until shortly before it expires', async () => {
  const { courier, seen, clock } = await courierWith(() => ({ body: quote }))
  await Promise.all([courier.quote(order), courier.quote(order)])
  clock.now += minutes(58)
  await courier.quote(order)
  expect(tokensIn(seen)).toBe(1)
  await courier.quote({ ...order, credentials: { ...order.credentials, clientId: 'other' } })
  expect(tokensIn(seen)).toBe(2)
  clock.now += hours(1)
  await courier.quote(order)
  expect(tokensIn(seen)).toBe(3)
})

test('requests a new token once when the current one is rejected', async () => {
  let rejections = 1
  const { courier, seen } = await courierWith(() =>
    rejections-- > 0 ? { status: 401, body: { code: 'unauthorized' } } : { body: quote },
  )
  expect(await courier.quote(order)).toMatchObject({ id: 'dqt_1' })
  expect(tokensIn(seen)).toBe(2)
  const always = await courierWith(() => ({ status: 401, body: { code: 'unauthorized' } }))
  await expect(always.courier.quote(order)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(tokensIn(always.seen)).toBe(2)
})

test.each([
  [503, 'service_unavailable', /^Failed to get delivery quote from Uber$/],
  [429, 'service_unavailable', /^Failed to get delivery quote from Uber$/],
  [401, 'oauth', /^Uber OAuth failed: 401 - the courier did not accept/],
  [400, 'oauth', /^Uber OAuth failed: 400 - the courier did not accept/],
])('a token service that responds with %i is reported as %s', async (status, code, message) => {
  const { courier } = await courierWith(() => ({ body: quote }), 2000, { status, body: {} })
  await expect(courier.quote(order)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  })
})

test('tries a quote again once when the connection breaks', async () => {
  let breaks = 1
  const once = await courierWith(() => (breaks-- > 0 ? 'break' : { body: quote }))
  expect(await once.courier.quote(order)).toMatchObject({ id: 'dqt_1' })
  const always = await courierWith(() => 'break')
  await expect(always.courier.quote(order)).rejects.toMatchObject({ code: 'network' })
  expect(always.seen.filter(({ path }) => path.endsWith('/delivery_quotes'))).toHaveLength(2)
})

test('does not expose the provider’s error details', async () => {
  const body = { code: 'address_undeliverable', message: 'secret detail', kind: 'error' }
  const { courier } = await courierWith(() => ({ status: 400, body }))
  const error = await courier.quote(order).catch((reason) => reason)
  expect(error).toMatchObject({
    name: 'CourierGatewayError',
    code: 'address_undeliverable',
    message: 'Failed to get delivery quote from Uber',
  })
  expect(String(error.cause)).toContain('secret detail')
})

test.each([
  ['a response without a price', { body: { ...quote, fee: undefined } }],
  ['a response in dollars', { body: { ...quote, fee: 7.25 } }],
  ['a response that is not JSON', { raw: '<html>' }],
])('rejects %s', async (_, reply) => {
  const { courier } = await courierWith(() => reply)
  await expect(courier.quote(order)).rejects.toMatchObject({
    name: 'CourierGatewayError',
    code: 'unreadable',
  })
})

test('reports a timeout as a network error', async () => {
  const { courier } = await courierWith(() => null, 50)
  await expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
})

type Reply = { status?: number; body?: object; raw?: string }

async function courierWith(
  quoteResponse: () => Reply | 'break' | null,
  timeoutMs = 2000,
  tokenReply: Reply = { body: token },
) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers, body: await text(request) })
    const reply = path === '/token' ? tokenReply : quoteResponse()
    if (!reply) return
    if (reply === 'break') return void request.socket.destroy()
    const { status = 200, body, raw }: Reply = reply
    response.writeHead(status, { 'content-type': 'application/json' }).end(raw ?? JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = { now: Date.parse('2026-11-20T17:00:00Z') }
  const courier = createUberDirect({
    baseUrl: `${origin}/v1`,
    authUrl: `${origin}/token`,
    now: () => clock.now,
    timeoutMs,
  })
  return { courier, seen, clock }
}

function tokensIn(seen: Seen[]): number {
  return seen.filter(({ path }) => path === '/token').length
}
