import { beforeEach, describe, expect, test } from 'vitest'
import { CourierGatewayError } from '../../src/gateways/courier/port.ts'
import { cancelOrderCourier } from '../../src/modules/delivery/courier/rebook-courier.ts'
import { customerCourierOf } from '../../src/modules/orders/public.ts'
import { signedIn } from '../payments/signed-in.ts'
import { type CourierShop, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'

let shop: CourierShop
let id: string
/** The service books a courier at the last attempt, but its response is lost. */
beforeEach(async () => {
  shop = await openCourierShop()
  id = await shop.payDelivery()
  await shop.runPlanner()
  await shop.query('update courier_deliveries set attempts = 5')
  const { courier } = shop.app
  shop.app.courier = {
    ...courier,
    async book(booking) {
      await courier.book(booking)
      throw new CourierGatewayError('', 'request_timeout', undefined, true)
    },
  }
  await processDueCouriers(shop.app, id)
})

const cancelCourier = async () =>
  cancelOrderCourier(shop.app, await signedIn(shop, 'staff'), {
    restaurantId: shop.restaurant.id,
    orderId: id,
  })

/** The state of the courier on the page of the only order. */
const shownToCustomer = async () => {
  const [row] = await shop.app.db.platform('test', (tx) => tx.selectFrom('orders').selectAll().execute())
  return row && customerCourierOf(row)?.state
}

describe('a courier that may come', () => {
  test('can be canceled without its order, and its customer reads from then on that it was called off', async () => {
    expect(await shownToCustomer()).toBe('failed')
    shop.app.courier = { ...shop.app.courier, find: async () => null }
    for (const _ of [1, 2])
      expect(await cancelCourier()).toMatchObject({
        kind: 'unconfirmed',
        ticket: { courier: { state: 'failed', mayBeBooked: true } },
      })
    expect(await shownToCustomer()).toBe('cancelled')
    while ((await shop.row(id)).state === 'failed') {
      shop.clock.now = Number((await shop.row(id)).due_at)
      await processDueCouriers(shop.app, id)
    }
    expect(await shownToCustomer()).toBe('cancelled')
    const rows = await shop.query(
      `select payload ->> 'state' as state from events where type = 'order.courier_changed' order by seq`,
    )
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'failed', 'cancelled', 'cancelled'])
  })

  test('is found and canceled without its order', async () => {
    expect(await cancelCourier()).toMatchObject({ kind: 'cancelled', ticket: { status: 'pending' } })
    expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
  })
})
