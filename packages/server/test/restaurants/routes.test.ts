import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { menuRoutes } from '../../src/modules/menus/public.ts'
import { restaurantRoutes } from '../../src/modules/restaurants/public.ts'
import { makeRestaurant } from '../factories.ts'
import { testApp, visitor } from '../test-app.ts'

async function setUp() {
  const { app, database } = await testApp()
  const context = {
    app,
    caller: visitor(),
    requestId: 'test',
    log: app.log,
    scheme: 'http' as const,
    origin: 'http://localhost:3000',
    cookieHeader: null,
    place: { country: null, city: null },
    setCookie: () => {},
    signal: new AbortController().signal,
  }
  const router = { restaurants: restaurantRoutes, menus: menuRoutes }
  const change = (text: string, id: string) =>
    database.query(`update restaurants set ${text} where id = $1`, [id])
  return { app, change, client: createRouterClient(router, { context }) }
}

test('sorts names as people do, whatever their case and accents', async () => {
  const { app, client } = await setUp()
  for (const name of ['Zeppole', 'bella', 'Élan', 'Fado', 'Eden'])
    await makeRestaurant(app, { restaurant: { name } })
  const { restaurants } = await client.restaurants.list()
  expect(restaurants.map(({ name }) => name)).toEqual(['bella', 'Eden', 'Élan', 'Fado', 'Zeppole'])
})

test('lists active online restaurants by name', async () => {
  const { app, change, client } = await setUp()
  const [beta, alpha, offline, inactive] = await Promise.all(
    ['Beta', 'Alpha', 'Offline', 'Inactive'].map((name) => makeRestaurant(app, { restaurant: { name } })),
  )
  await change('online_orders_enabled = false', offline!.id)
  await change('is_active = false', inactive!.id)
  const { restaurants } = await client.restaurants.list()
  expect(restaurants.map(({ id, name }) => [id, name])).toEqual([
    [alpha!.id, 'Alpha'],
    [beta!.id, 'Beta'],
  ])
})

test('the list answers what a card shows, without fees, minimums or settings', async () => {
  const { app, change, client } = await setUp()
  const { id } = await makeRestaurant(app)
  await change(`orders_disabled = true, orders_disabled_reason = 'Kitchen is catching up'`, id)
  const { restaurants } = await client.restaurants.list()
  expect(Object.keys(restaurants[0] ?? {}).sort()).toEqual(
    ['id', 'name', 'address', 'website', 'logo', 'banner', 'themeColor', 'status'].sort(),
  )
  expect(restaurants[0]?.status).toEqual({
    state: 'paused',
    title: 'Back tomorrow',
    detail: 'Online ordering is paused',
  })
})

test('returns a restaurant with its rules, without private fields', async () => {
  const { app, change, client } = await setUp()
  const { id, domain } = await makeRestaurant(app)
  await change(`owner_email = 'secret@corner.example', stripe_connect_id = 'acct_1'`, id)
  const restaurant = await client.restaurants.get({ restaurantId: id })
  expect(restaurant).toMatchObject({ id, domain, phone: '(908) 555-0100', settings: { taxRate: 8500 } })
  expect(JSON.stringify(restaurant)).not.toMatch(/secret@|acct_1/)
})

test('returns an offline restaurant, but neither an inactive one nor its menu', async () => {
  const { app, change, client } = await setUp()
  const { id } = await makeRestaurant(app)
  await change('online_orders_enabled = false', id)
  expect(await client.restaurants.get({ restaurantId: id })).toMatchObject({
    settings: { onlineOrdersEnabled: false },
  })
  expect((await client.menus.get({ restaurantId: id })).categories).toHaveLength(2)
  await change('is_active = false', id)
  const missing = { code: 'NOT_FOUND', message: 'The requested resource was not found.' }
  await expect(client.restaurants.get({ restaurantId: id })).rejects.toMatchObject(missing)
  await expect
    .poll(() => client.menus.get({ restaurantId: id }).catch((error) => error))
    .toMatchObject(missing)
  await expect(client.menus.get({ restaurantId: crypto.randomUUID() })).rejects.toMatchObject(missing)
})
