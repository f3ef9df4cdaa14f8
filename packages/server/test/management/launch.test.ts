import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readLaunch, reviewStep } from '../../src/modules/management/launch.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { staffOf, type TestApp, testApp, visitor } from '../test-app.ts'

let t: TestApp
let here: MadeRestaurant
let owner: Caller
beforeEach(async () => {
  t = await testApp()
  here = await makeRestaurant(t.app)
  owner = as('owner')
})

const as = (role: 'owner' | 'manager' | 'staff', restaurantId = here.id) =>
  staffOf(role, restaurantId, { id: 'olive', email: 'olive@corner.example', name: 'Olive' })
const run = (sql: string) => t.query(sql, [here.id])
const read = (caller = owner) => readLaunch(t.app, caller, { restaurantId: here.id })
const review = (step: 'hours' | 'fees', reviewed = true, caller = owner) =>
  reviewStep(t.app, caller, { restaurantId: here.id, step, reviewed })

test('states what a restaurant has, of the dishes only those that customers see', async () => {
  await run('update products set is_active = false where restaurant_id = $1')
  await run('update restaurants set setup_completed_at = null where id = $1')
  expect(await read()).toEqual({
    profileSaved: false,
    hoursSaved: false,
    feesSaved: false,
    dishes: 0,
    hasTheme: false,
    deliveryEnabled: true,
    hasDeliveryArea: false,
    payoutsEnabled: false,
    kitchenScreens: 0,
    reviewed: [],
    acceptsOrders: true,
    hasOrders: false,
  })
  await run('update products set is_active = true where restaurant_id = $1')
  const { dishes } = await read()
  expect(dishes).toBeGreaterThan(0)
  await run('update categories set archived_at = now() where restaurant_id = $1')
  expect((await read()).dishes).toBe(0)
})

test('each saved section and the first connected account count', async () => {
  await run(
    'update restaurants set tax_rate = 9000, delivery_zips = \'["07901"]\', setup_completed_at = now() where id = $1',
  )
  await run(`update restaurants set closed_dates = '["2027-01-01"]', accept_orders = false where id = $1`)
  await run(
    `insert into connected_accounts (restaurant_id, account_id, payouts_enabled) values ($1, 'acct_1', true)`,
  )
  expect(await read(as('manager'))).toMatchObject({
    profileSaved: true,
    hoursSaved: true,
    feesSaved: true,
    hasDeliveryArea: true,
    payoutsEnabled: true,
    acceptsOrders: false,
  })
})

test('a step is marked as done once, even by concurrent requests, and can be opened again', async () => {
  await Promise.all([review('hours'), review('hours'), review('fees')])
  expect((await read()).reviewed).toEqual(['hours', 'fees'])
  const rows = await run('select launch_reviewed from restaurants where id = $1')
  expect(rows[0].launch_reviewed).toHaveLength(2)
  expect((await review('hours', false)).reviewed).toEqual(['fees'])
  expect((await review('hours', false)).reviewed).toEqual(['fees'])
})

test('is open to people who run the restaurant, and changed by its owner only', async () => {
  await expect(read(as('staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(read(as('owner', randomUUID()))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(read(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(review('hours', true, as('manager'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(review('hours', true, as('owner', randomUUID()))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
