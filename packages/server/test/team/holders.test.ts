import { actions } from '@comanda/domain/access/roles'
import { beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from '../matrix/makers.ts'

let shop: Shop
let http: Http
let other: MadeRestaurant
let cookies: Record<'admin' | 'owner' | 'manager' | 'regional', string>

beforeEach(async () => {
  shop = await openShop()
  http = createHttp(shop.app, fakeWeb())
  other = await makeRestaurant(shop.app)
  const { person, session } = makersFor(shop)
  const cookieOf = async (...of: Parameters<typeof person>) => (await session(await person(...of))).cookie
  cookies = {
    admin: await cookieOf('Ada', 'master_admin', null),
    regional: await cookieOf('Rosa', 'manager', null),
    owner: await cookieOf('Olive', 'owner', shop.restaurant.id),
    manager: await cookieOf('Mina', 'manager', shop.restaurant.id),
  }
  await person('Otto', 'owner', other.id)
  return () => http.close()
})

async function holders(cookie: string, action: string, restaurantId?: string) {
  const { origin } = shop.app.config
  const query = new URLSearchParams({ action, ...(restaurantId && { restaurantId }) })
  const response = await http.fetch(
    new Request(`${origin}/api/team/holders?${query}`, { headers: { cookie, host: new URL(origin).host } }),
  )
  const json = await response.json()
  return { status: response.status, names: json.people?.map(names), hidden: json.hidden }
}
const names = ({ name }: { name: string }) => name.split(' ')[0]

test('lists the people of a restaurant whose role includes the permission', async () => {
  const { id } = shop.restaurant
  expect(await holders(cookies.admin, 'menu.manage', id)).toMatchObject({
    status: 200,
    names: ['Ada', 'Olive', 'Mina', 'Rosa'],
    hidden: 0,
  })
  expect((await holders(cookies.admin, 'fees.manage', id)).names).toEqual(['Ada', 'Olive'])
  expect((await holders(cookies.admin, 'fees.manage', other.id)).names).toEqual(['Ada', 'Otto'])
})

test('an owner sees the number of people of the platform, not their names', async () => {
  const { id } = shop.restaurant
  expect(await holders(cookies.owner, 'menu.manage', id)).toMatchObject({
    names: ['Olive', 'Mina'],
    hidden: 2,
  })
})

test('the platform has people with roles at all restaurants only', async () => {
  expect((await holders(cookies.admin, 'platform.manage')).names).toEqual(['Ada'])
  expect((await holders(cookies.admin, 'menu.manage')).names).toEqual(['Ada', 'Rosa'])
})

test('a person whose membership was deactivated is not listed', async () => {
  await shop.query(`update memberships set deactivated_at = now() where role = 'owner'`)
  expect((await holders(cookies.admin, 'fees.manage', shop.restaurant.id)).names).toEqual(['Ada'])
})

test('is refused without the right, for another restaurant, for the platform, and for an unknown permission', async () => {
  const { id } = shop.restaurant
  expect((await holders('', 'menu.manage', id)).status).toBe(401)
  expect((await holders(cookies.manager, 'menu.manage', id)).status).toBe(403)
  expect((await holders(cookies.owner, 'menu.manage', other.id)).status).toBe(403)
  expect((await holders(cookies.owner, 'menu.manage')).status).toBe(403)
  expect((await holders(cookies.admin, 'menu.eat', id)).status).toBe(400)
  expect(actions).not.toContain('menu.eat')
})
