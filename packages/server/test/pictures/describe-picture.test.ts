import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { type Door, openDoor, twoHalves } from './door.ts'

let door: Door
let owner: string
let picture: { id: string }

beforeEach(async () => {
  door = await openDoor()
  owner = await door.signedIn('owner')
  picture = (await door.upload(owner, await twoHalves(300, 200))).picture
})

const describe = (cookie: string, alt: string, pictureId = picture.id, restaurantId = door.restaurantId) =>
  door.send('PUT', `/api/restaurants/${restaurantId}/pictures/${pictureId}/alt`, cookie, { alt })

test('the text of a picture reaches the menu immediately, and is recorded once', async () => {
  await door.app.db.tenant(door.restaurantId, 'test', (tx) =>
    tx
      .updateTable('products')
      .set({ image_media_id: picture.id })
      .where('restaurant_id', '=', door.restaurantId)
      .where('name', '=', 'Soup')
      .execute(),
  )
  const soup = async () => {
    const storefront = await loadStorefront(door.app, door.restaurantId)
    const products = storefront?.menu.categories.flatMap((category) => category.products)
    return products?.find(({ name }) => name === 'Soup')?.picture
  }
  expect(await soup()).not.toHaveProperty('alt')
  for (const attempt of [1, 2])
    expect(await describe(owner, ' Tomato soup '), String(attempt)).toMatchObject({
      status: 200,
      picture: { id: picture.id, alt: 'Tomato soup' },
    })
  expect(await soup()).toMatchObject({ alt: 'Tomato soup' })
  const rows = await door.shop.query(
    "select changes from audit_entries where action = 'menu.picture_described'",
  )
  expect(rows).toEqual([{ changes: [{ field: 'alt', before: '', after: 'Tomato soup' }] }])
})

test('a form reads the picture that it refers to', async () => {
  const read = async (cookie: string, restaurantId = door.restaurantId) =>
    door.send('GET', `/api/restaurants/${restaurantId}/pictures/${picture.id}`, cookie, undefined)
  expect(await read(owner)).toMatchObject({ status: 200, picture: { id: picture.id, width: 300 } })
  expect(await read(await door.signedIn('staff'))).toMatchObject({ status: 403 })
  expect(await read(await door.signedIn('owner', door.otherId), door.otherId)).toMatchObject({ status: 404 })
})

test('only people of the restaurant describe its pictures', async () => {
  expect(await describe(await door.signedIn('staff'), 'x')).toMatchObject({ status: 403 })
  const stranger = await door.signedIn('owner', door.otherId)
  expect(await describe(stranger, 'x')).toMatchObject({ status: 403 })
  expect(await describe(stranger, 'x', picture.id, door.otherId)).toMatchObject({ status: 404 })
  expect(await describe(owner, 'x', randomUUID())).toMatchObject({ status: 404 })
  expect(await describe(owner, 'x'.repeat(301))).toMatchObject({ status: 400 })
})
