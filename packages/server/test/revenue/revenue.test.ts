import { randomUUID } from 'node:crypto'
import { netOfFees } from '@comanda/domain/reporting/net-of-fees'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { exportRevenue } from '../../src/modules/revenue/export-revenue.ts'
import { type Revenue, readRevenue, readRevenuePage } from '../../src/modules/revenue/read-revenue.ts'
import { readRevenueDays } from '../../src/modules/revenue/read-revenue-days.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { openFinance } from '../finance/finance.ts'
import { signedIn } from '../payments/signed-in.ts'
import { staffOf, type TestApp, testApp, visitor } from '../test-app.ts'
import { sell } from './sell.ts'

const admin = staffOf('master_admin', null)

/** Checks that each row and their sum are what the cards show. */
function expectToAddUp({ sales, restaurants }: Revenue): void {
  for (const row of [sales, ...restaurants]) {
    expect(row.revenue).toBe(row.platformFees + row.cardFees + netOfFees(row))
    expect(row.revenue + row.tips).toBe(row.platformFees + row.cardFees + row.disputed + row.net)
  }
  for (const name of ['orders', 'revenue', 'platformFees', 'cardFees', 'tips', 'disputed', 'net'] as const)
    expect(restaurants.reduce((sum, row) => sum + row[name], 0)).toBe(sales[name])
}

/** Three restaurants: reported fees, an estimated fee, and a connected account whose card fee the platform pays. */
async function threeRestaurants(world: TestApp): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < 3; index++) ids.push((await makeRestaurant(world.app)).id)
  const [first = '', second = '', third = ''] = ids
  await sell(world, first, { at: '2026-11-20T16:00Z', tip: 200 })
  await sell(world, first, { at: '2026-11-03T16:00Z', subtotal: 2000, tax: 170 })
  await sell(world, second, { at: '2026-11-20T15:00Z', platformFee: 63, cardFee: null })
  await sell(world, third, { at: '2026-11-18T15:00Z', platformFee: 77, cardFee: 61, connected: true })
  await sell(world, third, { at: '2026-10-31T15:00Z' })
  return ids
}

test('cards, breakdown and CSV agree to the cent, and every row adds up', async () => {
  const world = await testApp()
  const [first, second, third] = await threeRestaurants(world)
  const report = await readRevenue(world.app, admin, { period: 'month' })
  expectToAddUp(report)
  expect(report).toMatchObject({
    period: { first: '2026-11-01', last: '2026-11-20' },
    previous: { first: '2026-10-12', last: '2026-10-31' },
    zone: 'America/New_York',
    sales: { orders: 4, revenue: 5425, tips: 200, platformFees: 250, platformCardFees: 61 },
    before: { orders: 1, revenue: 1085 },
    netPlatform: 250 - 61,
  })
  expect(report.restaurants.map(({ restaurant, orders }) => [restaurant.id, orders])).toEqual(
    expect.arrayContaining([
      [first, 2],
      [second, 1],
      [third, 1],
    ]),
  )
  // 2.9% of $10.85 plus 30 cents.
  expect(report.restaurants.find(({ restaurant }) => restaurant.id === second)?.cardFees).toBe(61)
  expect(report.sales.estimatedCardFees).toBe(61)
  const { name, content } = await exportRevenue(world.app, admin, { period: 'month' })
  expect(name).toBe('revenue-2026-11-01-2026-11-20.csv')
  const [head = [], ...rows]: string[][] = parse(await new Response(content).text(), {
    bom: true,
    relax_column_count: true,
  })
  expect(head.slice(0, 6)).toEqual([
    ...['Restaurant', 'Orders', 'Gross revenue (USD)', 'Platform fee (USD)', 'Processing fee (USD)'],
    'Net to restaurant (USD)',
  ])
  const total = rows[3] ?? []
  expect(total.slice(0, 3)).toEqual(['Total', '4', '54.25'])
  for (let column = 1; column < head.length; column++) {
    const sum = rows.slice(0, 3).reduce((all: number, row: string[]) => all + Number(row[column]) * 100, 0)
    expect(Math.round(sum)).toBe(Math.round(Number(total[column]) * 100))
  }
  const audited = await world.query(
    `select restaurant_id, action from audit_entries where action = 'data.revenue_exported'`,
  )
  expect(audited).toEqual([{ restaurant_id: null, action: 'data.revenue_exported' }])
})

