import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { type Door, openDoor, twoHalves } from './door.ts'

let door: Door
let owner: string
let used: { id: string; path: string }
let unused: { id: string; path: string }

beforeEach(async () => {
  door = await openDoor()
  owner = await door.signedIn('owner')
  used = (await door.upload(owner, await twoHalves(300, 200))).picture
  unused = (await door.upload(owner, await twoHalves(200, 300))).picture
  await door.shop.query(
    `update products set image_media_id = $2 where restaurant_id = $1 and name = 'Soup'`,
    [door.restaurantId, used.id],
  )
})

const at = (path = '', restaurantId = door.restaurantId) => `/api/restaurants/${restaurantId}/pictures${path}`
const list = (query = '', cookie = owner) => door.send('GET', at(query), cookie, undefined)
const replace = (id: string, by: string, cookie = owner, path = used.path) =>
  door.send('POST', at(`/${id}/replace`), cookie, { by, path })
const remove = (id: string, cookie = owner) => door.send('DELETE', at(`/${id}`), cookie, {})
const ids = ({ pictures }: { pictures: { id: string }[] }) => pictures.map(({ id }) => id)

async function soupPicture() {
  const storefront = await loadStorefront(door.app, door.restaurantId)
  const products = storefront?.menu.categories.flatMap((category) => category.products)
  return products?.find(({ name }) => name === 'Soup')?.picture?.path
}

test('the library lists pictures with the places that show them, and filters by use and text', async () => {
  const all = await list()
  expect(all).toMatchObject({ status: 200, total: 2 })
  const soup = all.pictures.find(({ id }: { id: string }) => id === used.id)
  expect(soup.uses).toMatchObject([{ place: 'products.image_media_id', name: 'Soup' }])
  expect(ids(await list('?use=used'))).toEqual([used.id])
  expect(ids(await list('?use=unused'))).toEqual([unused.id])
  expect(ids(await list('?search=sou'))).toEqual([used.id])
  await door.send('PUT', at(`/${unused.id}/alt`), owner, { alt: 'An empty table' })
  expect(ids(await list('?search=TABLE'))).toEqual([unused.id])
  expect(await list('?search=pizza')).toMatchObject({ pictures: [], total: 0 })
})

test('a replaced picture shows the new contents where it is used, and can be replaced back', async () => {
  expect(await soupPicture()).toBe(used.path)
  expect(await replace(used.id, unused.id)).toMatchObject({
    status: 200,
    picture: { id: used.id, path: unused.path, width: 200 },
  })
  expect(await soupPicture()).toBe(unused.path)
  expect(await replace(used.id, unused.id)).toMatchObject({ picture: { path: unused.path } })
  expect(await replace(used.id, unused.id, owner, unused.path)).toMatchObject({
    picture: { path: used.path, width: 300 },
  })
  expect(await soupPicture()).toBe(used.path)
})

test('a picture is not replaced by one that is in use, nor by an unknown one', async () => {
  expect(await replace(unused.id, used.id, owner, unused.path)).toMatchObject({
    status: 409,
    code: 'PICTURE_IN_USE',
  })
  expect(await replace(used.id, randomUUID())).toMatchObject({ status: 404 })
  expect(await replace(randomUUID(), unused.id)).toMatchObject({ status: 404 })
  expect(await replace(used.id, used.id)).toMatchObject({ status: 200, picture: { path: used.path } })
})

test('an unused picture is deleted once, a used one never', async () => {
  expect(await remove(used.id)).toMatchObject({ status: 409, code: 'PICTURE_IN_USE' })
  expect(await remove(unused.id)).toMatchObject({ status: 200, removed: true })
  expect(await remove(unused.id)).toMatchObject({ status: 200, removed: false })
  expect(ids(await list())).toEqual([used.id])
})

test('concurrent repetitions replace once', async () => {
  const responses = await Promise.all([1, 2, 3, 4].map(() => replace(used.id, unused.id)))
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, picture: { path: unused.path } })
  const { pictures } = await list()
  expect(new Set(pictures.map(({ path }: { path: string }) => path)).size).toBe(2)
})

test('only people of the restaurant who may edit the menu use its library', async () => {
  const staff = await door.signedIn('staff')
  const stranger = await door.signedIn('owner', door.otherId)
  for (const cookie of [staff, stranger]) {
    expect(await list('', cookie)).toMatchObject({ status: 403 })
    expect(await replace(used.id, unused.id, cookie)).toMatchObject({ status: 403 })
    expect(await remove(unused.id, cookie)).toMatchObject({ status: 403 })
  }
  expect(await door.send('DELETE', at(`/${unused.id}`, door.otherId), stranger, {})).toMatchObject({
    removed: false,
  })
  expect(ids(await list())).toHaveLength(2)
})
