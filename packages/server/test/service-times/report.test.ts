import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { markLine } from '../../src/modules/kitchen/tickets/mark-line.ts'
import { exportOutcomes } from '../../src/modules/service-times/export-outcomes.ts'
import { orderOutcomes } from '../../src/modules/service-times/public.ts'
import { readReport } from '../../src/modules/service-times/read-report.ts'
import { person } from '../throttling/limited-shop.ts'
import { openOutcomes } from './outcomes.ts'

test('the promise of an order is stored with its outcome, by a job after its steps', async () => {
  const { shop, serve, outcomes, promisedOf, handle } = await openOutcomes()
  const orderId = await serve({ late: 4, prepare: 11 })
  expect(await outcomes()).toEqual([])
  await handle()
  const promised = await promisedOf(orderId)
  expect(await outcomes()).toMatchObject([
    {
      order_id: orderId,
      due_at: new Date(promised),
      ready_at: new Date(promised + minutes(4)),
      preparing_at: new Date(promised + minutes(4 - 11)),
      recalls: 0,
      product_ids: [shop.restaurant.productId('Soup')],
    },
  ])
})

test('a recall is counted and changes no ready time, an undone step takes the outcome back', async () => {
  const { serve, back, outcomes, handle } = await openOutcomes()
  const orderId = await serve({ late: 1, prepare: 5, handOver: 2 })
  await handle()
  const [before] = await outcomes()
  await back(orderId, 'completed')
  await handle()
  expect(await outcomes()).toMatchObject([{ ready_at: before?.ready_at, recalls: 1 }])
  await back(orderId, 'ready')
  await handle()
  expect(await outcomes()).toEqual([])
})

test('the report has median, 90th percentile, shares and steps, and leaves out what cannot be real', async () => {
  const { shop, caller, serve, handle, today } = await openOutcomes()
  for (const late of [-5, 0, 2, 3, 10]) await serve({ late, prepare: 6 + late, handOver: 4 })
  await serve({ late: 260, prepare: 5 })
  await handle()
  const report = await readReport(shop.app, caller, { restaurantId: shop.restaurant.id, ...today() })
  expect(report.all).toEqual({
    orders: 5,
    early: 1,
    onTime: 3,
    late: 1,
    median: 120,
    p90: Math.round((3 + 0.6 * 7) * 60),
  })
  expect(report).toMatchObject({ leftOut: 1, recalls: 0, delivery: { orders: 0, median: null } })
  expect(report.pickup).toEqual(report.all)
  expect(report.steps.prepare).toEqual({ median: 8 * 60, p90: Math.round((9 + 0.6 * 7) * 60) })
  expect(report.steps.handOver.median).toBe(240)
  expect(report.days).toMatchObject([{ day: today().from, orders: 5 }])
  expect(report.hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(5)
  expect(report.dishes).toMatchObject([{ name: 'Soup', orders: 5, steps: { prepare: { median: 480 } } }])
  expect(report.stations).toEqual([])
  expect(report.courier).toEqual({ orders: 0, median: null, p90: null, overTwoMinutes: 0 })
})

test('the report has the time until a dish was checked off, next to the steps of the whole order', async () => {
  const { shop, caller, serve, handle, today } = await openOutcomes()
  const { id: restaurantId } = shop.restaurant
  const mark = async (orderId: string, made: boolean) => {
    const order = (await shop.orders()).find(({ id }) => id === orderId)
    const lineKey = (order?.cart as { items: { key: string }[] } | undefined)?.items[0]?.key ?? ''
    await markLine(shop.app, caller, { restaurantId, orderId, lineKey, made })
  }
  await shop.query(
    `with station as (insert into prep_stations (restaurant_id, id, name) values ($1, gen_random_uuid(), 'Pots') returning id)
     insert into product_stations (restaurant_id, product_id, station_id) select $1, $2, id from station`,
    [restaurantId, shop.restaurant.productId('Soup')],
  )
  const inWork = (made: boolean[]) => async (orderId: string) => {
    shop.clock.now += minutes(3)
    for (const each of made) await mark(orderId, each)
  }
  await serve({ late: 0, prepare: 8, meanwhile: inWork([true]) })
  await serve({ late: 0, prepare: 8, meanwhile: inWork([true, false]) })
  await handle()
  const { dishes, stations } = await readReport(shop.app, caller, { restaurantId, ...today() })
  const expected = {
    orders: 2,
    made: { orders: 1, median: 180, p90: 180 },
    steps: { acknowledge: { median: expect.any(Number) }, start: { median: 60 }, prepare: { median: 480 } },
  }
  expect(dishes).toMatchObject([{ name: 'Soup', ...expected }])
  expect(stations).toMatchObject([{ name: 'Pots', ...expected }])
})

test('the report counts orders that the limits moved, and slots that were not offered', async () => {
  const { shop, caller, limit, serve, handle, today } = await openOutcomes()
  await limit({ maxOrders: 1 })
  await serve({ late: 0, prepare: 5, waits: false })
  await serve({ late: 0, prepare: 5 })
  await handle()
  const { throttled } = await readReport(shop.app, caller, { restaurantId: shop.restaurant.id, ...today() })
  expect(throttled).toMatchObject({ orders: 1, hiddenSlots: 2 })
  expect(throttled.minutes).toBeGreaterThan(0)
})

test('the export has a line for each promise and is audited', async () => {
  const { shop, caller, serve, handle, today } = await openOutcomes()
  await serve({ late: 4, prepare: 11 })
  await serve({ late: 260, prepare: 5 })
  await handle()
  const { content } = await exportOutcomes(shop.app, caller, { restaurantId: shop.restaurant.id, ...today() })
  const [, first, second, end] = (await new Response(content).text()).split('\r\n')
  expect(first).toMatch(/,pickup,.*,240,.*,660,,0,0,yes$/)
  expect(second).toMatch(/,pickup,.*,15600,.*,no$/)
  expect(end).toBe('')
  const rows = await shop.query(
    `select subject_label from audit_entries where action = 'data.service_times_exported'`,
  )
  expect(rows).toHaveLength(1)
})

test('staff see no report', async () => {
  const { shop, today } = await openOutcomes()
  const { id: restaurantId } = shop.restaurant
  for (const role of ['staff', 'manager'] as const) {
    await expect(
      readReport(shop.app, person(restaurantId, role), { restaurantId, ...today() }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('only steps to and from ready concern the outcomes', () => {
  const step = (from: string, to: string) =>
    orderOutcomes.concerns?.({ type: 'order.status_changed', payload: { from, to } })
  expect(step('pending', 'acknowledged')).toBe(false)
  expect(step('preparing', 'ready')).toBe(true)
  expect(step('ready', 'preparing')).toBe(true)
  expect(step('completed', 'ready')).toBe(true)
})
