import type { Period } from '@comanda/domain/reporting/periods'
import { addSales } from '@comanda/domain/reporting/sales'
import { expect, test, vi } from 'vitest'
import {
  readSales,
  readSalesDays,
  readSalesTotal,
  readSalesTotals,
  sumUpSalesDays,
} from '../../src/modules/reporting/public.ts'
import { salesRollup } from '../../src/modules/reporting/sum-up-sales-days.ts'
import { sumUpDays } from '../../src/platform/day-rollup.ts'
import { makeRestaurant } from '../factories.ts'
import { type TestApp, testApp } from '../test-app.ts'

// Each test reads months several times.
vi.setConfig({ testTimeout: 120_000 })

const losAngeles = 'America/Los_Angeles'
const newYork = 'America/New_York'

test('stored sales equal those of the ledger, in every zone, over changes of the clock and after late changes', async () => {
  const world = await testApp()
  const { app, database } = world
  const ids = [(await makeRestaurant(app)).id, (await makeRestaurant(app)).id]
  await database.query('update restaurants set timezone = $2 where id = $1', [ids[1], losAngeles])
  for (const id of ids) await sellEveryFewHours(world, id)
  const periods: Period[] = [
    { first: '2025-10-01', last: '2026-12-31' },
    { first: '2026-03-01', last: '2026-03-31' },
    // The clocks change on 8 March 2026 and on 2 November 2025.
    { first: '2026-03-08', last: '2026-03-08' },
    { first: '2025-11-02', last: '2026-02-14' },
  ]
  const figures = async () => {
    const found = []
    for (const period of periods)
      for (const zone of [null, newYork, losAngeles]) found.push(await read(world, period, zone))
    return found
  }

  const raw = await figures()
  expect(raw[0]?.total.orders).toBeGreaterThan(500)
  for (const { total, days } of raw) expect(addSales(...days)).toEqual(total)
  await sumUpSalesDays(app)
  expect(await countOf(world, 'sales_days')).toBeGreaterThan(200)
  expect(await figures()).toEqual(raw)

  await database.query(
    `update orders set status = 'cancelled', cancelled_at = now() where created_at between '2026-03-07' and '2026-03-10'`,
  )
  await database.query(
    `insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, provider, card_fee)
     select restaurant_id, id, 'card_fee', 'fee' || id, now(), -7, 7 from orders
     where created_at between '2026-01-07' and '2026-01-10' and payment_status = 'succeeded'`,
  )
  expect(await countOf(world, "stale_days where rollup = 'sales'")).toBeGreaterThan(6)
  const changed = await figures()
  expect(changed[2]?.total.orders).toBeLessThan(raw[2]?.total.orders ?? 0)
  await sumUpSalesDays(app)
  expect(await countOf(world, "stale_days where rollup = 'sales'")).toBe(0)
  expect(await figures()).toEqual(changed)
})

