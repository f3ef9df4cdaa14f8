import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@comanda/domain/access/roles'
import { beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { makersFor } from '../matrix/makers.ts'
import { type FakeWeb, fakeWeb } from './fake-web.ts'

let shop: Shop
let otherId: string
let web: FakeWeb
let http: Http

beforeEach(async () => {
  shop = await openShop()
  otherId = (await makeRestaurant(shop.app, { domain: 'other.example' })).id
  web = fakeWeb()
  http = createHttp(shop.app, web)
})

async function signedIn(role: StaffRole, restaurantId: string | null = shop.restaurant.id) {
  const email = `${role}-${randomUUID()}@corner.test`
  const person = { email, firstName: 'Pat', lastName: 'Person', phone: '9085550100', emailVerified: true }
  const memberships = [{ role, restaurantId }]
  const id = await createPerson(shop.app, { ...person, password: 'comanda-demo-1', memberships })
  return (await makersFor(shop).session(id)).cookie
}

async function preview(cookie: string, { host = 'localhost', id = shop.restaurant.id } = {}) {
  const headers = { host, cookie, accept: 'text/html' }
  const response = await http.fetch(new Request(`http://${host}/admin/preview/${id}`, { headers }))
  return { response, state: web.rendered.at(-1) }
}

const set = (fields: { is_active?: boolean; online_orders_enabled?: boolean }) =>
  shop.app.db.tenant(shop.restaurant.id, 'test', (tx) =>
    tx.updateTable('restaurants').set(fields).where('id', '=', shop.restaurant.id).execute(),
  )

test('staff with the right to the menu see the whole menu, with options, and nothing is cached', async () => {
  for (const role of ['owner', 'manager'] as const) {
    const { response, state } = await preview(await signedIn(role))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(state?.restaurant?.id).toBe(shop.restaurant.id)
    const products = state?.preview?.categories.flatMap((category) => category.products) ?? []
    expect(products.map(({ name }) => name)).toContain('Soup')
    expect(products.some(({ optionGroups }) => optionGroups.length > 0)).toBe(true)
    expect(state?.menu).toBeNull()
  }
})

test('it shows a restaurant that is offline, and one that is inactive', async () => {
  const owner = await signedIn('owner')
  for (const fields of [{ online_orders_enabled: false }, { is_active: false }]) {
    await set(fields)
    const { response, state } = await preview(owner)
    expect(response.status).toBe(200)
    expect(state?.preview?.categories.length).toBeGreaterThan(0)
  }
})

test('for everyone else it does not exist', async () => {
  const owner = await signedIn('owner')
  const attempts = [
    preview(''),
    preview(await signedIn('staff')),
    preview(owner, { id: otherId }),
    preview(owner, { id: randomUUID() }),
    preview(owner, { id: 'x' }),
    preview(await signedIn('master_admin', null), { host: 'other.example' }),
    preview(await signedIn('master_admin', null), { id: randomUUID() }),
  ]
  for (const { response } of await Promise.all(attempts)) expect(response.status).toBe(404)
  expect(web.rendered.every((state) => state.preview === undefined)).toBe(true)
})

test('a platform admin sees every restaurant on the host of the platform, and each on its own', async () => {
  const admin = await signedIn('master_admin', null)
  expect((await preview(admin)).response.status).toBe(200)
  expect((await preview(admin, { host: 'other.example', id: otherId })).response.status).toBe(200)
})
