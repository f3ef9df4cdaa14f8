import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { saveProgram } from '../../src/modules/catalog/loyalty-programs.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { adjustPoints } from '../../src/modules/loyalty/adjust-points.ts'
import { listMembers } from '../../src/modules/loyalty/read-members.ts'
import { readSummary } from '../../src/modules/loyalty/read-summary.ts'
import { sumUpPoints } from '../../src/modules/loyalty/sum-up-points.ts'
import { type LoyalShop, openLoyalShop } from './loyal-shop.ts'

const idOf = (caller: Caller) => caller.user?.id ?? ''

/** The stored totals, after everything that is marked was summed up. */
async function storedTotals({ shop: { app }, manager, restaurantId }: LoyalShop) {
  await sumUpPoints(app)
  const { members, nearReward, pointsIssued, rewardsRedeemed, redeemedValue, byProgram } = await readSummary(
    app,
    manager,
    restaurantId,
  )
  return {
    members,
    nearReward,
    pointsIssued,
    rewardsRedeemed,
    redeemedValue,
    byProgram: Object.fromEntries(
      byProgram.map(({ programId, compared: _, ...figures }) => [programId, figures]),
    ),
  }
}

/** The same from members, ledger and orders. */
async function countedTotals(loyal: LoyalShop) {
  const totals = await loyal.rows(`
    select program_id as id, sum(issued)::int as issued, sum(redeemed)::int as redeemed, sum(value)::int as value from (
      select program_id, issued, redeemed, value from loyalty_totals('${loyal.restaurantId}', null)
      union all select program_id, points_issued, rewards_redeemed, redeemed_value from loyalty_departed) as parts
    group by 1`)
  const sold = await loyal.rows(`
    select e.program_id as id, count(*)::int as orders,
      sum(greatest(o.subtotal - o.discount_amount - o.refunded_amount, 0))::int as revenue
    from (select program_id, order_id from loyalty_ledger where kind in ('earn', 'reverse_earn') group by 1, 2
      having sum(points) > 0) as e join orders o on o.id = e.order_id
    where o.paid_at is not null and o.status <> 'cancelled' group by 1`)
  const [counts] = await loyal.rows(`
    select count(*)::int as members, (count(*) filter (where m.orders > 0 and m.balance < p.reward_threshold
      and (p.reward_threshold - m.balance) * m.orders <= m.points_earned))::int as "nearReward"
    from loyalty_members m left join loyalty_programs p on p.is_active`)
  const programs = await loyal.rows(`
    select id, (select count(distinct user_id)::int from loyalty_ledger e where e.program_id = p.id) as members
    from loyalty_programs p where archived_at is null`)
  const sum = (field: string) => totals.reduce((total, row) => total + Number(row[field]), 0)
  return {
    ...counts,
    pointsIssued: sum('issued'),
    rewardsRedeemed: sum('redeemed'),
    redeemedValue: sum('value'),
    byProgram: Object.fromEntries(
      programs.map(({ id, members }) => {
        const total = totals.find((row) => row.id === id)
        const sales = sold.find((row) => row.id === id)
        const figures = {
          programId: id,
          members,
          orders: sales?.orders ?? 0,
          revenue: sales?.revenue ?? 0,
          pointsIssued: total?.issued ?? 0,
          rewardsRedeemed: total?.redeemed ?? 0,
        }
        return [id, { ...figures, programId: undefined }]
      }),
    ),
  }
}

async function orderWithReward(loyal: LoyalShop, caller: Caller) {
  const { shop, restaurantId } = loyal
  const request = shop.request({ useReward: true })
  const { breakdown } = await priceRequest(shop.app, caller, { restaurantId, request })
  const input = await shop.orderInput()
  const placed = await placeOrder(shop.app, caller, {
    ...input,
    request,
    displayedTotal: breakdown.grandTotal,
  })
  await loyal.settle(placed)
  return placed
}

