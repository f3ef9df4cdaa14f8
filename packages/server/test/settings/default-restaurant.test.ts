import { defaultSettings } from '@comanda/domain/settings/settings'
import { beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from '../matrix/makers.ts'

let shop: Shop
let http: Http
let admin: string
let owner: string

beforeEach(async () => {
  shop = await openShop()
  const route = () => ({
    experience: 'storefront' as const,
    needs: { defaultMenu: true },
    cacheable: false,
    status: 404,
  })
  http = createHttp(shop.app, fakeWeb({ route }))
  const { person, session } = makersFor(shop)
  const cookieOf = async (...of: Parameters<typeof person>) => (await session(await person(...of))).cookie
  admin = await cookieOf('Ada Admin', 'master_admin', null)
  owner = await cookieOf('Olive Owner', 'owner', shop.restaurant.id)
  return () => http.close()
})

function request(path: string, cookie: string, body?: object) {
  const { origin } = shop.app.config
  return http.fetch(
    new Request(origin + path, {
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
      headers: { cookie, origin, host: new URL(origin).host, 'content-type': 'application/json' },
    }),
  )
}

async function save(cookie: string, restaurantId: string | null, defaultRestaurantId: string, revision = 0) {
  const settings = { ...defaultSettings, defaultRestaurantId }
  return request('/api/settings', cookie, { restaurantId, settings, revision })
}

const preselected = async (cookie: string) =>
  (await (await request('/api/kitchen/restaurants', cookie)).json()).defaultRestaurantId

test('/menu leads to the default restaurant, and without one it is not found', async () => {
  expect((await request('/menu', '')).status).toBe(404)
  expect((await save(admin, null, shop.restaurant.id)).status).toBe(200)
  const response = await request('/menu', '')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`/menu/${shop.restaurant.id}`)
})

test('an offline default restaurant is not found', async () => {
  const offline = await makeRestaurant(shop.app, { restaurant: { name: 'Offline' } })
  await shop.query('update restaurants set online_orders_enabled = false where id = $1', [offline.id])
  await save(admin, null, offline.id)
  expect((await request('/menu', '')).status).toBe(404)
})

test('the default restaurant is selected first for users who may open it', async () => {
  const other = await makeRestaurant(shop.app, { restaurant: { name: 'Elsewhere' } })
  expect(await preselected(admin)).toBeNull()
  await save(admin, null, other.id)
  expect(await preselected(admin)).toBe(other.id)
  expect(await preselected(owner)).toBeNull()
})

test('a restaurant that does not exist is refused', async () => {
  const response = await save(admin, null, crypto.randomUUID())
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path: 'defaultRestaurantId' }])
})

test('a restaurant has no default restaurant: it is refused, not ignored', async () => {
  const response = await save(owner, shop.restaurant.id, shop.restaurant.id)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path: 'defaultRestaurantId' }])
})
