import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { adjustPoints } from '../../src/modules/loyalty/adjust-points.ts'
import { exportMembers } from '../../src/modules/loyalty/export-members.ts'
import { listMembers, readMemberPage } from '../../src/modules/loyalty/read-members.ts'
import { readSummary } from '../../src/modules/loyalty/read-summary.ts'
import { sumUpPoints } from '../../src/modules/loyalty/sum-up-points.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type LoyalShop, openLoyalShop } from './loyal-shop.ts'

let loyal: LoyalShop
let ada: Caller
let elsewhere: { restaurantId: string; owner: Caller }
beforeEach(async () => {
  loyal = await openLoyalShop()
  ;({ ada } = loyal)
  const other = await makeRestaurant(loyal.shop.app)
  const owner = { ...loyal.person(), memberships: [{ role: 'owner' as const, restaurantId: other.id }] }
  elsewhere = { restaurantId: other.id, owner }
})

const app = () => loyal.shop.app
const id = (caller = ada) => caller.user?.id ?? ''
const all = { search: '', reward: 'any', sort: 'last_activity', page: 1 } as const
type Filter = Partial<Omit<Parameters<typeof listMembers>[2], 'restaurantId'>>
const list = (changes: Filter = {}) =>
  listMembers(app(), loyal.manager, { restaurantId: loyal.restaurantId, ...all, ...changes })
const names = async (changes: Filter = {}) => (await list(changes)).members.map(({ name }) => name)
const contact = (firstName: string, lastName: string) => ({
  contact: { firstName, lastName, phone: '9085550123', email: `${firstName}@example.com`.toLowerCase() },
})
const adjust = (
  points: number,
  changes: Partial<Parameters<typeof adjustPoints>[2]> = {},
  by = loyal.manager,
) =>
  adjustPoints(app(), by, {
    restaurantId: loyal.restaurantId,
    memberId: id(),
    requestId: randomUUID(),
    points,
    reason: 'Sorry for the wait',
    ...changes,
  })
const page = (memberId = id(), before?: string) =>
  readMemberPage(app(), loyal.manager, { restaurantId: loyal.restaurantId, memberId, before })
const summary = async () => {
  await sumUpPoints(app())
  return readSummary(app(), loyal.manager, loyal.restaurantId)
}

