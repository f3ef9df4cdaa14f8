import { randomUUID } from 'node:crypto'
import { percent } from '@comanda/domain/money/percent'
import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { readResults } from '../../src/modules/catalog/coupons/coupon-results.ts'
import { listUses } from '../../src/modules/catalog/coupons/coupon-uses.ts'
import { sumUpCouponDays } from '../../src/modules/catalog/public.ts'
import { endAuthorization } from '../../src/modules/payments/end-authorization.ts'
import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import { type Coupons, openCoupons } from './open-coupons.ts'

let coupons: Coupons
let couponId: string
beforeEach(async () => {
  coupons = await openCoupons()
  couponId = (await coupons.save({ percentage: percent(50_000) })).coupon.id
})

const ref = () => ({ restaurantId: coupons.restaurantId, couponId })
const results = async () => {
  const { compared: _, days, ...sums } = await readResults(coupons.shop.app, coupons.owner, ref())
  return { ...sums, days: days.filter(({ orders }) => orders > 0) }
}

/** The same from all orders with the coupon. */
async function counted() {
  const paid = `from discount_redemptions r join orders o on o.id = r.order_id
    where r.discount_code_id = $1 and r.state = 'redeemed' and o.paid_at is not null and o.status <> 'cancelled'`
  const [sums] = await coupons.shop.query(
    `select count(*)::int as orders, sum(greatest(0, total - refunded_amount))::int as revenue,
       sum(o.discount_amount + o.delivery_discount)::int as discount,
       count(*) filter (where customer_email <> '' and not exists (select from orders e
         where e.customer_email = o.customer_email and e.paid_at < o.paid_at))::int as "newCustomers" ${paid}`,
    [couponId],
  )
  const days = await coupons.shop.query(
    `select (paid_at at time zone timezone)::date::text as day, count(*)::int as orders
     from restaurants t join (select o.* ${paid}) p on p.restaurant_id = t.id group by 1 order by 1`,
    [couponId],
  )
  return { ...sums, days }
}

async function order(email?: string, code: string | null = 'TODAY5'): Promise<string> {
  const { shop } = coupons
  const placed = await coupons.place(code, {}, email)
  await shop.pay(placed)
  await settleOrder(shop.app, await unsettled(placed.orderId), 'system:test')
  return placed.orderId
}

const unsettled = (id: string) =>
  coupons.shop.app.db.tenant(coupons.restaurantId, 'system:test', async (tx) =>
    unsettledOrder(await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  )

const cancel = (id: string) =>
  coupons.shop.query(`update orders set status = 'cancelled', cancelled_at = now() where id = $1`, [id])
const refund = (id: string, cents: number) =>
  coupons.shop.query('update orders set refunded_amount = $2 where id = $1', [id, cents])

test('the results equal the sum of their orders, whatever happens while days are summed up', async () => {
  const { app, clock } = coupons.shop
  const ids: string[] = []
  for (let day = 0; day < 5; day += 1) {
    await order('guest@example.com', null)
    clock.now += minutes(5)
    ids.push(await order('guest@example.com'), await order(), await order())
    clock.now += hours(24) - minutes(5)
    if (day === 2) await sumUpCouponDays(app)
  }
  expect((await coupons.shop.query('select 1 from coupon_days')).length).toBeGreaterThan(0)
  expect(await results()).toEqual(await counted())
  let isOver = false
  const summing = (async () => {
    while (!isOver) await sumUpCouponDays(app)
  })()
  const acts = ids.map(async (id, index) => {
    if (index % 3 === 0) await cancel(id)
    else if (index % 3 === 1) {
      await refund(id, 100)
      await refund(id, 700)
    } else await Promise.all([refund(id, index), order()])
  })
  await Promise.all(acts)
  isOver = true
  await summing
  // Days that are marked and not summed up again are read from their orders.
  const expected = await counted()
  expect(await results()).toEqual(expected)
  await sumUpCouponDays(app)
  expect(await results()).toEqual(expected)
  expect(await coupons.shop.query(`select 1 from stale_days where rollup = 'coupons'`)).toEqual([])
  await coupons.shop.query(`update restaurants set timezone = 'Asia/Tokyo'`)
  await sumUpCouponDays(app)
  expect(await results()).toEqual(await counted())
})

test('an unpaid and an expired order are in no day', async () => {
  const { clock, app } = coupons.shop
  await order()
  await coupons.place('TODAY5')
  const { orderId } = await coupons.place('TODAY5')
  await coupons.shop.query(`update discount_redemptions set state = 'released' where order_id = $1`, [
    orderId,
  ])
  clock.now += hours(72)
  await sumUpCouponDays(app)
  expect(await results()).toMatchObject({ orders: 1 })
  expect(await results()).toEqual(await counted())
})

test('an order whose payment ends after its day was summed up is in no day', async () => {
  const { clock, app } = coupons.shop
  const [id] = [await order(), await order()]
  await coupons.shop.query(`update orders set payment_status = 'authorized' where id = $1`, [id])
  clock.now += hours(72)
  await sumUpCouponDays(app)
  expect(await results()).toMatchObject({ orders: 2 })
  await endAuthorization(app, await unsettled(id), 'Not captured', 'system:test')
  expect(await results()).toMatchObject({ orders: 1 })
  await sumUpCouponDays(app)
  expect(await results()).toEqual(await counted())
})

test('the list of uses ends with the newest 10,000', async () => {
  const orderId = await order()
  await coupons.shop.query('set session_replication_role = replica')
  await coupons.shop.query(
    `insert into discount_redemptions (restaurant_id, discount_code_id, order_id, state, customer_key, created_at)
     select restaurant_id, discount_code_id, gen_random_uuid(), 'redeemed', '', created_at - n * interval '1 minute'
     from discount_redemptions, generate_series(1, 10000) as n where order_id = $1`,
    [orderId],
  )
  const list = (page: number) => listUses(coupons.shop.app, coupons.owner, { ...ref(), page })
  expect(await list(1)).toMatchObject({ total: 10_000, isMore: true, page: 1, uses: [{ orderId }] })
  expect(await list(600)).toMatchObject({ total: 10_000, isMore: true, page: 500 })
  const other = (await coupons.save({ code: 'OTHER', couponId: randomUUID() })).coupon.id
  const none = { ...ref(), couponId: other, page: 1 }
  expect(await listUses(coupons.shop.app, coupons.owner, none)).toMatchObject({ total: 0, isMore: false })
})
