import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { findEverything } from '../../src/modules/search/find-everything.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { makersFor } from '../matrix/makers.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let here: string
beforeEach(async () => {
  shop = await openShop()
  here = shop.restaurant.id
})

const find = async (caller: Caller, query: string, restaurantId?: string) =>
  (await findEverything(shop.app, caller, { query, ...(restaurantId && { restaurantId }) })).hits
const kindsOf = async (caller: Caller, query: string, restaurantId?: string) =>
  (await find(caller, query, restaurantId)).map(({ kind, label }) => `${kind}: ${label}`)

async function addCoupon(restaurantId: string, code: string): Promise<void> {
  await shop.query(
    `insert into discount_codes (restaurant_id, code, name, discount_type, discount_percentage)
     values ($1, $2, 'Friday lunch', 'percentage', 10000)`,
    [restaurantId, code],
  )
}

test('finds orders, customers, dishes, codes, people and restaurants', async () => {
  const admin = await signedIn(shop, 'master_admin')
  const orderId = await payOrder(shop)
  await addCoupon(here, 'FRIDAY10')
  const number: string = (await shop.query('select order_number from orders'))[0].order_number
  expect(await find(admin, number)).toMatchObject([
    { kind: 'order', id: orderId, label: number, detail: 'Ada Long', restaurant: { id: here } },
  ])
  expect(await kindsOf(admin, 'ada long')).toEqual([`order: ${number}`, 'customer: Ada Long'])
  expect(await kindsOf(admin, 'burg')).toEqual(['product: Burger'])
  expect(await kindsOf(admin, 'friday10')).toEqual(['coupon: FRIDAY10'])
  expect(await kindsOf(admin, 'friday lun')).toEqual(['coupon: FRIDAY10'])
  expect(await kindsOf(admin, 'corner')).toContain('restaurant: Corner Kitchen')
  expect(await find(admin, '%%')).toEqual([])
})

test('finds people for those who manage users', async () => {
  const owner = await signedIn(shop, 'owner')
  await makersFor(shop).person('Olive', 'owner', here)
  const email = 'olive@matrix.test'
  expect((await find(owner, email)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
    'person',
    email,
  ])
  expect(
    (await find(await signedIn(shop, 'manager'), email)).filter(({ kind }) => kind === 'person'),
  ).toEqual([])
})

test('shows staff orders only, with no more of a name than the list of orders', async () => {
  const staff = await signedIn(shop, 'staff')
  await payOrder(shop)
  await addCoupon(here, 'ADA10')
  expect(await find(staff, 'ada')).toMatchObject([{ kind: 'order', detail: 'Ada L.' }])
  expect(await find(staff, 'long')).toEqual([])
  expect(await find(staff, 'ada@example')).toEqual([])
})

test('is limited to the restaurants of the caller, and to the one that was chosen', async () => {
  const other = await makeRestaurant(shop.app)
  await addCoupon(here, 'FRIDAY10')
  await addCoupon(other.id, 'FRIDAY20')
  expect(await kindsOf(await signedIn(shop, 'owner'), 'friday')).toEqual(['coupon: FRIDAY10'])
  const admin = await signedIn(shop, 'master_admin')
  expect(await kindsOf(admin, 'friday')).toEqual(['coupon: FRIDAY10', 'coupon: FRIDAY20'])
  expect(await kindsOf(admin, 'friday', other.id)).toEqual(['coupon: FRIDAY20'])
  const forbidden = { code: 'FORBIDDEN' }
  await expect(find(await signedIn(shop, 'owner'), 'friday', other.id)).rejects.toMatchObject(forbidden)
  await expect(find(visitor(), 'friday')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('returns at most five of each kind, and 300 searches in ten minutes', async () => {
  const owner = await signedIn(shop, 'owner')
  for (let count = 10; count < 17; count += 1) await addCoupon(here, `FRIDAY${count}`)
  expect(await find(owner, 'friday1')).toHaveLength(5)
  for (let count = 1; count < 300; count += 1) await find(owner, '  ')
  await expect(find(owner, 'friday1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