test('the pages of the breakdown have every restaurant once, sorted by a column, below the figures of all', async () => {
  const world = await testApp()
  for (let index = 0; index < 26; index++) {
    const { id } = await makeRestaurant(world.app, { restaurant: { name: `Grill ${index % 13}` } })
    if (index % 5 === 0) await sell(world, id, { at: '2026-11-20T16:00Z', subtotal: 1000 + index })
  }
  const pageOf = (page: number, order: 'asc' | 'desc', sort: 'revenue' | 'name' = 'revenue') =>
    readRevenuePage(world.app, admin, { period: 'month', sort, order, page })
  const [first, second, beyond] = [await pageOf(1, 'desc'), await pageOf(2, 'desc'), await pageOf(3, 'desc')]
  expect(first).toMatchObject({ restaurantCount: 26, pageSize: 25, sales: { orders: 6 } })
  expect([first.restaurants.length, second.restaurants.length]).toEqual([25, 1])
  expect(beyond).toEqual(second)
  expect(second.sales).toEqual(first.sales)
  const descending = [...first.restaurants, ...second.restaurants]
  expectToAddUp({ ...first, restaurants: descending })
  expect(new Set(descending.map(({ restaurant }) => restaurant.id)).size).toBe(26)
  const revenues = descending.map(({ revenue }) => revenue)
  expect(revenues).toEqual(revenues.toSorted((one, other) => other - one))
  const ascending = [await pageOf(1, 'asc'), await pageOf(2, 'asc')].flatMap(({ restaurants }) => restaurants)
  expect(ascending).toEqual(descending.toReversed())
  expect((await pageOf(1, 'asc', 'name')).restaurants[0]?.restaurant.name).toBe('Grill 0')
})

test('today starts at midnight, a week is the last seven days, a year starts on 1 January', async () => {
  const world = await testApp()
  await threeRestaurants(world)
  const firsts = []
  for (const period of ['today', 'week', 'month', 'year'] as const) {
    const { period: shown, sales } = await readRevenue(world.app, admin, { period })
    firsts.push([shown.first, shown.last, sales.orders])
  }
  expect(firsts).toEqual([
    ['2026-11-20', '2026-11-20', 2],
    ['2026-11-14', '2026-11-20', 3],
    ['2026-11-01', '2026-11-20', 4],
    ['2026-01-01', '2026-11-20', 5],
  ])
})

test('an hour before New Year in New York, Los Angeles counts by its own days alone and by New York’s together', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await world.query(`update restaurants set timezone = 'America/Los_Angeles'`)
  world.clock.now = Date.parse('2026-12-31T23:30-05:00')
  await sell(world, id, { at: '2026-12-31T23:20-05:00' })
  const orders = async (restaurantId?: string) =>
    (await readRevenue(world.app, admin, { period: 'year', ...(restaurantId && { restaurantId }) })).sales
      .orders
  expect([await orders(), await orders(id)]).toEqual([1, 1])
  // Half an hour later it is the new year in New York only.
  world.clock.now = Date.parse('2027-01-01T00:30-05:00')
  await sell(world, id, { at: '2027-01-01T00:20-05:00' })
  expect([await orders(), await orders(id)]).toEqual([1, 2])
})