test('totals of all restaurants are the same while days are stored and not added up, and from the sums of the platform', async () => {
  const world = await testApp()
  const ids = [(await makeRestaurant(world.app)).id, (await makeRestaurant(world.app)).id]
  await world.query('update restaurants set timezone = $2 where id = $1', [ids[1], losAngeles])
  for (const id of ids) await sellEveryFewHours(world, id)
  const query = { first: '2025-11-20', last: '2026-03-08', restaurantIds: 'all' as const }
  const totals = () =>
    world.app.db.platform('test', async (tx) => ({
      zones: await Promise.all(
        [null, newYork, losAngeles, 'Pacific/Auckland'].map((zone) => readSalesTotal(tx, { ...query, zone })),
      ),
      days: await readSalesTotals(tx, query, 'day'),
      months: await readSalesTotals(tx, query, 'month'),
    }))
  const raw = await totals()
  expect(raw.days.length).toBe(109)
  expect(addSales(...raw.days.map(({ sales }) => sales))).toEqual(raw.zones[0])
  expect(addSales(...raw.months.map(({ sales }) => sales))).toEqual(raw.zones[0])
  expect(raw.zones[1]).not.toEqual(raw.zones[2])

  await sumUpDays(world.app, salesRollup)
  expect(await countOf(world, 'platform_sales_days')).toBe(0)
  expect(await countOf(world, `platform_stale_days where rollup = 'sales'`)).toBeGreaterThan(100)
  expect(await totals()).toEqual(raw)
  await sumUpSalesDays(world.app)
  expect(await countOf(world, 'platform_stale_days')).toBe(0)
  expect(await totals()).toEqual(raw)

  await world.query(
    `update orders set status = 'cancelled', cancelled_at = now() where created_at between '2026-03-07' and '2026-03-10'`,
  )
  const cancelled = await totals()
  expect(cancelled.zones[0]?.orders).toBeLessThan(raw.zones[0]?.orders ?? 0)
  await world.query(`update restaurants set timezone = 'Pacific/Auckland' where id = $1`, [ids[0]])
  const moved = await totals()
  expect(moved.zones[1]).toEqual(cancelled.zones[1])
  await sumUpSalesDays(world.app)
  expect(await totals()).toEqual(moved)
  // Of the restaurants only the days at the ends of the period are read.
  await world.query(
    `delete from sales_months; delete from sales_days where day between '2025-11-22' and '2026-03-06'`,
  )
  expect(await totals()).toEqual(moved)
})

test('an error at one restaurant does not affect the sums of the others, nor those of the platform', async () => {
  const world = await testApp()
  const { app, database } = world
  const ids = [(await makeRestaurant(app)).id, (await makeRestaurant(app)).id].toSorted()
  for (const id of ids) await sellEveryFewHours(world, id)
  const query = { first: '2025-11-20', last: '2026-03-08', restaurantIds: 'all' as const }
  const totals = () => app.db.platform('test', (tx) => readSalesTotals(tx, query, 'day'))
  const raw = await totals()
  // The first restaurant that is summed up.
  await database.query(`alter table sales_days add constraint broken check (restaurant_id <> '${ids[0]}')`)
  const logged = vi.spyOn(app.log, 'error')
  await expect(sumUpSalesDays(app)).rejects.toThrow('summing up days failed at 1 of 2 restaurants')
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ restaurantId: ids[0] }), 'summing up days failed'],
  ])
  expect(await countOf(world, `sales_days where restaurant_id = '${ids[1]}'`)).toBeGreaterThan(100)
  expect(await countOf(world, 'platform_sales_days')).toBeGreaterThan(100)
  expect(await totals()).toEqual(raw)
  await database.query('alter table sales_days drop constraint broken')
  await sumUpSalesDays(app)
  expect(await countOf(world, `sales_days where restaurant_id = '${ids[0]}'`)).toBeGreaterThan(100)
  expect(await totals()).toEqual(raw)
})

test('sales are the same in a month of which some days are stored', async () => {
  const world = await testApp()
  world.clock.now = Date.parse('2026-03-10T12:00Z')
  const { id } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, id)
  const edges = [
    '2026-02-14',
    '2026-03-01',
    '2026-03-02',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
    '2026-03-31',
  ]
  const figures = async () => {
    const found = []
    for (const [index, first] of edges.entries())
      for (const last of edges.slice(index)) found.push(await read(world, { first, last }, null))
    return found
  }
  const raw = await figures()
  expect(new Set(raw.map(({ total }) => total.orders)).size).toBeGreaterThan(12)
  await sumUpSalesDays(world.app)
  expect(await world.query(`select max(day)::text as day from sales_days`)).toEqual([{ day: '2026-03-08' }])
  expect(await figures()).toEqual(raw)
})

test('a change of the time zone sums up all days again', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, id)
  await sumUpSalesDays(world.app)
  await world.query(`update restaurants set timezone = 'Pacific/Auckland'`)
  const period = { first: '2026-03-08', last: '2026-03-31' }
  const raw = await read(world, period, null)
  await sumUpSalesDays(world.app)
  expect(await read(world, period, null)).toEqual(raw)
})

