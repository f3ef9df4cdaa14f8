import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { platformFees, platformOrdering } from '@comanda/domain/restaurant/platform-defaults'
import { newTerms } from '@comanda/domain/restaurant/platform-terms'
import { newProfile } from '@comanda/domain/restaurant/profile-fields'
import { byWeekday } from '@comanda/domain/time/weekly-hours'
import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { saveProfile } from '../../src/modules/management/save-restaurant.ts'
import {
  createRestaurant,
  type NewPlatformRestaurant,
} from '../../src/modules/restaurants-admin/create-restaurant.ts'
import { restaurantsAdminRoutes } from '../../src/modules/restaurants-admin/public.ts'
import { profile as completeProfile } from '../bad-input/restaurant-samples.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'
import { platformAdmin, rowsOf } from './admin.ts'

let t: TestApp
let admin: Caller

beforeEach(async () => {
  t = await testApp()
  admin = await platformAdmin(t)
})

const { logoId: _, bannerId: __, ...emptyProfile } = newProfile
const entered = (name: string): NewPlatformRestaurant => ({
  id: randomUUID(),
  isActive: true,
  profile: { ...emptyProfile, name },
  ordering: platformOrdering,
  fees: platformFees,
  terms: newTerms,
})
const create = (changes: Partial<NewPlatformRestaurant> = {}, caller = admin) =>
  createRestaurant(t.app, caller, { ...entered('Corner'), ...changes })
const restaurants = () => t.query('select id from restaurants')

test('a name is enough: everything else has the defaults of the platform', async () => {
  const restaurantId = randomUUID()
  const { create: operation } = createRouterClient(restaurantsAdminRoutes, {
    context: { app: t.app, caller: admin } as never,
  })
  expect(await operation({ id: restaurantId, profile: { name: 'Corner' } })).toEqual({ restaurantId })
  const [row] = await rowsOf(t, 'restaurants', restaurantId)
  expect(row).toMatchObject({
    name: 'Corner',
    user_id: null,
    domain: null,
    setup_completed_at: null,
    theme_color: '#3B82F6',
    tax_rate: 8500,
    service_fee: 0,
    delivery_fee: 299,
    processing_fee: null,
    minimum_order_pickup: 1500,
    minimum_order_delivery: 1500,
    estimated_prep_time: 30,
    is_active: true,
    online_orders_enabled: true,
    accept_orders: true,
    pickup_enabled: true,
    delivery_enabled: true,
    is_demo: false,
    application_fee_percentage: null,
    application_fee_flat: null,
    stripe_connect_enabled: false,
    hours: {
      ...Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [
          day,
          { open: '11:00', close: '22:00', closed: false },
        ]),
      ),
      friday: { open: '11:00', close: '23:00', closed: false },
      saturday: { open: '11:00', close: '23:00', closed: false },
      sunday: { open: '12:00', close: '21:00', closed: false },
    },
  })
  expect(row.created_at.getTime()).toBe(t.app.now())
  expect(await t.query('select action, subject_label, actor from audit_entries')).toEqual([
    { action: 'settings.restaurant_created', subject_label: 'Corner', actor: admin.actor },
  ])
})

test('entered hours are stored by opening time, and must not overlap', async () => {
  const open = byWeekday(() => [{ open: '17:00', close: '22:00' }])
  const lunch = { open: '11:30', close: '14:00' }
  const { restaurantId } = await create({ hours: { ...open, monday: [...open.monday, lunch], sunday: [] } })
  const [row] = await rowsOf(t, 'restaurants', restaurantId)
  expect(row.hours).toMatchObject({ monday: [lunch, ...open.monday], tuesday: open.tuesday, sunday: [] })
  const overlapping = [lunch, { open: '13:00', close: '15:00' }]
  await expect(create({ hours: { ...open, friday: overlapping } })).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    data: { issues: [{ path: 'hours.friday', message: 'These hours overlap.' }] },
  })
})

test('entered values win over the defaults, and the domain is stored in one form', async () => {
  const { restaurantId } = await create({
    isActive: false,
    fees: { ...platformFees, taxRate: percent(9125), processingFee: percent(2950) },
    terms: {
      ...newTerms,
      domain: 'https://www.Corner.example/',
      platformPercentage: percent(3000),
      platformFlat: cents(50),
    },
  })
  expect(await rowsOf(t, 'restaurants', restaurantId)).toMatchObject([
    {
      is_active: false,
      tax_rate: 9125,
      processing_fee: 2950,
      domain: 'corner.example',
      application_fee_percentage: 3000,
      application_fee_flat: 50,
    },
  ])
})

test('repeated and concurrent requests create one restaurant; the id of another one is refused', async () => {
  const request = entered('Corner')
  const results = await Promise.all([create(request), create(request), create(request)])
  expect(results).toEqual(Array(3).fill({ restaurantId: request.id }))
  expect(await restaurants()).toHaveLength(1)
  const other = await platformAdmin(t, 'Bea')
  await expect(create(request, other)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('requires no proof of identity', async () => {
  await t.query('delete from auth.proofs')
  await create()
  expect(await restaurants()).toHaveLength(1)
})

test.each([
  ['name', { profile: { ...emptyProfile, name: ' ' } }, 'Restaurant name is required'],
  ['email', { profile: { ...emptyProfile, name: 'A', email: 'x' } }, 'Valid email is required'],
  ['taxRate', { fees: { ...platformFees, taxRate: percent(100_001) } }, 'Enter 0 to 100%'],
  [
    'minimumOrderPickup',
    { ordering: { ...platformOrdering, minimumOrderPickup: cents(-1) } },
    'Enter $0.00 to $1,000.00',
  ],
  ['domain', { terms: { ...newTerms, domain: 'localhost' } }, 'Enter a domain such as order.example.com'],
  [
    'connectEnabled',
    { terms: { ...newTerms, connectEnabled: true } },
    'The restaurant has no connected account yet',
  ],
])('an invalid %s creates nothing', async (path, changes, message) => {
  await expect(create(changes)).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    data: { issues: [{ path, message }] },
  })
  expect(await restaurants()).toEqual([])
})

test('two restaurants cannot have the same domain', async () => {
  await create({ terms: { ...newTerms, domain: 'corner.example' } })
  await expect(create({ terms: { ...newTerms, domain: 'WWW.corner.example' } })).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    data: { issues: [{ path: 'domain', message: 'Another restaurant already has this domain' }] },
  })
  expect(await restaurants()).toHaveLength(1)
})

test('only platform admins create restaurants', async () => {
  const memberships = [{ role: 'owner' as const, restaurantId: randomUUID() }]
  const owner = visitor({ actor: 'user:9', user: { id: '9', email: 'o@x.test', name: 'O' }, memberships })
  await expect(create({}, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(create({}, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a profile that the platform saves completes the setup only when it is complete', async () => {
  const { restaurantId } = await create()
  const isSetUp = async () => (await rowsOf(t, 'restaurants', restaurantId))[0].setup_completed_at !== null
  const first = await saveProfile(t.app, admin, {
    restaurantId,
    revision: 1,
    ...newProfile,
    name: 'Corner Two',
  })
  expect(first.profile).toMatchObject({ name: 'Corner Two', phone: '', revision: 2 })
  expect(await isSetUp()).toBe(false)
  await saveProfile(t.app, admin, { restaurantId, revision: 2, ...completeProfile })
  expect(await isSetUp()).toBe(true)
})
