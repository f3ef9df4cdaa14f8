import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accessScopeOf } from '../../src/modules/identity/public.ts'
import { paymentRollup, sumUpPaymentDays } from '../../src/modules/payments/reading/day-totals.ts'
import { readTotals } from '../../src/modules/payments/reading/totals.ts'
import { sumUpDays } from '../../src/platform/day-rollup.ts'
import { makeRestaurant } from '../factories.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'

const statuses = ['succeeded', 'partially_refunded', 'refunded', 'failed', 'authorized', 'pending']
const master = visitor({
  user: { id: 'm', email: 'm@example.com', name: 'M' },
  actor: 'user:m',
  memberships: [{ role: 'master_admin', restaurantId: null }],
})
type Filter = Parameters<typeof readTotals>[2]

test('totals of days that are summed up equal those of their orders, even after late refunds', async () => {
  const world = await testApp()
  const { app, database } = world
  const ids = [(await makeRestaurant(app)).id, (await makeRestaurant(app)).id]
  await database.query(`update restaurants set timezone = 'America/Los_Angeles' where id = $1`, [ids[1]])
  for (const id of ids) await sellEveryFewHours(world, id)
  const filters: Filter[] = [
    {},
    { states: ['succeeded', 'failed'] },
    { states: ['disputed'] },
    { least: 1010 },
    // The clocks change on 8 March 2026 and on 2 November 2025.
    ...ids.flatMap((restaurantId) => [
      { restaurantId },
      { restaurantId, from: '2026-03-08', to: '2026-03-08' },
      { restaurantId, from: '2025-11-02', to: '2026-03-09', states: ['refunded' as const] },
    ]),
    { from: '2025-11-02', to: '2025-11-02' },
  ]
  const totals = () => Promise.all(filters.map((filter) => read(world, filter)))

  const raw = await totals()
  expect(raw[0]?.total).toBeGreaterThan(500)
  await sumUpPaymentDays(app)
  expect(await countOf(world, 'payment_days')).toBeGreaterThan(500)
  expect(await totals()).toEqual(raw)

  const late = await database.query(
    `update orders set payment_status = 'refunded', refunded_amount = grand_total where payment_status = 'succeeded'
       and created_at between '2026-03-07' and '2026-03-10' returning id, restaurant_id, grand_total`,
  )
  for (const { id, restaurant_id, grand_total } of late) {
    await app.db.tenant(restaurant_id, 'test', (tx) =>
      sql`insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, provider, sales)
        values (${restaurant_id}, ${id}, 'refund', ${`re_${id}`}, now(), ${-grand_total}, ${grand_total})`.execute(
        tx,
      ),
    )
  }
  expect(await countOf(world, 'stale_days')).toBeGreaterThan(2)
  const refunded = await totals()
  expect(refunded).not.toEqual(raw)
  await sumUpPaymentDays(app)
  expect(await countOf(world, 'stale_days')).toBe(0)
  expect(await totals()).toEqual(refunded)
  await database.query(
    'delete from day_rollups; delete from platform_payment_days; delete from platform_payment_months',
  )
  expect(await totals()).toEqual(refunded)
})

test('count the charges and refunds of cards, whose amounts they have', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, id)
  const { rows } = await world.database.owner.query(
    `select count(*) filter (where kind = 'charge')::int as collected, count(*) filter (where kind = 'refund')::int as refunded,
       sum(provider) filter (where kind = 'charge')::int as paid, -sum(provider) filter (where kind = 'refund')::int as returned
     from ledger_entries where provider <> 0`,
  )
  const [{ collected, refunded, paid, returned }] = rows
  const expected = {
    collected: { count: collected, amount: paid },
    refunded: { count: refunded, amount: returned },
  }
  expect((await read(world, {})).totals).toMatchObject(expected)
  await sumUpPaymentDays(world.app)
  expect((await read(world, {})).totals).toMatchObject(expected)
})

test('totals of all restaurants are the same while days are stored and not added up, and from the sums of the platform', async () => {
  const world = await testApp()
  const { app, database } = world
  const ids = [(await makeRestaurant(app)).id, (await makeRestaurant(app)).id]
  for (const id of ids) await sellEveryFewHours(world, id)
  const filters: Filter[] = [{}, { states: ['refunded'] }]
  const totals = () => Promise.all(filters.map((filter) => read(world, filter)))
  const raw = await totals()
  await sumUpDays(app, paymentRollup)
  expect(await countOf(world, 'platform_payment_days')).toBe(0)
  expect(await countOf(world, 'platform_stale_days')).toBeGreaterThan(100)
  expect(await totals()).toEqual(raw)
  await sumUpPaymentDays(app)
  expect(await countOf(world, 'platform_stale_days')).toBe(0)
  expect(await totals()).toEqual(raw)

  await database.query(`update restaurants set timezone = 'Pacific/Auckland' where id = $1`, [ids[0]])
  expect(await totals()).toEqual(raw)
  await sumUpPaymentDays(app)
  expect(await totals()).toEqual(raw)

  await database.query(
    `update orders set payment_status = 'refunded' where payment_status = 'succeeded' and created_at between '2026-02-07' and '2026-02-09'`,
  )
  const changed = await totals()
  expect(changed).not.toEqual(raw)
  await sumUpDays(app, paymentRollup)
  expect(await countOf(world, 'platform_stale_days')).toBeGreaterThan(0)
  expect(await totals()).toEqual(changed)
  await sumUpPaymentDays(app)
  expect(await totals()).toEqual(changed)
  // Only the months of all restaurants are read.
  await database.query(
    'delete from payment_days; delete from payment_months; delete from platform_payment_days',
  )
  expect(await totals()).toEqual(changed)
})