test('an order at 22:30 in Los Angeles is of today there and of tomorrow in New York', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await world.query('update restaurants set timezone = $1', [losAngeles])
  await sell(world, id, `select 0 as n, 'succeeded' as status, '2026-03-20T22:30-07:00'::timestamptz as at`)
  for (const summedUp of [false, true]) {
    if (summedUp) await sumUpSalesDays(world.app)
    const orders = async (day: string, zone: string | null) =>
      (await read(world, { first: day, last: day }, zone)).total.orders
    expect(await orders('2026-03-20', null)).toBe(1)
    expect(await orders('2026-03-20', newYork)).toBe(0)
    expect(await orders('2026-03-21', newYork)).toBe(1)
  }
})

/** Total and days, as one restaurant's transaction sees them and as the platform's does. */
async function read({ app }: TestApp, period: Period, zone: string | null) {
  const query = { ...period, restaurantIds: 'all' as const, zone }
  const { sums, total, days } = await app.db.platform('test', async (tx) => ({
    sums: await readSales(tx, query),
    total: await readSalesTotal(tx, query),
    days: await readSalesDays(tx, query),
  }))
  for (const { restaurantId, sales } of sums) {
    const own = await app.db.tenant(restaurantId, 'test', (tx) => readSales(tx, query))
    expect(own).toEqual([{ restaurantId, sales }])
    const { revenue, tips, platformFees, cardFees, disputed, net, gross, refunds, giftCardsIssued } = sales
    expect(revenue + tips).toBe(platformFees + cardFees + disputed + net)
    expect(revenue).toBe(gross - refunds - giftCardsIssued)
  }
  expect(total).toEqual(addSales(...sums.map(({ sales }) => sales)))
  return {
    total,
    days: days.map(({ sales }) => sales),
    list: days,
  }
}

/** Orders from November 2025 to March 2026 at odd hours, paid, refunded in part, and paid to a connected account. */
function sellEveryFewHours(world: TestApp, restaurantId: string): Promise<void> {
  return sell(
    world,
    restaurantId,
    `select n, (array['succeeded', 'partially_refunded', 'succeeded'])[1 + n % 3] as status,
       case when n = 0 then now() else '2025-11-01T00:30Z'::timestamptz + n * interval '7 hours' end as at
     from generate_series(0, 450) n`,
  )
}

async function sell({ database }: TestApp, restaurantId: string, orders: string): Promise<void> {
  await database.query(
    `with placed as (
       insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, payment_status, payment_intent_id,
         expires_at, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_type, promised_at, cart,
         subtotal, tax, processing_fee, delivery_fee, total, tip, grand_total, refunded_amount, terms_version, terms_accepted_at,
         created_at, paid_at)
       select gen_random_uuid(), $1, 'A' || n, uuid_send(gen_random_uuid()), gen_random_uuid(), '\\x00', status,
         gen_random_uuid()::text, at, 'Ada', 'L', 'ada@example.com', '1', 'pickup', at, '[]',
         1000 + n % 30, 80, 0, 0, 1080 + n % 30, n % 200, 1080 + n % 30 + n % 200,
         case status when 'partially_refunded' then 100 else 0 end, '1', at, at, at
       from (${orders}) as times
       returning *)
     insert into ledger_entries
       (restaurant_id, order_id, kind, provider_ref, at, provider, transferred, sales, tax, tip, platform_fee, platform_income)
     select restaurant_id, id, kind, kind || id, at, own, amount - own, -(amount - tax_part - tip_part), -tax_part, -tip_part,
       fee, -fee
     from placed, lateral (values
       ('charge', created_at, grand_total, case when tip > 100 then 50 else grand_total end, tax, tip, 50),
       ('refund', created_at + interval '5 hours', -refunded_amount, -refunded_amount, 0, 0, -3)
     ) as k (kind, at, amount, own, tax_part, tip_part, fee)
     where amount <> 0`,
    [restaurantId],
  )
}

async function countOf({ database }: TestApp, table: string): Promise<number> {
  return Number((await database.query(`select count(*) as n from ${table}`))[0].n)
}
