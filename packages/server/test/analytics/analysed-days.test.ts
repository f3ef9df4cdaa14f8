import { addCents } from '@comanda/domain/money/cents'
import { addSales } from '@comanda/domain/reporting/sales'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, expect, test, vi } from 'vitest'
import { lostCartRollup } from '../../src/modules/analytics/days/lost-carts.ts'
import { readCustomers } from '../../src/modules/analytics/days/read-customers.ts'
import { readDishes } from '../../src/modules/analytics/days/read-dishes.ts'
import { readLostSales } from '../../src/modules/analytics/days/read-lost-sales.ts'
import { readSalesByHour } from '../../src/modules/analytics/days/read-sales-by-hour.ts'
import { readZips } from '../../src/modules/analytics/days/read-zips.ts'
import { salesPartsRollup } from '../../src/modules/analytics/days/sales-parts.ts'
import { sumUpAnalysedDays } from '../../src/modules/analytics/public.ts'
import { readSales } from '../../src/modules/reporting/public.ts'
import { sumUpDays } from '../../src/platform/day-rollup.ts'
import type { Shop } from '../checkout/ordering.ts'
import { staffOf } from '../test-app.ts'
import { openTradeHistory } from './trade-history.ts'

// Each test writes and reads two months.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const tables = ['sales_part_days', 'dish_days', 'dish_pair_days', 'lost_cart_days']

let shop: Shop
let west: string
beforeEach(async () => {
  const history = await openTradeHistory()
  shop = history.shop
  west = history.west
})

/** All reports of a period, of one restaurant and of all. */
async function reports(range: '24h' | '7d' | '90d') {
  const admin = staffOf('master_admin', null)
  const of = async (restaurantId?: string) => {
    const input = { range, ...(restaurantId && { restaurantId }) }
    return {
      hours: await readSalesByHour(shop.app, admin, input),
      customers: await readCustomers(shop.app, admin, input),
      zips: await readZips(shop.app, admin, input),
      dishes: await readDishes(shop.app, admin, input),
      lost: await readLostSales(shop.app, admin, input),
    }
  }
  return { all: await of(), west: await of(west) }
}

async function allReports() {
  return [await reports('24h'), await reports('7d'), await reports('90d')]
}

async function countOf(table: string): Promise<number> {
  return (await shop.query(`select count(*)::int as n from ${table}`))[0].n
}

test('reports are the same before and after their days are summed up, and after late changes', async () => {
  const live = await allReports()
  await sumUpAnalysedDays(shop.app)
  for (const table of tables) expect(await countOf(table)).toBeGreaterThan(100)
  expect(await allReports()).toEqual(live)
  // A second run finds nothing to do.
  const before = await countOf('sales_part_days')
  await sumUpAnalysedDays(shop.app)
  expect(await countOf('sales_part_days')).toBe(before)

  const during = `between '2026-10-30' and '2026-11-03'`
  await shop.query(`update orders set status = 'cancelled', cancelled_at = now() where created_at ${during}`)
  await shop.query(
    `insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, provider, sales)
     select restaurant_id, id, 'refund', 'late' || id, created_at + interval '1 hour', -500, 500 from orders
     where created_at ${during}`,
  )
  await shop.query(
    `update cart_sessions set status = 'checkout_completed', blocked_by = null, blocked_at = null where created_at ${during}`,
  )
  const removal = `between '2026-10-20' and '2026-10-22'`
  await shop.query(
    `update orders set cart = jsonb_set(cart, '{items,0,removed}', '1') where created_at ${removal}`,
  )
  expect(await countOf(`stale_days where rollup = 'dishes' and day ${removal}`)).toBeGreaterThan(1)
  for (const rollup of ['sales_parts', 'dishes', 'lost_carts'])
    expect(await countOf(`stale_days where rollup = '${rollup}'`)).toBeGreaterThan(3)
  const changed = await allReports()
  expect(changed[2]?.all.hours.sums.orders).toBeLessThan(live[2]?.all.hours.sums.orders ?? 0)
  expect(changed[2]?.all.dishes.dishes[0]?.portions).toBeLessThan(
    live[2]?.all.dishes.dishes[0]?.portions ?? 0,
  )
  expect(changed[2]?.all.lost.days.length).toBeLessThan(live[2]?.all.lost.days.length ?? 0)
  await sumUpAnalysedDays(shop.app)
  expect(await countOf(`stale_days where rollup <> 'product_sales'`)).toBe(0)
  expect(await allReports()).toEqual(changed)
})

