import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { type PlacedOrder, type PlaceOrderInput, placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { syncPoints } from '../../src/modules/loyalty/public.ts'
import { readOwn } from '../../src/modules/loyalty/read-own.ts'
import { type EnteredProgram, saveProgram } from '../../src/modules/loyalty/save-program.ts'
import { settleOrder, sweepOrders, unsettledOrder } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let ada: Caller
beforeEach(async () => {
  shop = await openShop()
  ada = person()
  await start()
})

function person(role?: Caller['memberships'][number]['role']): Caller {
  const id = randomUUID()
  return visitor({
    actor: `user:${id}`,
    user: { id, email: `${id}@example.com`, name: 'Ada' },
    memberships: role ? [{ role, restaurantId: shop.restaurant.id }] : [],
    sessionId: randomUUID(),
  })
}

async function start(changes: Partial<EnteredProgram> = {}) {
  return saveProgram(shop.app, person('manager'), {
    restaurantId: shop.restaurant.id,
    programId: null,
    name: 'Regulars',
    description: '',
    pointsPerDollar: 10,
    rewardThreshold: 100,
    rewardValue: cents(1000),
    isActive: true,
    ...changes,
  })
}

async function give(points: number, caller = ada) {
  await shop.database.owner.query(
    `with member as (insert into loyalty_members values ($1, $2, $3)
       on conflict (restaurant_id, user_id) do update set balance = loyalty_members.balance + $3 returning 1)
     insert into loyalty_ledger (restaurant_id, user_id, kind, points, at) select $1, $2, 'adjust', $3, now() from member`,
    [shop.restaurant.id, caller.user?.id, points],
  )
}

const own = (caller = ada) => readOwn(shop.app, caller, shop.restaurant.id)
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

const keep = (orderId: string) =>
  shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
    syncPoints(shop.app, tx, shop.restaurant.id, orderId),
  )

async function settle(placed: PlacedOrder) {
  await shop.pay(placed)
  const row = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
    tx.selectFrom('orders').selectAll().where('id', '=', placed.orderId).executeTakeFirstOrThrow(),
  )
  await settleOrder(shop.app, unsettledOrder(row), 'system:test')
  await keep(placed.orderId)
}

const refunded = async (orderId: string, amount: number) => {
  await shop.database.owner.query('update orders set refunded_amount = $2 where id = $1', [orderId, amount])
  await keep(orderId)
}

/** Asserts that every member's balance is the sum of their ledger entries. */
async function expectBalancesMatchLedger() {
  const { rows } = await shop.database.owner.query(`
    select m.balance, coalesce((select sum(points)::int from loyalty_ledger l
      where l.restaurant_id = m.restaurant_id and l.user_id = m.user_id), 0) as sum from loyalty_members m`)
  for (const { balance, sum } of rows) expect(balance).toBe(sum)
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
    const { rows } = await shop.database.owner.query('select * from loyalty_ledger')
    expect(rows).toEqual([])
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
    await shop.database.owner.query(
      `update orders set released_at = null, payment_status = 'succeeded' where id = $1`,
      [placed.orderId],
    )
    await keep(placed.orderId)
    expect((await own()).balance).toBe(3)
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
    await shop.changeMenu('delete from loyalty_programs')
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

describe('a program', () => {
  test('is refused with a message for each invalid field', async () => {
    await expect(
      start({ name: ' ', pointsPerDollar: -1, rewardThreshold: 0, rewardValue: cents(-1) }),
    ).rejects.toMatchObject({
      code: 'LOYALTY_INVALID',
      data: {
        issues: [
          { path: 'name', message: 'Program name is required' },
          { path: 'pointsPerDollar', message: 'Points per dollar must be 0 or greater' },
          { path: 'rewardThreshold', message: 'Reward threshold must be at least 1' },
          { path: 'rewardValue', message: 'Reward value must be 0 or greater' },
        ],
      },
    })
  })

  test('is the only active one, and saving it is audited', async () => {
    const made = await Promise.all([start({ name: 'A' }), start({ name: 'B' }), start({ name: 'C' })])
    expect(made.every((program) => program.isActive)).toBe(true)
    const { rows } = await shop.database.owner.query('select 1 from loyalty_programs where is_active')
    expect(rows).toHaveLength(1)
    const entries = await shop.database.owner.query('select distinct action from audit_entries')
    expect(entries.rows).toEqual([{ action: 'settings.loyalty_created' }])
    await expect(
      saveProgram(shop.app, person('staff'), {
        ...(made[0] as EnteredProgram & (typeof made)[0]),
        restaurantId: shop.restaurant.id,
        programId: null,
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
