import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { createApp } from '../../src/create-app.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { checkDiscount } from '../../src/modules/marketing/public.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { watchOrder } from '../../src/modules/orders/watch-order.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

const TEN_MINUTES = 600_000

/** Two server processes on one database. */
let shop: Shop
let copies: App[]

beforeEach(async () => {
  shop = await openShop()
  const { app, database, clock } = shop
  const other = await createApp(app.config, database.address, app.log, () => clock.now)
  onTestFinished(other.close)
  copies = [app, other.app]
})

/** The outcomes of repeated attempts, alternating between the processes: 'ok' or the error code. */
async function attempt(times: number, action: (app: App) => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const app = copies[turn % copies.length]!
    outcomes.push(
      await action(app).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    )
  }
  return outcomes
}

const limits: [string, number, (app: App, caller: Caller) => Promise<unknown>][] = [
  [
    'delivery quotes',
    30,
    (app, caller) =>
      quoteDelivery(app, caller, {
        restaurantId: shop.restaurant.id,
        address: '5 Oak Lane, Summit, NJ 07901',
      }),
  ],
  [
    'discount code checks',
    40,
    (app, caller) =>
      checkDiscount(app, caller, {
        restaurantId: shop.restaurant.id,
        code: 'GUESS',
        lines: shop.request().lines,
      }),
  ],
  ['unknown orders', 60, (app, caller) => getOrder(app, caller, guess())],
  [
    'streams of unknown orders',
    60,
    (app, caller) => watchOrder(app, caller, { token: guess(), signal: AbortSignal.timeout(60_000) }),
  ],
  ['settlements of unknown orders', 60, (app, caller) => settleCheckout(app, caller, guess())],
]

describe.each(limits)('%s', (_, max, act) => {
  test(`are limited to ${max} in ten minutes per client address, across all processes`, async () => {
    const outcomes = await attempt(max + 4, (app) => act(app, visitor()))
    expect(outcomes.slice(0, max)).not.toContain('TOO_MANY_REQUESTS')
    expect(outcomes.slice(max)).toEqual(Array.from({ length: 4 }, () => 'TOO_MANY_REQUESTS'))
    const refused = act(copies[0]!, visitor())
    await expect(refused).rejects.toMatchObject({ data: { retryAfterSeconds: expect.any(Number) } })
    expect(await attempt(1, (app) => act(app, visitor({ ip: '203.0.113.99' })))).not.toContain(
      'TOO_MANY_REQUESTS',
    )
    shop.clock.now += TEN_MINUTES
    expect(await attempt(1, (app) => act(app, visitor()))).not.toContain('TOO_MANY_REQUESTS')
  })

  test('count an IPv6 network as one client address', async () => {
    let last = 0
    const another = () => {
      last += 1
      return visitor({ ip: `2001:db8:1:2::${last.toString(16)}` })
    }
    const outcomes = await attempt(max + 1, (app) => act(app, another()))
    expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})

test('a client that guesses order tokens can still use their own', async () => {
  const placed = await shop.place()
  const outcomes = await attempt(70, (app) => getOrder(app, visitor(), guess()))
  expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(await getOrder(shop.app, visitor(), placed.token)).toMatchObject({ id: placed.orderId })
})

test('the database stores rate limit keys only as hashes', async () => {
  await attempt(3, (app) => getOrder(app, visitor(), guess()))
  const rows = await shop.query('select * from rate_limits')
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

/** The length of a real token. */
function guess(): string {
  return randomBytes(32).toString('base64url')
}
