import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postJson, startWorld, type World, webhook, webhookSecret } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const order = { amount: 2000, currency: 'usd' }
const paid = { ...order, confirm: true, payment_method: 'pm_card_visa' }

function create(params: Stripe.PaymentIntentCreateParams, key: string, options: Stripe.RequestOptions = {}) {
  return world.stripe.paymentIntents.create(params, { idempotencyKey: key, ...options })
}

function control(change: object) {
  return postJson(`${world.sandbox.url}/sandbox/payments/control`, change)
}

async function intents(): Promise<number> {
  return (await world.stripe.paymentIntents.list({ limit: 100 })).data.length
}

describe('a payment idempotency key', () => {
  test('replays the first response, a decline included', async () => {
    const first = await create(paid, 'k1')
    const second = await create(paid, 'k1')
    expect(second).toEqual(first)
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    const declined = { ...paid, payment_method: 'pm_card_chargeDeclined' }
    const refusals = await Promise.allSettled([create(declined, 'k2'), create(declined, 'k2')])
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await intents()).toBe(2)
  })

  test('rejects other parameters', async () => {
    await create(paid, 'k1')
    await expect(create({ ...paid, amount: 3000 }, 'k1')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  test('responds 409 while the first request is in progress', async () => {
    await control({ delayMs: 300 })
    const results = await Promise.allSettled([create(paid, 'k1'), create(paid, 'k1')])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect(await intents()).toBe(1)
  })

  test('can be reused after a request with invalid parameters', async () => {
    await expect(create({ ...order, amount: 1 }, 'k1')).rejects.toMatchObject({ code: 'amount_too_small' })
    expect((await create(order, 'k1')).amount).toBe(2000)
  })
})

describe('an injected payment fault', () => {
  test('cuts the connection before anything is done, which the client library retries once', async () => {
    await control({ failNext: 'network' })
    expect((await create(paid, 'k1')).status).toBe('succeeded')
    await control({ failNext: 'network', failTimes: 2 })
    await expect(create(paid, 'k2')).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(await intents()).toBe(1)
  })

  test('does the work and withholds the response, which a retry then receives', async () => {
    await control({ failNext: 'timeout' })
    await expect(create(paid, 'k1', { timeout: 100 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    const retried = await create(paid, 'k1')
    expect(retried.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await intents()).toBe(1)
  })

  test('responds 500 and replays it for the same key', async () => {
    await control({ failNext: '500', failOn: 'create' })
    await expect(create(paid, 'k1')).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    await expect(create(paid, 'k1')).rejects.toMatchObject({ statusCode: 500 })
    expect((await create(paid, 'k2')).status).toBe('succeeded')
  })

  test('declines the next card and only that one', async () => {
    await control({ failNext: 'decline' })
    await expect(create(paid, 'k1')).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
    expect((await create(paid, 'k2')).status).toBe('succeeded')
  })

  test('can be limited to the payments with a value in their metadata', async () => {
    const of = (restaurant: string) => ({ ...paid, metadata: { restaurant } })
    await control({ failNext: '500', onlyFor: 'r1' })
    expect((await create(of('r2'), 'k1')).status).toBe('succeeded')
    await expect(create(of('r1'), 'k2')).rejects.toMatchObject({ statusCode: 500 })
    const { id } = await create({ ...order, metadata: { restaurant: 'r1' } }, 'k3')
    await control({ failNext: 'decline' })
    expect((await create(of('r2'), 'k4')).status).toBe('succeeded')
    await expect(
      world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'card_declined' })
  })

  test('rejects an unknown setting', async () => {
    expect((await control({ failNext: 'earthquake' })).status).toBe(400)
  })
})

describe('a payment webhook', () => {
  test('has a signature that the client library accepts, and rejects when the body is changed', async () => {
    const { id } = await create(paid, 'k1')
    const [got] = await webhook(world, 'payment_intent.succeeded')
    const signature = String(got?.headers['stripe-signature'])
    const event = world.stripe.webhooks.constructEvent(got?.body ?? '', signature, webhookSecret)
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id } } })
    expect(event.request?.idempotency_key).toBe('k1')
    expect(got?.path).toBe('/api/webhooks/stripe')
    expect(() => world.stripe.webhooks.constructEvent(`${got?.body} `, signature, webhookSecret)).toThrow()
    expect(await world.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type })
  })

  test('is retried until the response is 2xx', async () => {
    world.answers.push(500, 503)
    await create(order, 'k1')
    const tries = await webhook(world, 'payment_intent.created', 3)
    expect(new Set(tries.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  })

  test('is repeated and dropped as configured', async () => {
    await control({ webhooks: { repeat: 2 } })
    await create(order, 'k1')
    await webhook(world, 'payment_intent.created', 3)
    await control({ webhooks: { repeat: 0, drop: 1, seed: 7 } })
    await create(order, 'k2')
    await control({ webhooks: { drop: 0 } })
    const last = await create(order, 'k3')
    const got = await webhook(world, 'payment_intent.created', 4)
    expect(JSON.parse(got[3]?.body ?? '').data.object.id).toBe(last.id)
  })

  test('arrives in another order when shuffled', async () => {
    await control({ webhooks: { shuffle: true } })
    await create(paid, 'k1')
    await webhook(world, 'payment_intent.created')
    const types = world.received.map(({ body }) => JSON.parse(body).type)
    expect(types).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
  })
})

describe('a restart of the payments sandbox', () => {
  test('preserves intents, keys, switches and undelivered webhooks', async () => {
    await control({ webhooks: { paused: true } })
    const intent = await create(paid, 'k1')
    await world.restart()
    expect(world.received).toEqual([])
    expect(await create(paid, 'k1')).toEqual(intent)
    await control({ webhooks: { paused: false } })
    const [got] = await webhook(world, 'payment_intent.succeeded')
    expect(JSON.parse(got?.body ?? '').data.object.id).toBe(intent.id)
  })
})
