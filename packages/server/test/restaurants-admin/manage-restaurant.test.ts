import { randomUUID } from 'node:crypto'
import { percent } from '@comanda/domain/money/percent'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readRestaurantInfo } from '../../src/modules/management/read-restaurant-info.ts'
import { saveFees, saveOrdering } from '../../src/modules/management/save-restaurant.ts'
import { loadRestaurantForKitchen } from '../../src/modules/restaurants/public.ts'
import { listRestaurants } from '../../src/modules/restaurants-admin/list-restaurants.ts'
import { readPlatformRestaurant } from '../../src/modules/restaurants-admin/read-restaurant.ts'
import { saveTerms } from '../../src/modules/restaurants-admin/save-terms.ts'
import { setActive } from '../../src/modules/restaurants-admin/set-active.ts'
import { order } from '../account/people.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'
import { platformAdmin, rowsOf } from './admin.ts'

let shop: Shop
let restaurantId: string
let admin: Caller

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  admin = await platformAdmin(shop)
})

const read = () => readPlatformRestaurant(shop.app, admin, { restaurantId })
async function change(fields: Partial<Parameters<typeof saveTerms>[2]>, caller = admin) {
  const { terms } = await read()
  return saveTerms(shop.app, caller, { restaurantId, ...terms, ...fields })
}
const withoutProof = () => shop.query('delete from auth.proofs')
const list = (filter: Partial<Parameters<typeof listRestaurants>[2]> = {}) =>
  listRestaurants(shop.app, admin, { search: '', state: 'all', ...filter })
const names = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).restaurants.map(({ name }) => name)

