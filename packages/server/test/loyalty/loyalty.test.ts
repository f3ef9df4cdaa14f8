import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { createDatabase } from '../../src/db/database.ts'
import { type PlacedOrder, placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import type { PlaceOrderInput } from '../../src/modules/checkout/request.ts'
import { loyaltyPoints } from '../../src/modules/loyalty/sync-points.ts'
import { endAuthorization } from '../../src/modules/payments/end-authorization.ts'
import { sweepOrders, unsettledOrder } from '../../src/modules/payments/public.ts'
import { recordDecline } from '../../src/modules/payments/record-decline.ts'
import { relayBatch } from '../../src/platform/jobs/relay.ts'
import { tasksFor } from '../../src/platform/jobs/worker.ts'
import { visitor } from '../test-app.ts'
import { type LoyalShop, openLoyalShop } from './loyal-shop.ts'

let loyal: LoyalShop
let shop: LoyalShop['shop']
let ada: Caller
beforeEach(async () => {
  loyal = await openLoyalShop()
  ;({ shop, ada } = loyal)
})

const person = () => loyal.person()
const give = (points: number) => loyal.give(points)
const own = (caller = ada) => loyal.own(caller)
const keep = (orderId: string) => loyal.sync(orderId)
const settle = (placed: PlacedOrder) => loyal.settle(placed)
const refunded = (orderId: string, amount: number) => loyal.refund(orderId, amount)
const expectBalancesMatchLedger = () => loyal.expectSums()
const place = (request: PlaceOrderInput, caller = ada) => placeOrder(shop.app, caller, request)
const rewardRequest = () => shop.request({ useReward: true })

async function requestReward(caller = ada) {
  const request = rewardRequest()
  const { breakdown } = await priceRequest(shop.app, caller, { restaurantId: shop.restaurant.id, request })
  return shop.orderInput({ request: shop.request() }).then((input) => ({
    ...input,
    request,
    displayedTotal: breakdown.grandTotal,
  }))
}

describe('points', () => {
  test('are earned once by a paid order, on the dishes alone', async () => {
    const placed = await shop.place({}, ada)
    await keep(placed.orderId)
    expect(await own()).toMatchObject({ balance: 0, history: [] })
    await settle(placed)
    await Promise.all([1, 2, 3, 4].map(() => keep(placed.orderId)))
    expect(await own()).toMatchObject({
      balance: 13,
      history: [{ kind: 'earn', points: 13, orderNumber: placed.orderNumber }],
      program: { rewardThreshold: 100 },
    })
    await expectBalancesMatchLedger()
  })

  test('are earned and visible only with an account', async () => {
    const placed = await shop.place()
    await settle(placed)
    await expect(own(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await shop.query('select * from loyalty_ledger')).toEqual([])
  })

  test('are reversed with partial and full refunds', async () => {
    const placed = await shop.place({}, ada)
    await settle(placed)
    const grandTotal = placed.breakdown.grandTotal
    await refunded(placed.orderId, Math.floor(grandTotal / 2))
    expect((await own()).balance).toBe(6)
    await refunded(placed.orderId, grandTotal)
    expect((await own()).balance).toBe(0)
    await refunded(placed.orderId, 0)
    expect((await own()).balance).toBe(13)
    await expectBalancesMatchLedger()
  })
})

describe('the reward', () => {
  test('is deducted like a fixed discount, under its own name', async () => {
    await give(120)
    const { breakdown } = await priceRequest(shop.app, ada, {
      restaurantId: shop.restaurant.id,
      request: rewardRequest(),
    })
    expect(breakdown).toMatchObject({
      discountCode: 'Loyalty reward',
      discountType: 'loyalty_reward',
      discount: 1000,
    })
    const placed = await place(await requestReward())
    expect((await own()).balance).toBe(20)
    await settle(placed)
    expect((await own()).history.map(({ kind, points }) => [kind, points])).toEqual([
      ['earn', 3],
      ['redeem', -100],
      ['adjust', 120],
    ])
  })

  test('is redeemed once by 50 concurrent orders', async () => {
    await give(100)
    const requests = await Promise.all(Array.from({ length: 50 }, () => requestReward()))
    const answers = await Promise.allSettled(
      requests.map((request, index) =>
        place({ ...request, checkoutKey: randomUUID() }, { ...ada, ip: `203.0.113.${index + 1}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({
          code: 'DISCOUNT_REFUSED',
          message: 'You do not have enough points for this reward.',
        })
      }
    }
    expect((await own()).balance).toBe(0)
    await expectBalancesMatchLedger()
  })

  test('is returned when the order expires, and redeemed again if it is paid after all', async () => {
    await give(100)
    const placed = await place(await requestReward())
    shop.clock.now += 60 * 60_000
    await sweepOrders(shop.app)
    expect((await own()).balance).toBe(100)
    await keep(placed.orderId)
    expect((await own()).balance).toBe(100)
    await shop.query(`update orders set released_at = null, payment_status = 'succeeded' where id = $1`, [
      placed.orderId,
    ])
    await keep(placed.orderId)
    expect((await own()).balance).toBe(3)
    await expectBalancesMatchLedger()
  })

  test('is returned when the authorized payment of the order ends, and not by a declined card', async () => {
    await give(100)
    const { orderId } = await place(await requestReward())
    const unsettled = () =>
      shop.app.db.tenant(shop.restaurant.id, 'system:test', async (tx) =>
        unsettledOrder(
          await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
        ),
      )
    const handleEvents = async () => {
      const taskList = tasksFor(shop.app, { subscribers: [loyaltyPoints], jobs: [] })
      await relayBatch(createDatabase(shop.database.owner), [loyaltyPoints])
      await runOnce({ pgPool: shop.database.owner, taskList, logger: new Logger(() => () => {}) })
    }
    const declined = { intentId: 'pi_declined', message: 'Your card was declined.' }
    await recordDecline(shop.app, await unsettled(), declined, 'system:test')
    await handleEvents()
    expect((await own()).balance).toBe(0)
    await shop.query(`update orders set payment_status = 'authorized' where id = $1`, [orderId])
    await endAuthorization(shop.app, await unsettled(), 'Not captured', 'system:test')
    await handleEvents()
    expect((await own()).balance).toBe(100)
    await expectBalancesMatchLedger()
  })

  test('of the customer’s unpaid order can be used by the order that replaces it', async () => {
    await give(100)
    const request = await requestReward()
    const first = await place(request)
    await expect(place({ ...request, checkoutKey: randomUUID() })).rejects.toMatchObject({
      code: 'DISCOUNT_REFUSED',
    })
    await expect(
      priceRequest(shop.app, ada, {
        restaurantId: shop.restaurant.id,
        request: rewardRequest(),
        ownOrder: first.token,
      }),
    ).resolves.toMatchObject({ rewardPoints: 100 })
    await place({ ...request, checkoutKey: randomUUID(), ownOrder: first.token })
    expect((await own()).balance).toBe(0)
    await expectBalancesMatchLedger()
  })

  test('is returned in proportion to a refund', async () => {
    await give(100)
    const placed = await place(await requestReward())
    await settle(placed)
    const grandTotal = placed.breakdown.grandTotal
    await refunded(placed.orderId, grandTotal)
    expect((await own()).balance).toBe(100)
    await refunded(placed.orderId, Math.floor(grandTotal / 2))
    expect((await own()).balance).toBeGreaterThanOrEqual(49)
    await expectBalancesMatchLedger()
  })

  test('is refused for visitors, together with a code, and without a program', async () => {
    await give(100)
    const price = (request: ReturnType<typeof rewardRequest>, caller = ada) =>
      priceRequest(shop.app, caller, { restaurantId: shop.restaurant.id, request })
    const refused = { code: 'DISCOUNT_REFUSED' }
    await expect(price(rewardRequest(), visitor())).rejects.toMatchObject(refused)
    await expect(price(rewardRequest(), person())).rejects.toMatchObject(refused)
    await expect(price({ ...rewardRequest(), discountCode: 'TENOFF' })).rejects.toMatchObject({
      ...refused,
      message: 'A reward and a discount code cannot be used together.',
    })
    await shop.changeMenu('update loyalty_programs set is_active = false')
    await expect(price(rewardRequest())).rejects.toMatchObject(refused)
  })

  test('has the value of the displayed total, or nothing is charged', async () => {
    await give(100)
    const request = await requestReward()
    await shop.changeMenu('update loyalty_programs set reward_value = 300')
    await expect(place(request)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await own()).balance).toBe(100)
  })
})
