import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createUberDirect } from '../../src/gateways/courier/uber-direct.ts'
import { skippingPauses } from './skipping-pauses.ts'

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

test('while the provider does not respond, calls of all restaurants fail immediately, each with its own message', async () => {
  let reply: Reply | null = null
  const { courier, seen } = await courierWith(() => reply, 200)
  await expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
  reply = { body: quote }
  const other = { ...order.credentials, customerId: 'cus/2' }
  await expect(courier.cancel(other, 'del_1')).rejects.toMatchObject({
    code: 'network',
    message: 'Cancelling the courier failed',
  })
  await expect(courier.quote(order)).rejects.toMatchObject({
    code: 'network',
    message: 'Failed to get delivery quote from Uber',
  })
  expect(callsIn(seen)).toBe(1)
  // A check of credentials is always sent.
  await courier.check(other)
  expect(callsIn(seen)).toBe(2)
})

test('after the pause one call is sent, and its response lets all others through', async () => {
  let reply: Reply | null = null
  const { courier, seen } = await courierWith(() => reply, 200)
  const skipPause = skippingPauses()
  await expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
  skipPause()
  const silent = await Promise.allSettled([courier.quote(order), courier.quote(order), courier.quote(order)])
  expect(silent.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(callsIn(seen)).toBe(2)
  skipPause()
  reply = { status: 500, body: { code: 'internal_server_error' } }
  await expect(courier.quote(order)).rejects.toMatchObject({ code: 'internal_server_error' })
  reply = { body: quote }
  await Promise.all([courier.quote(order), courier.quote(order)])
  expect(callsIn(seen)).toBe(5)
})

test('a token service that does not respond is not called by others, whose tokens are still used', async () => {
  const tokenReply: Reply & { isSilent?: boolean } = { body: token }
  const { courier, seen } = await courierWith(() => ({ body: quote }), 200, tokenReply)
  await courier.quote(order)
  tokenReply.isSilent = true
  for (const clientId of ['one', 'two'])
    await expect(
      courier.quote({ ...order, credentials: { ...order.credentials, clientId } }),
    ).rejects.toMatchObject({ code: 'network' })
  expect(tokensIn(seen)).toBe(2)
  await courier.quote(order)
  // A check of credentials is always sent.
  tokenReply.isSilent = false
  await courier.check({ ...order.credentials, clientId: 'two' })
  expect(tokensIn(seen)).toBe(3)
})

test('a connection that breaks does not let other calls through while the provider does not respond', async () => {
  let reply: 'break' | null = null
  const { courier, seen } = await courierWith(() => reply, 200)
  const skipPause = skippingPauses()
  const quoteFails = () => expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
  await quoteFails()
  skipPause()
  reply = 'break'
  // A quote is repeated once after a broken connection.
  await quoteFails()
  await quoteFails()
  expect(callsIn(seen)).toBe(3)
})

test('refusals, errors of the provider and broken connections do not hold up other calls', async () => {
  const replies: (Reply | 'break')[] = [
    ...[400, 404, 429, 500, 503].map((status) => ({ status, body: { code: 'refused' } })),
    ...(['break', 'break'] as const),
  ]
  const { courier } = await courierWith(() => replies.shift() ?? { body: quote })
  for (let refusal = 1; refusal <= 5; refusal += 1)
    await expect(courier.quote(order)).rejects.toMatchObject({ code: 'refused' })
  await expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
  expect(await courier.quote(order)).toMatchObject({ id: 'dqt_1' })
})

test('while the provider cannot be connected to, calls fail immediately', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const request = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => request.mockRestore())
  const courier = createUberDirect({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    authUrl: `http://127.0.0.1:${port}/token`,
    now: Date.now,
  })
  for (let call = 1; call <= 3; call += 1)
    await expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
  expect(request).toHaveBeenCalledTimes(2)
})

type Reply = { status?: number; body?: object; raw?: string }

async function courierWith(
  quoteResponse: () => Reply | 'break' | null,
  timeoutMs = 2000,
  tokenReply: Reply & { isSilent?: boolean } = { body: token },
) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers, body: await text(request) })
    const isToken = path === '/token'
    const reply = isToken ? !tokenReply.isSilent && tokenReply : quoteResponse()
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

function callsIn(seen: Seen[]): number {
  return seen.length - tokensIn(seen)
}
