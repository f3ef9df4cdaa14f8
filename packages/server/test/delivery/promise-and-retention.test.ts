import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { purgeCourierDetails } from '../../src/modules/delivery/courier/purge-courier-details.ts'
import { purgeOldOrders } from '../../src/modules/orders/purge-old-orders.ts'
import { type CourierShop, home, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'

const movePromise = async (shop: CourierShop, orderId: string, to: number) => {
  await shop.query(
    `with moved as (update orders set promised_at = $2 where id = $1 returning restaurant_id, id)
     select append_event(restaurant_id, 'order.promise_moved', id) from moved`,
    [orderId, new Date(to)],
  )
  await shop.runPlanner()
}

test('a booking that was not attempted yet moves with the promised time', async () => {
  const shop = await openCourierShop()
  const at = shop.clock.now + hours(4)
  const id = await shop.payDelivery(home, { timing: { mode: 'later', at } })
  await shop.runPlanner()
  const first = (await shop.row(id)).due_at as Date
  await movePromise(shop, id, at + hours(1))
  expect((await shop.row(id)).due_at).toEqual(new Date(first.getTime() + hours(1)))
  await movePromise(shop, id, at - hours(1))
  expect((await shop.row(id)).due_at).toEqual(new Date(first.getTime() - hours(1)))
  shop.clock.now = first.getTime() - hours(1) - minutes(1)
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ state: 'waiting' })
  shop.clock.now += minutes(1)
  await processDueCouriers(shop.app)
  const booked = await shop.row(id)
  expect(booked).toMatchObject({ state: 'booked' })
  expect(booked.notified_promise).toEqual(new Date(at - hours(1)))
})

test('personal data of the courier is deleted after a month, and everything else with the order', async () => {
  const shop = await openCourierShop()
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await processDueCouriers(shop.app)
  const person = { name: 'Sam', phone: '+15550001111', vehicle: 'bicycle' }
  await shop.query(
    `update courier_deliveries set courier_name = $1, courier_phone = $2, courier_vehicle = $3, courier_lat = 1,
       courier_lng = 2, due_at = null`,
    Object.values(person),
  )
  await shop.query(`update courier_updates set courier_name = 'Sam'`)
  await shop.query(`update orders set courier = courier || $1`, [JSON.stringify(person)])
  const known = async () => {
    const rows = await shop.query(`
      select d.courier_name, d.courier_phone, d.courier_vehicle, d.courier_lat, u.courier_name as update_name,
        o.courier->>'name' as shown, o.courier->>'phone' as phone, o.courier->>'state' as state
      from courier_deliveries d join courier_updates u using (order_id) join orders o on o.id = d.order_id`)
    return rows.map(({ state, ...rest }) => [state, Object.values(rest).filter((value) => value !== null)])
  }
  shop.clock.now += hours(24 * 29)
  await purgeCourierDetails(shop.app)
  expect(await known()).toEqual([
    ['booked', ['Sam', '+15550001111', 'bicycle', 1, 'Sam', 'Sam', '+15550001111']],
  ])
  shop.clock.now += hours(24 * 2)
  await purgeCourierDetails(shop.app)
  expect(await known()).toEqual([['booked', []]])
  shop.clock.now += hours(24 * 366 * 7)
  await purgeOldOrders(shop.app)
  const left = await shop.query('select 1 from courier_deliveries union all select 1 from courier_updates')
  expect(left).toEqual([])
  const rows = await shop.query('select forgotten_at, customer_email from orders where id = $1', [id])
  expect(rows[0]?.forgotten_at).not.toBeNull()
})
