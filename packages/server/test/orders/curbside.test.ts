import { expect, test } from 'vitest'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { loadTicketById, orderTokenOf } from '../../src/modules/orders/public.ts'
import { setCurbside } from '../../src/modules/orders/set-curbside.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { eventually } from '../eventually.ts'
import { changeSettings } from '../kitchen/save-setup.ts'
import { staffOf, visitor } from '../test-app.ts'

const car = { vehicle: 'Blue Honda Civic', space: '4' }

async function offer(shop: Shop, offersCurbside = true) {
  const owner = staffOf('owner', shop.restaurant.id, {
    id: '7',
    email: 'owner@kitchen.test',
    name: 'Mina Park',
  })
  await changeSettings(shop.app, owner, shop.restaurant.id, { offersCurbside })
}

async function open() {
  const shop = await openShop()
  const id = await payOrder(shop)
  const token = orderTokenOf(shop.app, id)
  const set = (change: Partial<Parameters<typeof setCurbside>[2]> = {}) =>
    setCurbside(shop.app, visitor(), { token, ...car, isHere: false, ...change })
  const ticket = async () => {
    const { id: at } = shop.restaurant
    const found = await shop.app.db.tenant(at, 'test', (tx) => loadTicketById(tx, at, id))
    return found?.curbside
  }
  return { shop, id, token, set, ticket }
}

test('is refused unless the kitchen offers it, for an order that is over, and for an unknown token', async () => {
  const { shop, token, set } = await open()
  const refused = { code: 'CURBSIDE_UNAVAILABLE', status: 409 }
  await expect(set()).rejects.toMatchObject(refused)
  expect((await getOrder(shop.app, visitor(), token)).curbside.isOffered).toBe(false)
  await offer(shop)
  expect((await getOrder(shop.app, visitor(), token)).curbside.isOffered).toBe(true)
  await expect(set({ token: 'unknown' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(set({ vehicle: ' \u200B ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await shop.query("update orders set status = 'completed'")
  await expect(set()).rejects.toMatchObject(refused)
})

test('is refused for a delivery', async () => {
  const { shop, set } = await open()
  await offer(shop)
  await shop.query("update orders set delivery_type = 'delivery', delivery_address = 'x'")
  await expect(set()).rejects.toMatchObject({ code: 'CURBSIDE_UNAVAILABLE' })
})

test('shows the car on the ticket, and the first time of arrival however often it is announced', async () => {
  const { shop, set, ticket } = await open()
  await offer(shop)
  expect(await ticket()).toBeNull()
  await set()
  expect(await ticket()).toEqual({ ...car, arrivedAt: null })
  const arrivedAt = shop.clock.now
  const announced = await Promise.all(Array.from({ length: 5 }, () => set({ isHere: true })))
  for (const { curbside } of announced) expect(curbside).toMatchObject({ ...car, arrivedAt })
  shop.clock.now += 60_000
  await set({ isHere: true })
  await set({ space: '5' })
  expect(await ticket()).toEqual({ ...car, space: '5', arrivedAt })
  const changes = (await shop.events()).filter((type) => type === 'order.curbside_changed')
  expect(changes).toHaveLength(3)
})

test('still serves a customer who chose it before it was turned off', async () => {
  const { shop, set } = await open()
  await offer(shop)
  await set()
  await offer(shop, false)
  expect((await set({ isHere: true })).curbside.arrivedAt).toBe(shop.clock.now)
})

test('is chosen at the checkout where the kitchen offers it', async () => {
  const shop = await openShop()
  const none = { vehicle: null, space: '' }
  await waitForOffer(shop, false)
  expect(await carOf(shop, car)).toEqual(none)
  await offer(shop)
  await waitForOffer(shop, true)
  expect(await carOf(shop, { vehicle: ' Blue  Honda\u0000 Civic ', space: '4' })).toEqual(car)
  expect(await carOf(shop, { vehicle: ' \u200B ', space: '4' })).toEqual(none)
  expect(await carOf(shop, null)).toEqual(none)
  await offer(shop, false)
  await waitForOffer(shop, false)
  expect(await carOf(shop, car)).toEqual(none)
})

/** Waits until the storefront has followed the setting of the kitchen. */
async function waitForOffer(shop: Shop, expected: boolean) {
  await eventually(async () =>
    expect((await loadStorefront(shop.app, shop.restaurant.id))?.offersCurbside).toBe(expected),
  )
}

async function carOf(shop: Shop, curbside: typeof car | null) {
  const id = await payOrder(shop, { curbside })
  const order = await getOrder(shop.app, visitor(), orderTokenOf(shop.app, id))
  return { vehicle: order.curbside.vehicle, space: order.curbside.space }
}