test('the stored totals equal the sum of ledger and orders, whatever happens at the same time', {
  timeout: 60_000,
}, async () => {
  const loyal = await openLoyalShop({ firstOrderPoints: 20 })
  const { app } = loyal.shop
  const { restaurantId, manager } = loyal
  const people = Array.from({ length: 5 }, () => loyal.person())
  const [ada, ben, cleo, dora, eve] = people as [Caller, Caller, Caller, Caller, Caller]
  for (const caller of people) await loyal.give(100, caller)
  const adjust = (caller: Caller, points: number) =>
    adjustPoints(app, manager, {
      restaurantId,
      memberId: idOf(caller),
      requestId: randomUUID(),
      points,
      reason: 'A test',
    })
  const cancel = async (orderId: string) => {
    await loyal.rows(`update orders set status = 'cancelled', refunded_amount = grand_total where id = $1`, [
      orderId,
    ])
    await loyal.sync(orderId)
  }
  let isOver = false
  const summing = (async () => {
    while (!isOver) await sumUpPoints(app)
  })()
  const acts = [
    async () => {
      const placed = await loyal.order(ada)
      await loyal.refund(placed.orderId, 1)
      await loyal.refund(placed.orderId, 700)
    },
    async () => {
      await orderWithReward(loyal, ben)
      await adjust(ben, 30)
    },
    async () => cancel((await orderWithReward(loyal, cleo)).orderId),
    async () => {
      await orderWithReward(loyal, dora)
      await loyal.order(dora)
      await loyal.rows('delete from loyalty_members where user_id = $1', [idOf(dora)])
    },
    async () => {
      await loyal.order(eve)
      await loyal.start({ name: 'Second', rewardThreshold: 140 })
      await loyal.order(eve)
      await adjust(eve, -10)
    },
    async () => {
      await loyal.order(loyal.person())
      await cancel((await loyal.order(ada)).orderId)
    },
  ]
  await Promise.all(acts.map((act) => act()))
  isOver = true
  await summing
  const stored = await storedTotals(loyal)
  expect(stored).toEqual(await countedTotals(loyal))
  expect(stored).toMatchObject({ members: 5, rewardsRedeemed: 2, redeemedValue: 2000 })
  expect(Object.keys(stored.byProgram)).toHaveLength(2)
  await loyal.expectSums()
  expect(
    await loyal.rows(
      `select 1 from loyalty_members where needs_sum union all select 1 from loyalty_summaries where is_stale`,
    ),
  ).toEqual([])
})

test('a refund without points, another threshold and a deleted account are summed up', async () => {
  const loyal = await openLoyalShop()
  const { app } = loyal.shop
  const placed = await loyal.order()
  await loyal.give(80)
  await loyal.refund(placed.orderId, 1)
  const before = await storedTotals(loyal)
  expect(before).toEqual(await countedTotals(loyal))
  const [program] = Object.values(before.byProgram)
  await loyal.refund(placed.orderId, 2)
  const refunded = await storedTotals(loyal)
  expect(refunded).toEqual(await countedTotals(loyal))
  expect(Object.values(refunded.byProgram)[0]?.revenue).toBe((program?.revenue ?? 0) - 1)
  expect(refunded).toMatchObject({ nearReward: 1, pointsIssued: before.pointsIssued })
  await saveProgram(app, loyal.manager, {
    ...loyal.program,
    restaurantId: loyal.restaurantId,
    programId: loyal.program.id,
    rewardThreshold: 500,
  })
  expect((await storedTotals(loyal)).nearReward).toBe(0)
  await loyal.rows('delete from loyalty_members')
  const left = await storedTotals(loyal)
  expect(left).toEqual(await countedTotals(loyal))
  expect(left).toMatchObject({ members: 0, pointsIssued: before.pointsIssued })
})

test('members that were summed up without their programs are not forgotten', async () => {
  const loyal = await openLoyalShop()
  await loyal.order()
  await storedTotals(loyal)
  await loyal.give(80)
  await loyal.rows('alter table loyalty_program_sums add constraint failing check (false) not valid')
  await expect(sumUpPoints(loyal.shop.app)).rejects.toThrow('summing up points failed at 1 of 1 restaurants')
  expect(await loyal.rows('select from loyalty_members where needs_sum')).toEqual([])
  await loyal.rows('alter table loyalty_program_sums drop constraint failing')
  expect(await storedTotals(loyal)).toEqual(await countedTotals(loyal))
})