describe('the list of members', () => {
  test('has the names of their last order here, and no guests', async () => {
    await loyal.order(ada, contact('Ada', 'Long'))
    loyal.shop.clock.now += 60_000
    await loyal.order(ada, contact('Adele', 'Longer'))
    await loyal.order(visitor())
    loyal.shop.clock.now += 60_000
    const grace = loyal.person()
    await loyal.order(grace, contact('Grace', 'Lin'))
    expect(await list()).toMatchObject({
      total: 2,
      members: [
        { name: 'Grace Lin', balance: 13, orders: 1 },
        { name: 'Adele Longer', email: `${id()}@example.com`, balance: 26, pointsEarned: 26, orders: 2 },
      ],
    })
    expect(await names({ search: 'LIN gra' })).toEqual(['Grace Lin'])
    expect(await names({ search: 'longer' })).toEqual(['Adele Longer'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ sort: 'points' })).toEqual(['Adele Longer', 'Grace Lin'])
    expect(await names({ sort: 'name' })).toEqual(['Adele Longer', 'Grace Lin'])
  })

  test('counts the orders of a member without those that were refunded in full', async () => {
    const [first] = [await loyal.order(), await loyal.order()]
    const orders = async () => (await list()).members.map((member) => member.orders)
    await loyal.refund(first.orderId, 500)
    expect(await orders()).toEqual([2])
    await loyal.refund(first.orderId, 1300 + 111 + 38)
    expect(await orders()).toEqual([1])
    expect((await summary()).byProgram).toMatchObject([{ orders: 1 }])
    await loyal.refund(first.orderId, 0)
    expect(await orders()).toEqual([2])
    await loyal.expectSums()
  })

  test('has pages of 25 without gaps', async () => {
    for (let count = 0; count < 27; count += 1) await loyal.give(count + 1, loyal.person())
    const first = await list({ sort: 'points' })
    const second = await list({ sort: 'points', page: 2 })
    expect([first.members.length, second.members.length, second.total]).toEqual([25, 2, 27])
    const balances = [...first.members, ...second.members].map(({ balance }) => balance)
    expect(balances).toEqual(Array.from({ length: 27 }, (_, index) => 27 - index))
  })

  test('finds members with a reward, and those who are one order from it', async () => {
    await loyal.order(ada, contact('Ada', 'Long'))
    await loyal.give(75)
    const ready = loyal.person()
    await loyal.order(ready, contact('Ready', 'One'))
    await loyal.give(90, ready)
    expect(await names({ reward: 'ready' })).toEqual(['Ready One'])
    expect(await names({ reward: 'near' })).toEqual(['Ada Long'])
    expect((await summary()).nearReward).toBe(1)
  })

  test('belongs to its restaurant', async () => {
    await loyal.order()
    const { restaurantId, owner } = elsewhere
    expect(await listMembers(app(), owner, { restaurantId, ...all })).toEqual({
      members: [],
      total: 0,
      isMore: false,
    })
    await expect(
      listMembers(app(), owner, { ...all, restaurantId: loyal.restaurantId }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(readMemberPage(app(), owner, { restaurantId, memberId: id() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const input = { restaurantId, memberId: id(), requestId: randomUUID(), points: 5, reason: 'Try' }
    await expect(adjustPoints(app(), owner, input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await readSummary(app(), owner, restaurantId)).toMatchObject({ members: 0, summedAt: app().now() })
    for (const caller of [loyal.person('staff'), ada]) {
      await expect(
        listMembers(app(), caller, { ...all, restaurantId: loyal.restaurantId }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})

describe('the ledger of a member', () => {
  test('has the balance after each entry, in pages', async () => {
    const placed = await loyal.order()
    await loyal.refund(placed.orderId, placed.breakdown.grandTotal)
    for (let count = 0; count < 25; count += 1) await loyal.give(2)
    const first = await page()
    expect(first.entries).toHaveLength(20)
    const second = await page(id(), first.next ?? '')
    expect(second.next).toBeNull()
    const entries = [...first.entries, ...second.entries]
    expect(entries).toHaveLength(27)
    expect(entries[0]).toMatchObject({ kind: 'adjust', points: 2, balance: 50 })
    expect(entries.slice(-2)).toMatchObject([
      { kind: 'reverse_earn', points: -13, balance: 0, orderNumber: placed.orderNumber },
      { kind: 'earn', points: 13, balance: 13, orderNumber: placed.orderNumber },
    ])
    await expect(page(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('an adjustment', () => {
  beforeEach(() => loyal.give(60))

  test('is in the ledger with its reason, in the audit log, and in the account of the customer', async () => {
    const { member, entry } = await adjust(50)
    expect(member.balance).toBe(110)
    expect(entry).toMatchObject({
      points: 50,
      balance: 110,
      reason: 'Sorry for the wait',
      byName: 'Mia Manager',
    })
    const [latest] = (await loyal.own()).history
    expect(latest).toMatchObject({ kind: 'adjust', points: 50, reason: 'Sorry for the wait' })
    expect(latest).not.toHaveProperty('byName')
    expect(
      await loyal.rows(
        `select action, reason, changes from audit_entries where action = 'settings.loyalty_points_adjusted'`,
      ),
    ).toEqual([
      {
        action: 'settings.loyalty_points_adjusted',
        reason: 'Sorry for the wait',
        changes: [{ field: 'points', before: 60, after: 110 }],
      },
    ])
    await loyal.expectSums()
  })

  test('is applied once, however often it is requested', async () => {
    const requestId = randomUUID()
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => adjust(50, { requestId })))
    expect(new Set(results.map(({ entry }) => entry.id)).size).toBe(1)
    expect((await loyal.own()).balance).toBe(110)
    await expect(adjust(51, { requestId })).rejects.toMatchObject({ code: 'POINTS_INVALID' })
    // A refusal would let the form send the points as a new request.
    expect(await adjust(50, { requestId, reason: '\u200b' })).toMatchObject({
      entry: { points: 50, reason: 'Sorry for the wait' },
    })
    const other = loyal.person()
    await loyal.give(1, other)
    await expect(adjust(50, { requestId, memberId: id(other) })).rejects.toMatchObject({
      code: 'POINTS_INVALID',
    })
    await loyal.expectSums()
  })

  test('never takes more than the member has, even from several people immediately', async () => {
    await expect(adjust(-61)).rejects.toMatchObject({
      code: 'POINTS_INVALID',
      data: {
        issues: [
          { path: 'points', message: 'This member has 60 points. The balance cannot fall below zero.' },
        ],
      },
    })
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => adjust(-25)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await loyal.own()).balance).toBe(10)
    await loyal.expectSums()
  })

  test('needs points and a reason, and the right', async () => {
    await expect(adjust(0)).rejects.toMatchObject({ code: 'POINTS_INVALID' })
    await expect(adjust(5, { reason: '  ' })).rejects.toMatchObject({
      data: { issues: [{ path: 'reason' }] },
    })
    await expect(adjust(5, {}, loyal.person('staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(adjust(5, { memberId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the summary', () => {
  test('counts points and rewards by program, and stays when accounts are deleted', async () => {
    await loyal.give(100)
    const request = loyal.shop.request({ useReward: true })
    await loyal.order()
    const { breakdown } = await priceRequest(app(), ada, { restaurantId: loyal.restaurantId, request })
    const input = await loyal.shop.orderInput()
    await loyal.settle(
      await placeOrder(app(), ada, { ...input, request, displayedTotal: breakdown.grandTotal }),
    )
    await loyal.expectSums()
    const expected = {
      programs: 1,
      pointsIssued: 116,
      rewardsRedeemed: 1,
      redeemedValue: 1000,
      byProgram: [{ programId: loyal.program.id, pointsIssued: 116, rewardsRedeemed: 1 }],
    }
    const before = await summary()
    expect(before).toMatchObject({ ...expected, members: 1 })
    const sold = await loyal.shop.query(
      `select sum(subtotal - discount_amount)::int as revenue from orders o where exists (
        select from loyalty_ledger e where e.order_id = o.id and e.kind = 'earn')`,
    )
    expect(sold[0].revenue).toBeGreaterThan(0)
    expect(before.byProgram).toMatchObject([{ orders: 2, revenue: sold[0].revenue }])
    expect(before.byProgram[0]?.compared.orders).toEqual({
      daysWith: 1,
      soldWith: 2,
      daysWithout: 0,
      soldWithout: 0,
    })
    expect(before.weeks).toHaveLength(8)
    expect(before.weeks.at(-1)).toMatchObject({ issued: 116, redeemed: 100 })
    await loyal.rows('delete from loyalty_members where user_id = $1', [id()])
    expect(await summary()).toMatchObject({ ...expected, members: 0 })
  })

  test('does not count a reward that was returned', async () => {
    await loyal.give(100)
    await loyal.rows(
      `insert into loyalty_ledger (restaurant_id, user_id, kind, points, at, order_id)
       select $1, $2, kind, points, now(), $3 from (values ('redeem', -100), ('reverse_redeem', 100)) as v (kind, points)`,
      [loyal.restaurantId, id(), (await loyal.order()).orderId],
    )
    expect(await summary()).toMatchObject({ rewardsRedeemed: 0 })
    await loyal.expectSums()
  })
})

test('the export has the members of the filter, and is audited', async () => {
  await loyal.order(ada, contact('=Ada', 'Long'))
  const { name, content } = await exportMembers(app(), loyal.manager, {
    restaurantId: loyal.restaurantId,
    search: 'long',
    reward: 'any',
  })
  const lines = (await new Response(content).text()).trim().split('\r\n')
  expect(name).toMatch(/^loyalty-members-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=Ada Long")
  expect(await loyal.rows(`select 1 from audit_entries where action = 'data.members_exported'`)).toHaveLength(
    1,
  )
  await expect(
    exportMembers(app(), elsewhere.owner, { restaurantId: loyal.restaurantId, search: '', reward: 'any' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
