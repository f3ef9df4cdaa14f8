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

/** Two copies of the program on one database. */
let shop: Shop
let copies: App[]

beforeEach(async () => {
  shop = await openShop()
  const { app, database, clock } = shop
  const other = await createApp(app.config, database.address, app.log, () => clock.now)
  onTestFinished(other.close)
  copies = [app, other.app]
})

/** What came of so many attempts, one copy after the other: 'ok', or the code of the refusal. */
async function attempt(times: number, act: (app: App) => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const app = copies[turn % copies.length]!
    outcomes.push(
      await act(app).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    )
  }
  return outcomes
}

const limits: [string, number, (app: App, caller: Caller) => Promise<unknown>][] = [
  [
    'quotes of a delivery',
    30,
    (app, caller) =>
      quoteDelivery(app, caller, {
        restaurantId: shop.restaurant.id,
        address: '5 Oak Lane, Summit, NJ 07901',
      }),
  ],
  [
    'looks at discount codes',
    40,
    (app, caller) =>
      checkDiscount(app, caller, {
        restaurantId: shop.restaurant.id,
        code: 'GUESS',
        lines: shop.wish().lines,
      }),
  ],
  ['orders that are not there', 60, (app, caller) => getOrder(app, caller, guess())],
  [
    'orders that are not there, to be followed',
    60,
    (app, caller) => watchOrder(app, caller, { token: guess(), signal: AbortSignal.timeout(60_000) }),
  ],
  ['orders that are not there, to be settled', 60, (app, caller) => settleCheckout(app, caller, guess())],
]

describe.each(limits)('%s', (_, most, act) => {
  test(`are limited to ${most} in ten minutes for an address, over all copies together`, async () => {
    const outcomes = await attempt(most + 4, (app) => act(app, visitor()))
    expect(outcomes.slice(0, most)).not.toContain('TOO_MANY_REQUESTS')
    expect(outcomes.slice(most)).toEqual(Array.from({ length: 4 }, () => 'TOO_MANY_REQUESTS'))
    const refused = act(copies[0]!, visitor())
    await expect(refused).rejects.toMatchObject({ data: { retryAfterSeconds: expect.any(Number) } })
    expect(await attempt(1, (app) => act(app, visitor({ ip: '203.0.113.99' })))).not.toContain(
      'TOO_MANY_REQUESTS',
    )
    shop.clock.now += TEN_MINUTES
    expect(await attempt(1, (app) => act(app, visitor()))).not.toContain('TOO_MANY_REQUESTS')
  })

  test('count a whole network of IPv6 as one address', async () => {
    let last = 0
    const another = () => {
      last += 1
      return visitor({ ip: `2001:db8:1:2::${last.toString(16)}` })
    }
    const outcomes = await attempt(most + 1, (app) => act(app, another()))
    expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})

test('who guesses at orders may go on with their own', async () => {
  const placed = await shop.place()
  const outcomes = await attempt(70, (app) => getOrder(app, visitor(), guess()))
  expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(await getOrder(shop.app, visitor(), placed.token)).toMatchObject({ id: placed.orderId })
})

test('the database keeps who was counted as a hash only', async () => {
  await attempt(3, (app) => getOrder(app, visitor(), guess()))
  const { rows } = await shop.database.owner.query('select * from rate_limits')
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

/** As long as a real one. */
function guess(): string {
  return randomBytes(32).toString('base64url')
}
