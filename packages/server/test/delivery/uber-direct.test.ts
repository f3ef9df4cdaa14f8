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

test('speaks the courier’s wire and reads its answer', async () => {
  const { courier, seen } = await courierThat(() => ({ body: quote }))
  expect(await courier.quote(order)).toEqual({
    id: 'dqt_1',
    fee: 725,
    etaMinutes: 34,
    expiresAt: Date.parse('2026-11-20T17:15:00Z'),
  })
  const [asked, quoted] = seen
  expect(asked?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    client_id: 'id',
    client_secret: 'hush',
    grant_type: 'client_credentials',
    scope: 'eats.deliveries',
  })
  expect(quoted).toMatchObject({ path: '/v1/customers/cus%2F1/delivery_quotes' })
  expect(quoted?.headers.authorization).toBe('Bearer tok')
  const body = JSON.parse(quoted?.body ?? '')
  expect(body).toMatchObject({ pickup_phone_number: '+19085550100', external_store_id: 'shop-1' })
  expect(JSON.parse(body.dropoff_address)).toEqual({
    street_address: ['5 Oak Lane', 'Apt 4'],
    city: 'Summit',
    state: 'NJ',
    zip_code: '07901',
    country: 'US',
  })
})

test('one token serves many quotes, those at the same time too, until it nears its end', async () => {
  const { courier, seen, clock } = await courierThat(() => ({ body: quote }))
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

test('a token that is no longer accepted is asked for anew, once', async () => {
  let refusals = 1
  const { courier, seen } = await courierThat(() =>
    refusals-- > 0 ? { status: 401, body: { code: 'unauthorized' } } : { body: quote },
  )
  expect(await courier.quote(order)).toMatchObject({ id: 'dqt_1' })
  expect(tokensIn(seen)).toBe(2)
  const always = await courierThat(() => ({ status: 401, body: { code: 'unauthorized' } }))
  await expect(always.courier.quote(order)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(tokensIn(always.seen)).toBe(2)
})

test('what the courier says in an error stays inside', async () => {
  const body = { code: 'address_undeliverable', message: 'secret detail', kind: 'error' }
  const { courier } = await courierThat(() => ({ status: 400, body }))
  const error = await courier.quote(order).catch((reason) => reason)
  expect(error).toMatchObject({
    name: 'CourierGatewayError',
    code: 'address_undeliverable',
    message: 'Failed to get delivery quote from Uber',
  })
  expect(String(error.cause)).toContain('secret detail')
})

test.each([
  ['an answer without a price', { body: { ...quote, fee: undefined } }],
  ['an answer in dollars', { body: { ...quote, fee: 7.25 } }],
  ['an answer that is not JSON', { raw: '<html>' }],
])('%s is not believed', async (_, answer) => {
  const { courier } = await courierThat(() => answer)
  await expect(courier.quote(order)).rejects.toMatchObject({
    name: 'CourierGatewayError',
    code: 'unreadable',
  })
})

test('silence ends in an error of its own', async () => {
  const { courier } = await courierThat(() => null, 50)
  await expect(courier.quote(order)).rejects.toMatchObject({ code: 'network' })
})

type Answer = { status?: number; body?: object; raw?: string }

async function courierThat(answerQuote: () => Answer | null, timeoutMs = 2000) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers, body: await text(request) })
    const answer = path === '/token' ? { body: token } : answerQuote()
    if (!answer) return
    const { status = 200, body, raw }: Answer = answer
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