test('days and months add up to the revenue of the period', async () => {
  const world = await testApp()
  const ids = await threeRestaurants(world)
  const other = await makeRestaurant(world.app)
  const fifth = await makeRestaurant(world.app)
  await sell(world, fifth.id, { at: '2026-11-19T15:00Z', subtotal: 10 })
  await sell(world, other.id, { at: '2026-11-19T15:00Z', subtotal: 20 })
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  for (const [period, by, count] of [
    ['month', 'day', 20],
    ['year', 'month', 11],
    ['week', 'day', 7],
  ] as const) {
    const days = await readRevenueDays(world.app, admin, { period })
    const { sales } = await readRevenue(world.app, admin, { period })
    expect([days.by, days.points.length]).toEqual([by, count])
    expect(sumOf(days.series.map(({ values }) => sumOf(values)))).toBe(sales.revenue)
    expect(days.series.map(({ restaurant }) => restaurant?.id ?? null).toSorted()).toEqual(
      [...ids, null].toSorted(),
    )
  }
  const today = await readRevenueDays(world.app, admin, { period: 'today', restaurantId: ids[0] })
  expect(today.points.at(-1)).toBe('2026-11-20')
  expect(today.series.map(({ values }) => values)).toEqual([[0, 0, 0, 0, 0, 0, 1085]])
})

test('a refund, a dispute and an order without charge move revenue and net as the ledger', async () => {
  const actions = await openFinance()
  const { shop, owner } = actions
  const report = () => readRevenue(shop.app, owner, { period: 'today', restaurantId: shop.restaurant.id })
  const orderId = await payOrder(shop)
  const paid = await report()
  expect(paid.sales).toMatchObject({ orders: 1, refunds: 0 })
  await actions.refund(orderId, 300)
  const refunded = await report()
  expectToAddUp(refunded)
  expect(refunded.sales.revenue).toBe(paid.sales.revenue - 300)
  expect(refunded.sales).toMatchObject({ orders: 1, refunds: 300, refundCount: 1 })
  const placed = await shop.place()
  await shop.pay(placed, 'pm_card_createDispute')
  await actions.deliverAll()
  const disputed = await report()
  expectToAddUp(disputed)
  expect(disputed.sales.disputed).toBeGreaterThan(1500)
  expect(disputed.disputes).toMatchObject({ count: 1, open: [{ order: { id: placed.orderId } }] })
  await actions.press(`disputes/${(await actions.rows('select id from disputes'))[0].id}/lost`)
  await actions.deliverAll()
  const lost = await report()
  expect(lost.sales.net).toBe(disputed.sales.net)
  expect(lost.disputes).toEqual({ count: 0, amount: 0, open: [] })
  // A restaurant does not see what the platform earns.
  expect(lost.netPlatform).toBeNull()
})

test('authorized money is shown separately and is not revenue', async () => {
  const actions = await openFinance()
  const { shop, owner } = actions
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const orderId = await payOrder(shop)
  const { grand_total: amount } = await actions.order(orderId)
  const report = await readRevenue(shop.app, owner, { period: 'today' })
  expect(report.authorized).toEqual({ count: 1, amount })
  expect(report.sales).toMatchObject({ orders: 0, revenue: 0 })
})

test('an owner reads their restaurant only, a manager nothing', async () => {
  const actions = await openFinance()
  const { shop, owner } = actions
  const other = await makeRestaurant(shop.app)
  const { restaurants } = await readRevenue(shop.app, owner, { period: 'year' })
  expect(restaurants.map(({ restaurant }) => restaurant.id)).toEqual([shop.restaurant.id])
  const denied = [
    [owner, other.id],
    [await signedIn(shop, 'manager'), undefined],
    [await signedIn(shop, 'manager'), shop.restaurant.id],
  ] as const
  for (const read of [readRevenue, readRevenueDays, exportRevenue]) {
    for (const [caller, restaurantId] of denied) {
      const query = { period: 'year' as const, ...(restaurantId && { restaurantId }) }
      await expect(read(shop.app, caller, query)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(read(shop.app, admin, { period: 'year', restaurantId: randomUUID() })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    )
    await expect(read(shop.app, visitor(), { period: 'year' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  }
})
