import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { courierKey, postJson, startWorld, type World, webhook } from './harness.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await startWorld()
  token = (await (await askForToken()).json()).access_token
})
afterEach(() => world.end())

const kitchen = address('41 Broad Street', '07701')
const home = address('88 Wallace Street', '07704')

function address(street: string, zip: string): string {
  return JSON.stringify({
    street_address: [street],
    city: 'Red Bank',
    state: 'NJ',
    zip_code: zip,
    country: 'US',
  })
}

function askForToken(secret = 'anything') {
  const body = new URLSearchParams({
    client_id: 'sakura',
    client_secret: secret,
    grant_type: 'client_credentials',
    scope: 'eats.deliveries',
  })
  return fetch(`${world.sandbox.url}/courier/oauth/v2/token`, { method: 'POST', body })
}

async function call(path: string, body?: object, customer = 'cus_sakura') {
  const response = await fetch(`${world.sandbox.url}/courier/v1/customers/${customer}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

function quote(dropoff = home) {
  return call('delivery_quotes', { pickup_address: kitchen, dropoff_address: dropoff })
}

function order(more: object = {}) {
  return {
    pickup_name: 'Sakura Hibachi & Sushi',
    pickup_address: kitchen,
    pickup_phone_number: '+17325550100',
    dropoff_name: 'Maya Okafor',
    dropoff_address: home,
    dropoff_phone_number: '+17325550101',
    manifest_items: [{ name: 'Salmon Roll', quantity: 2, size: 'small', price: 895 }],
    ...more,
  }
}

function control(change: object) {
  return postJson(`${world.sandbox.url}/sandbox/courier/control`, change)
}

describe('API access', () => {
  test('is refused for wrong credentials, a JSON body and a missing token', async () => {
    expect((await askForToken('wrong')).status).toBe(401)
    expect((await postJson(`${world.sandbox.url}/courier/oauth/v2/token`, {})).status).toBe(400)
    token = 'made-up'
    expect(await quote()).toMatchObject({ status: 401, body: { code: 'unauthorized', kind: 'error' } })
  })
})

describe('a courier quote', () => {
  test('has the same fee for the same route, in cents, and is valid for 15 minutes', async () => {
    const { status, body } = await quote()
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'delivery_quote', fee: 574, currency_type: 'USD', duration: 24 })
    expect(body.id).toMatch(/^dqt_/)
    expect(Date.parse(body.expires) - Date.parse(body.created)).toBe(15 * 60_000)
    expect((await quote()).body.fee).toBe(574)
    expect((await quote(address('1 Far Road', '08901'))).body.fee).toBe(999)
  })

  test.each([
    ['12 Nowhere Lane', 400, 'address_undeliverable'],
    ['12 Unknown Lane', 400, 'unknown_location'],
    ['12 Busy Lane', 503, 'couriers_busy'],
    ['12 Broken Lane', 500, 'internal_server_error'],
  ])('for %s responds %i %s', async (street, status, code) => {
    expect(await quote(address(street, '07701'))).toMatchObject({ status, body: { code, kind: 'error' } })
  })

  test('reports the invalid parameters', async () => {
    const { status, body } = await call('delivery_quotes', { pickup_address: kitchen })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_params', metadata: { dropoff_address: expect.any(String) } })
    expect(await call('delivery_quotes', {}, 'missing')).toMatchObject({
      status: 404,
      body: { code: 'customer_not_found' },
    })
  })
})

describe('a courier delivery', () => {
  test('consumes its quote', async () => {
    const { body: given } = await quote()
    const booked = await call('deliveries', order({ quote_id: given.id, tip: 300 }))
    expect(booked).toMatchObject({ status: 200, body: { status: 'pending', fee: 874, courier: null } })
    expect((await fetch(booked.body.tracking_url)).status).toBe(200)
    const again = await call('deliveries', order({ quote_id: given.id }))
    expect(again).toMatchObject({ status: 400, body: { code: 'used_quote' } })
  })

  test('is picked up when the order is ready, not before', async () => {
    const pickupOf = async (ready: number) => {
      const { body } = await quote()
      const pickup_ready_dt = new Date(ready).toISOString()
      const booked = await call('deliveries', order({ quote_id: body.id, pickup_ready_dt }))
      expect(booked.body.pickup_ready).toBe(pickup_ready_dt)
      const [pickup, dropoff] = [booked.body.pickup_eta, booked.body.dropoff_eta].map(Date.parse)
      return { pickup: pickup ?? 0, ride: (dropoff ?? 0) - (pickup ?? 0) }
    }
    const now = Date.now()
    const soon = await pickupOf(now - 60_000)
    expect(soon.pickup).toBeGreaterThan(now)
    const later = await pickupOf(now + 90 * 60_000)
    expect(later).toEqual({ pickup: now + 90 * 60_000, ride: soon.ride })
  })

  test('rejects a quote for another address and an expired quote', async () => {
    const { body: other } = await quote(address('9 Other Street', '07704'))
    expect(await call('deliveries', order({ quote_id: other.id }))).toMatchObject({
      body: { code: 'mismatched_price_quote' },
    })
    const { body: old } = await quote()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    const late = await call('deliveries', order({ quote_id: old.id }))
    vi.useRealTimers()
    expect(late).toMatchObject({ status: 400, body: { code: 'expired_quote' } })
  })

  test('is booked once for each idempotency key and once for each order', async () => {
    const key = { idempotency_key: 'k1', external_id: 'order-1' }
    const first = await call('deliveries', order(key))
    expect((await call('deliveries', order(key))).body.id).toBe(first.body.id)
    expect(await call('deliveries', order({ external_id: 'order-1' }))).toMatchObject({
      status: 409,
      body: { code: 'duplicate_delivery', metadata: { delivery_id: first.body.id } },
    })
    expect((await call('deliveries')).body.data).toHaveLength(1)
  })

  test('can be canceled until it is picked up', async () => {
    const { body: first } = await call('deliveries', order())
    expect((await call(`deliveries/${first.id}/cancel`, {})).body).toMatchObject({ status: 'canceled' })
    const { body: second } = await call('deliveries', order())
    for (let step = 0; step < 2; step++) await advance(second.id)
    expect(await call(`deliveries/${second.id}/cancel`, {})).toMatchObject({
      status: 400,
      body: { code: 'noncancelable_delivery' },
    })
  })

  test('gets a quote but no booking on an unbookable street', async () => {
    const street = address('5 Unbookable Road', '07701')
    expect((await quote(street)).status).toBe(200)
    const refused = await call('deliveries', order({ dropoff_address: street }))
    expect(refused).toMatchObject({ status: 503, body: { code: 'couriers_busy' } })
  })

  test('is visible to its customer only', async () => {
    const { body } = await call('deliveries', order())
    expect((await call(`deliveries/${body.id}`, undefined, 'cus_other')).status).toBe(404)
  })

  function advance(id: string) {
    const url = `${world.sandbox.url}/sandbox/courier/deliveries/${id}/advance`
    return fetch(url, { method: 'POST', redirect: 'manual' })
  }
})

describe('the courier robot', () => {
  test('completes a delivery and sends a signed webhook for every step', async () => {
    await control({ realtime: 1000 })
    const { body } = await call('deliveries', order())
    const steps = await webhook(world, 'event.delivery_status', 5)
    expect(steps.map((step) => JSON.parse(step.body).status)).toEqual([
      ...['pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered'],
    ])
    const last = steps[4]
    expect(last?.path).toBe('/api/webhooks/courier')
    const expected = createHmac('sha256', courierKey).update(String(last?.body)).digest('hex')
    expect(last?.headers['x-uber-signature']).toBe(expected)
    expect((await call(`deliveries/${body.id}`)).body).toMatchObject({ status: 'delivered', complete: true })
  })

  test('reports the courier’s position', async () => {
    await control({ realtime: 60 })
    await call('deliveries', order())
    const [update] = await webhook(world, 'event.courier_update')
    expect(JSON.parse(update?.body ?? '')).toMatchObject({
      location: { lat: expect.any(Number), lng: expect.any(Number) },
    })
  })

  test('continues after a restart', async () => {
    const { body } = await call('deliveries', order())
    await world.restart()
    expect((await call(`deliveries/${body.id}`)).body).toEqual(body)
    await control({ realtime: 1000 })
    await webhook(world, 'event.delivery_status', 5)
  })
})

describe('an injected courier fault', () => {
  test('happens for the requested number of calls, and only for the selected operation', async () => {
    await control({ failNext: '503', failOn: 'delivery', failTimes: 2 })
    expect((await quote()).status).toBe(200)
    expect((await call('deliveries', order())).status).toBe(503)
    expect((await call('deliveries', order())).status).toBe(503)
    expect((await call('deliveries', order())).status).toBe(200)
  })
})