test('reports on all restaurants are the same while days are stored and not added up, and from the sums of the platform', async () => {
  const live = await allReports()
  for (const rollup of [salesPartsRollup, lostCartRollup]) await sumUpDays(shop.app, rollup)
  expect(await countOf('platform_sales_part_days')).toBe(0)
  expect(await countOf(`platform_stale_days where rollup = 'sales_parts'`)).toBeGreaterThan(50)
  expect(await allReports()).toEqual(live)
  await sumUpAnalysedDays(shop.app)
  expect(await countOf('platform_stale_days')).toBe(0)
  const rows = await shop.query(
    `select (select sum(revenue) from platform_sales_part_days) = (select sum(revenue) from sales_part_days) as sales,
       (select sum(value) from platform_lost_cart_days) = (select sum(value) from lost_cart_days) as carts`,
  )
  expect(rows).toEqual([{ sales: true, carts: true }])
  // The rows of the restaurants are not read.
  await shop.query('delete from sales_part_days; delete from lost_cart_days')
  const { all } = await reports('90d')
  const { dishes: _, ...sums } = all
  expect(live[2]?.all).toMatchObject(sums)
})

test('dishes of all restaurants are the same from their windows, before and after the day for which these are stored', async () => {
  const admin = staffOf('master_admin', null)
  const stored = shop.clock.now
  const read = async () => {
    const found = []
    for (const passed of [0, hours(14), hours(25), hours(24 * 5), hours(24 * 40), hours(-24 * 3)])
      for (const range of ['7d', '30d', '90d'] as const) {
        shop.clock.now = stored + passed
        found.push(await readDishes(shop.app, admin, { range }))
      }
    shop.clock.now = stored
    return found
  }
  const live = await read()
  expect(new Set(live.map(({ dishes }) => JSON.stringify(dishes))).size).toBeGreaterThan(8)
  await sumUpAnalysedDays(shop.app)
  expect(await read()).toEqual(live)

  await shop.query(
    `update orders set status = 'cancelled', cancelled_at = now() where created_at > '2026-11-10' and order_number like '%2'`,
  )
  const changed = await read()
  expect(changed[0]?.dishes).not.toEqual(live[0]?.dishes)
  await sumUpAnalysedDays(shop.app)
  expect(await read()).toEqual(changed)
  // Days are not read.
  await shop.query('delete from dish_days')
  expect((await read()).slice(0, 3)).toEqual(changed.slice(0, 3))
})

test('hours and customers add up to the sales of the period, and zip codes to its deliveries', async () => {
  await sumUpAnalysedDays(shop.app)
  const { all, west: own } = await reports('90d')
  for (const [report, restaurantIds] of [
    [all, 'all'],
    [own, [west]],
  ] as const) {
    const { first, last } = report.hours.period.days ?? { first: '', last: '' }
    const sales = addSales(
      ...(
        await shop.app.db.platform('test', (tx) => readSales(tx, { restaurantIds, first, last, zone: null }))
      ).map((row) => row.sales),
    )
    const expected = { orders: sales.orders, revenue: sales.revenue }
    expect(sales.orders).toBeGreaterThan(190)
    expect(sales.refunds).toBeGreaterThan(0)
    expect(report.hours.sums).toEqual(expected)
    const groups = Object.values(report.customers.sums)
    expect(groups.reduce((sum, { orders }) => sum + orders, 0)).toBe(sales.orders)
    expect(addCents(...groups.map(({ revenue }) => revenue))).toBe(sales.revenue)
    for (const { orders } of groups) expect(orders).toBeGreaterThan(5)
    expect(report.zips.sums.orders).toBe(sales.deliveryOrders)
    expect(report.zips.zips.map(({ zip }) => zip).toSorted()).toEqual(['07901', '07903', null])
  }
})

test('an hour that occurs twice on the day of a clock change has the sales of both', async () => {
  const rows = await shop.query(
    `select count(*)::int as orders from ledger_entries l join orders o on o.id = l.order_id
     where l.kind = 'charge' and o.status <> 'cancelled' and l.restaurant_id = $1
       and extract(hour from l.at at time zone 'America/New_York') = 1
       and extract(isodow from l.at at time zone 'America/New_York') = 7`,
    [shop.restaurant.id],
  )
  await sumUpAnalysedDays(shop.app)
  const { hours } = await readSalesByHour(shop.app, staffOf('owner', shop.restaurant.id), {
    restaurantId: shop.restaurant.id,
    range: '90d',
  })
  expect(rows[0].orders).toBeGreaterThan(0)
  expect(hours.find(({ weekday, hour }) => weekday === 7 && hour === 1)?.orders).toBe(rows[0].orders)
})

test('after a change of the time zone the days are those of the new zone', async () => {
  await sumUpAnalysedDays(shop.app)
  await shop.query(`update restaurants set timezone = 'Pacific/Honolulu'`)
  const live = await allReports()
  await sumUpAnalysedDays(shop.app)
  expect(await allReports()).toEqual(live)
})

test('only the restaurants of the caller count', async () => {
  const owner = staffOf('owner', west)
  const { west: own } = await reports('90d')
  expect(await readSalesByHour(shop.app, owner, { range: '90d' })).toMatchObject({ sums: own.hours.sums })
  await expect(readDishes(shop.app, staffOf('manager', west), { range: '7d' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(
    readLostSales(shop.app, owner, { range: '7d', restaurantId: shop.restaurant.id }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