test('nothing is summed up again without a change, and before the first time the figures have no time', async () => {
  const loyal = await openLoyalShop()
  const { app, clock } = loyal.shop
  const summedAt = async () => (await readSummary(app, loyal.manager, loyal.restaurantId)).summedAt
  expect(await summedAt()).toBeNull()
  await loyal.order()
  await sumUpPoints(app)
  const first = await summedAt()
  expect(first).toBe(clock.now)
  clock.now += 60_000
  await sumUpPoints(app)
  expect(await summedAt()).toBe(first)
  await loyal.give(1)
  await sumUpPoints(app)
  expect(await summedAt()).toBe(clock.now)
})

test('a search finds a member by the last order, before and after the summing up, and not once it is anonymized', async () => {
  const loyal = await openLoyalShop()
  const { app, clock } = loyal.shop
  const found = async (search: string) => {
    const input = { restaurantId: loyal.restaurantId, search, reward: 'any', sort: 'name', page: 1 } as const
    const { members, total } = await listMembers(app, loyal.manager, input)
    expect(total).toBe(members.length)
    return members.map(({ name }) => name)
  }
  const order = async (lastName: string) => {
    clock.now += 60_000
    const contact = { firstName: 'Ada', lastName, phone: '9085550123', email: 'ada@example.com' }
    return loyal.order(loyal.ada, { contact })
  }
  await order('Byron')
  expect(await found('byron')).toEqual(['Ada Byron'])
  await sumUpPoints(app)
  expect(await found('byron')).toEqual(['Ada Byron'])
  const { orderId } = await order('Lovelace')
  for (const prepare of [async () => {}, () => sumUpPoints(app)]) {
    await prepare()
    expect(await found('ada lovelace')).toEqual(['Ada Lovelace'])
    expect(await found('byron')).toEqual([])
  }
  expect(await loyal.rows('select content from loyalty_member_search')).toEqual([
    { content: `ada lovelace ${idOf(loyal.ada)}@example.com` },
  ])
  await loyal.rows('select unname_orders($1, array[$2]::uuid[])', [loyal.restaurantId, orderId])
  for (const prepare of [async () => {}, () => sumUpPoints(app)]) {
    await prepare()
    expect(await found('lovelace')).toEqual([])
    expect(await found('byron')).toEqual(['Ada Byron'])
  }
  await loyal.rows('delete from loyalty_members')
  expect(await loyal.rows('select from loyalty_member_search')).toEqual([])
})

test('a search reads only members who can match it, unless they are many', async () => {
  const loyal = await openLoyalShop()
  const { restaurantId, manager, shop } = loyal
  await loyal.rows(
    `insert into loyalty_members (restaurant_id, user_id, name) select $1, 'member-' || n, 'Bo ' || n from generate_series(1, 5001) as n`,
    [restaurantId],
  )
  await loyal.rows(
    `insert into loyalty_member_search select $1, user_id, lower(name) || ' ' from loyalty_members`,
    [restaurantId],
  )
  await loyal.rows('update loyalty_members set needs_sum = false')
  const search = async (text: string) => {
    const input = { restaurantId, search: text, reward: 'any', sort: 'name', page: 1 } as const
    const { members, total } = await listMembers(shop.app, manager, input)
    return [total, members[0]?.name]
  }
  expect(await search('BO 4711')).toEqual([1, 'Bo 4711'])
  expect(await search('bo')).toEqual([5001, 'Bo 1'])
  expect(await search('bo_1')).toEqual([0, undefined])
  // What is not in the index of texts is not read.
  await loyal.rows(`delete from loyalty_member_search where user_id = 'member-4711'`)
  expect(await search('BO 4711')).toEqual([0, undefined])
})
