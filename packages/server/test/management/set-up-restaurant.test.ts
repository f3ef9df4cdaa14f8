import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { setUpRestaurant } from '../../src/modules/management/set-up-restaurant.ts'
import { profile } from '../bad-input/restaurant-samples.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'

let t: TestApp
let invited: Caller
beforeEach(async () => {
  t = await testApp()
  const user = { id: 'olive', email: 'olive@corner.example', name: 'Olive Owner' }
  invited = visitor({ actor: 'user:olive', user })
})

const { logoId: _, bannerId: __, ...fields } = profile
const setUp = (restaurantId: string, changes: Partial<typeof fields> = {}, caller = invited) =>
  setUpRestaurant(t.app, caller, { restaurantId, ...fields, ...changes })
const grant = () =>
  t.query(`insert into owner_grants (user_id, granted_by, created_at) values ('olive', 'user:admin', now())`)

test('the first save of an invited owner creates the restaurant with the defaults, and makes them its owner', async () => {
  await grant()
  const restaurantId = randomUUID()
  expect(await setUp(restaurantId)).toEqual({ restaurantId })
  const [row] = await t.query('select * from restaurants')
  expect(row).toMatchObject({
    id: restaurantId,
    user_id: 'olive',
    name: 'Corner Kitchen',
    timezone: 'America/New_York',
    online_orders_enabled: true,
    delivery_enabled: true,
    customer_favorites_enabled: false,
    minimum_order_pickup: 0,
    minimum_order_delivery: 0,
    order_cutoff_minutes: 30,
    advance_ordering_enabled: false,
    advance_ordering_hours: 24,
    gratuity_enabled: true,
    tip_percentage_1: 15_000,
    tip_percentage_2: 18_000,
    tip_percentage_3: 20_000,
    tax_rate: 8500,
    processing_fee: 2950,
    delivery_fee: 399,
    delivery_fee_restaurant_pays: 0,
    combine_tax_processing: false,
    stripe_connect_enabled: false,
    application_fee_percentage: 3000,
    application_fee_flat: 30,
    include_tax_in_fee: false,
    include_delivery_in_fee: false,
    include_processing_in_fee: false,
  })
  const day = { open: '09:00', close: '21:00', closed: false }
  expect(Object.values(row.hours)).toEqual(Array(7).fill(day))
  expect(await t.query('select user_id, role, restaurant_id from memberships')).toEqual([
    { user_id: 'olive', role: 'owner', restaurant_id: restaurantId },
  ])
  expect(await t.query('select action from audit_entries')).toEqual([
    { action: 'settings.restaurant_set_up' },
  ])
})

test('a repeated or concurrent request creates one restaurant, and one grant no second one', async () => {
  await grant()
  const restaurantId = randomUUID()
  const results = await Promise.all([setUp(restaurantId), setUp(restaurantId), setUp(restaurantId)])
  expect(results).toEqual(Array(3).fill({ restaurantId }))
  await expect(setUp(randomUUID())).rejects.toMatchObject({ code: 'GRANT_USED' })
  expect(await t.query('select id from restaurants')).toHaveLength(1)
  expect(await t.query('select id from memberships')).toHaveLength(1)
})

test('without a grant or with invalid fields nothing is created, and the grant stays', async () => {
  await expect(setUp(randomUUID())).rejects.toMatchObject({ code: 'SETUP_NOT_GRANTED', status: 409 })
  await expect(setUp(randomUUID(), {}, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await grant()
  await expect(setUp(randomUUID(), { name: '' })).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    data: { issues: [{ path: 'name', message: 'Restaurant name is required' }] },
  })
  expect(await t.query('select id from restaurants')).toEqual([])
  expect(await t.query('select used_at from owner_grants')).toEqual([{ used_at: null }])
})