test('totals are the same in a month of which some days are summed up', async () => {
  const world = await testApp()
  world.clock.now = Date.parse('2026-03-10T12:00Z')
  const { id: restaurantId } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, restaurantId)
  const edges = ['2026-02-14', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09', '2026-03-31']
  const filters: Filter[] = [
    { restaurantId },
    ...edges.flatMap((from, index) => [
      { restaurantId, from },
      ...edges.slice(index).map((to) => ({ restaurantId, from, to })),
    ]),
  ]
  const totals = () => Promise.all(filters.map((filter) => read(world, filter)))
  const raw = await totals()
  await sumUpPaymentDays(world.app)
  expect(await world.query('select max(day)::text as day from payment_days')).toEqual([{ day: '2026-03-08' }])
  expect(await totals()).toEqual(raw)
})

test('a change of the time zone sums up all days again', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, id)
  await sumUpPaymentDays(world.app)
  await world.query(`update restaurants set timezone = 'Pacific/Auckland'`)
  const filter = { restaurantId: id, from: '2026-03-08', to: '2026-03-08' }
  const raw = await read(world, filter)
  await sumUpPaymentDays(world.app)
  expect(await read(world, filter)).toEqual(raw)
  const rows = await world.query(
    `select timezone, through > '2026-10-01' as done from day_rollups where rollup = 'payments'`,
  )
  expect(rows).toEqual([{ timezone: 'Pacific/Auckland', done: true }])
})

test('totals are right after the time zone changed again while days were summed up', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, id)
  const raw = await read(world, {})
  const moveTo = (zone: string) => world.query('update restaurants set timezone = $1', [zone])
  await sumUpPaymentDays(world.app)
  await moveTo('Pacific/Auckland')
  await sumUpDays(world.app, {
    ...paymentRollup,
    async clear(...deleted) {
      // The first order was placed a day earlier there.
      await moveTo('Pacific/Honolulu')
      await paymentRollup.clear(...deleted)
    },
  })
  expect(await read(world, {})).toEqual(raw)
  await sumUpPaymentDays(world.app)
  expect(await read(world, {})).toEqual(raw)
})

test('totals have a refund that commits after the first days of its restaurant were summed up', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await sellEveryFewHours(world, id)
  const refunding = await world.database.owner.connect()
  try {
    await refunding.query('begin')
    await refunding.query(`update orders set payment_status = 'refunded' where payment_status = 'succeeded'`)
    const summed = sumUpPaymentDays(world.app)
    await Promise.race([summed, untilWaiting(world.database, 1)])
    await refunding.query('commit')
    await summed
  } finally {
    refunding.release()
  }
  const refunded: Filter = { states: ['refunded'] }
  expect(await read(world, refunded)).toEqual(await read(world, { ...refunded, least: 0 }))
})

/** Orders from November 2025 to March 2026 at odd hours, in every status; one today. A gift card pays those without a payment. */
async function sellEveryFewHours({ database }: TestApp, restaurantId: string): Promise<void> {
  await database.query(
    `with placed as (
       insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, payment_status, payment_intent_id,
         expires_at, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_type, promised_at, cart,
         subtotal, tax, processing_fee, delivery_fee, total, tip, grand_total, refunded_amount, terms_version, terms_accepted_at,
         created_at)
       select gen_random_uuid(), $1, 'A' || n, uuid_send(gen_random_uuid()), gen_random_uuid(), '\\x00', status,
         case when n % 7 > 0 then gen_random_uuid()::text end, at, 'Ada', 'L', 'ada@example.com', '1', 'pickup', at, '[]',
         1000 + n % 30, 0, 0, 0, 1000 + n % 30, 0, 1000 + n % 30,
         case status when 'refunded' then 1000 + n % 30 when 'partially_refunded' then 100 else 0 end, '1', at, at
       from (select n, ($2::text[])[1 + n % 6] as status,
         case when n = 0 then now() else '2025-11-01T00:30Z'::timestamptz + n * interval '7 hours' end as at
         from generate_series(0, 450) n) as times
       returning *)
     insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, provider, gift_cards, sales, platform_fee, platform_income)
     select restaurant_id, id, k.kind, k.kind || id, created_at, case when payment_intent_id is null then 0 else k.sign * amount end,
       case when payment_intent_id is null then k.sign * amount else 0 end, -k.sign * (amount - 50), -k.sign * 50, 0
     from placed, lateral (values ('charge', 1, grand_total), ('refund', -1, refunded_amount)) as k (kind, sign, amount)
     where payment_status in ('succeeded', 'refunded', 'partially_refunded') and amount > 0`,
    [restaurantId, statuses],
  )
}

async function read({ app }: TestApp, filter: Filter) {
  const scope = accessScopeOf(app, master, 'payments.view', filter.restaurantId)
  const { restaurantId } = filter
  return scope.read(async (tx) => {
    const row = restaurantId
      ? await tx
          .selectFrom('restaurants')
          .select('timezone')
          .where('id', '=', restaurantId)
          .executeTakeFirst()
      : undefined
    return readTotals(tx, scope, filter, row?.timezone ?? 'America/New_York')
  })
}

async function countOf({ database }: TestApp, table: string): Promise<number> {
  return (await database.query(`select count(*) as n from ${table}`))[0].n
}