describe('the list', () => {
  beforeEach(async () => {
    await makeRestaurant(shop.app, {
      restaurant: { name: 'Zeppole', address: '1 Pier, Ocean City, NJ 08226' },
    })
    const { id } = await makeRestaurant(shop.app, { restaurant: { name: 'Alba' } })
    await setActive(shop.app, admin, { restaurantId: id, isActive: false })
  })

  test('has all restaurants by name, inactive ones too, with their numbers and without secrets', async () => {
    const page = await list()
    expect(page.restaurants.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Alba', false],
      ['Corner Kitchen', true],
      ['Zeppole', true],
    ])
    expect(page).toMatchObject({ hasMore: false, counts: { all: 3, active: 2, inactive: 1 } })
    expect(Object.keys(page.restaurants[0] ?? {}).toSorted()).toEqual(
      ['id', 'name', 'description', 'address', 'phone', 'email', 'domain', 'themeColor', 'logo', 'banner']
        .concat('isActive', 'isOnline', 'openOrders')
        .toSorted(),
    )
  })

  test('finds by name, domain and address, and counts what it finds', async () => {
    expect(await names({ search: 'zepp' })).toEqual(['Zeppole'])
    expect(await names({ search: 'ocean city' })).toEqual(['Zeppole'])
    expect(await names({ search: shop.restaurant.domain })).toEqual(['Corner Kitchen'])
    expect(await names({ search: '%' })).toEqual([])
    expect((await list({ search: 'alba' })).counts).toEqual({ all: 1, active: 0, inactive: 1 })
    expect(await names({ state: 'inactive' })).toEqual(['Alba'])
    expect(await names({ state: 'active' })).toEqual(['Corner Kitchen', 'Zeppole'])
  })

  test('continues below a restaurant', async () => {
    const [first] = (await list()).restaurants
    expect(await names({ after: first?.id })).toEqual(['Corner Kitchen', 'Zeppole'])
    expect(await names({ after: randomUUID() })).toEqual([])
  })

  test('continues below every restaurant in the order of the list, whatever the case and the accents', async () => {
    for (const name of [
      'alba',
      'Álba',
      'ALBA',
      'corner kitchen',
      'Éclair',
      'eclair',
      'éclair',
      'zeppole',
      '7 Hills',
      '“Q”',
    ])
      await makeRestaurant(shop.app, { restaurant: { name } })
    const { restaurants } = await list()
    expect(restaurants).toHaveLength(13)
    for (const [at, { id }] of restaurants.entries())
      expect((await list({ after: id })).restaurants.map((one) => one.id)).toEqual(
        restaurants.slice(at + 1).map((one) => one.id),
      )
  })

  test('counts open orders', async () => {
    await order(shop, visitor())
    const found = await list({ search: 'corner kitchen' })
    expect(found.restaurants).toMatchObject([{ openOrders: 1, isOnline: true }])
  })

  test('is for platform admins', async () => {
    const owner = staffOf('owner', restaurantId)
    await expect(listRestaurants(shop.app, owner, { search: '', state: 'all' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(readPlatformRestaurant(shop.app, owner, { restaurantId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('what the platform manages', () => {
  test('is read without credentials', async () => {
    expect(await read()).toMatchObject({
      restaurant: { name: 'Corner Kitchen', isActive: true },
      terms: { domain: shop.restaurant.domain, platformPercentage: null, platformFlat: null, revision: 1 },
      account: null,
      courierConfigured: false,
      openWork: {
        orders: { count: 0, scheduled: 0, first: [] },
        authorized: { count: 0, amount: 0 },
        couriers: 0,
      },
    })
    await expect(
      readPlatformRestaurant(shop.app, admin, { restaurantId: randomUUID() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is changed with its revision; the second of two admins gets what is stored', async () => {
    const { terms } = await read()
    const saved = await change({ platformPercentage: percent(3000), domain: 'New.example' })
    expect(saved.terms).toMatchObject({ platformPercentage: 3000, domain: 'new.example', revision: 2 })
    const late = saveTerms(shop.app, admin, { restaurantId, ...terms, platformPercentage: percent(1000) })
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_SINCE', data: { current: saved.terms } })
    const rows = await shop.query(`select changes from audit_entries where action = 'money.terms_changed'`)
    expect(rows).toEqual([
      {
        changes: [
          { field: 'domain', before: shop.restaurant.domain, after: 'new.example' },
          { field: 'platformPercentage', before: null, after: 3000 },
        ],
      },
    ])
  })

  test('a repeated request changes nothing', async () => {
    const { terms } = await read()
    const request = { restaurantId, ...terms, captureMode: 'on_acknowledge' as const }
    const first = await saveTerms(shop.app, admin, request)
    expect(await saveTerms(shop.app, admin, request)).toEqual(first)
    expect(first.terms.revision).toBe(2)
  })

  test('a domain belongs to one restaurant', async () => {
    const other = await makeRestaurant(shop.app)
    await expect(change({ domain: `www.${other.domain}` })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: { issues: [{ path: 'domain', message: 'Another restaurant already has this domain' }] },
    })
    await expect(change({ domain: 'kitchen.corner.example' })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
    })
    await change({ domain: '' })
    expect(await rowsOf(shop, 'restaurants', restaurantId)).toMatchObject([{ domain: null }])
  })

  test('payments go to a connected account only if there is one', async () => {
    await expect(change({ connectEnabled: true })).rejects.toMatchObject({
      data: { issues: [{ path: 'connectEnabled', message: 'The restaurant has no connected account yet' }] },
    })
    await shop.query(
      `insert into connected_accounts (restaurant_id, account_id, charges_enabled) values ($1, 'acct_1', true)`,
      [restaurantId],
    )
    expect((await change({ connectEnabled: true })).terms.connectEnabled).toBe(true)
  })
})

describe('the proof of identity', () => {
  beforeEach(withoutProof)

  test('is required for every section that a platform admin saves', async () => {
    const info = await readRestaurantInfo(shop.app, admin, { restaurantId })
    const saves = [
      () => change({ domain: 'new.example' }),
      () => saveFees(shop.app, admin, { restaurantId, ...info.fees, taxRate: percent(1000) }),
      () => saveOrdering(shop.app, admin, { restaurantId, ...info.ordering, acceptOrders: false }),
      () => setActive(shop.app, admin, { restaurantId, isActive: false }),
    ]
    for (const save of saves) await expect(save()).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    expect(await rowsOf(shop, 'restaurants', restaurantId)).toMatchObject([
      { domain: shop.restaurant.domain, tax_rate: 8500, accept_orders: true, is_active: true },
    ])
  })

  test('is not required from the owner of the restaurant', async () => {
    const owner = staffOf('owner', restaurantId)
    const { fees } = await readRestaurantInfo(shop.app, owner, { restaurantId })
    await saveFees(shop.app, owner, { restaurantId, ...fees, taxRate: percent(9125) })
    expect(await rowsOf(shop, 'restaurants', restaurantId)).toMatchObject([{ tax_rate: 9125 }])
  })
})

describe('deactivating', () => {
  test('lists what is still open, and is repeatable', async () => {
    const id = await order(shop, visitor())
    const deactivate = () => setActive(shop.app, admin, { restaurantId, isActive: false })
    const [result] = await Promise.all([deactivate(), deactivate(), deactivate()])
    expect(result).toMatchObject({
      isActive: false,
      openWork: { orders: { count: 1, scheduled: 0, first: [{ id, status: 'pending' }] } },
    })
    const rows = await shop.query(`select action from audit_entries where action like 'settings.restaurant%'`)
    expect(rows).toEqual([{ action: 'settings.restaurant_deactivated' }])
    expect((await shop.events()).filter((type) => type === 'restaurant.kitchen_changed')).toHaveLength(1)
    expect(await loadRestaurantForKitchen(shop.app, restaurantId)).toMatchObject({ isOrderingOn: false })
    await expect(shop.place()).rejects.toMatchObject({ code: expect.any(String) })
    await setActive(shop.app, admin, { restaurantId, isActive: true })
    expect((await read()).restaurant.isActive).toBe(true)
  })
})
