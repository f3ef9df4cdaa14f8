import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storePicture } from '../../src/modules/media/public.ts'
import { listRestaurantCards, listRestaurantsForKitchen } from '../../src/modules/restaurants/public.ts'
import { makeRestaurant } from '../factories.ts'
import { testApp } from '../test-app.ts'

const FOREIGN_KEY_VIOLATION = '23503'

async function setUp() {
  const { app, database } = await testApp()
  const [ours, theirs] = [await makeRestaurant(app), await makeRestaurant(app)]
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b3283a' } })
    .png()
    .toBuffer()
  const picture = await storePicture(app, ours.id, bytes)
  const assign = (what: string, restaurantId: string, mediaId: string) =>
    app.db.tenant(restaurantId, 'test', (tx) =>
      what === 'categories'
        ? tx
            .updateTable('categories')
            .set({ image_media_id: mediaId })
            .where('restaurant_id', '=', restaurantId)
            .execute()
        : tx
            .updateTable('restaurants')
            .set(what === 'logo' ? { logo_media_id: mediaId } : { banner_media_id: mediaId })
            .where('id', '=', restaurantId)
            .execute(),
    )
  return { app, database, ours, theirs, picture, assign }
}

test.each(['logo', 'banner', 'categories'])(
  '%s: a restaurant can only use its own pictures',
  async (what) => {
    const { ours, theirs, picture, assign } = await setUp()
    await assign(what, ours.id, picture)
    const refused = { code: FOREIGN_KEY_VIOLATION }
    await expect(assign(what, theirs.id, picture)).rejects.toMatchObject(refused)
    await expect(assign(what, ours.id, randomUUID())).rejects.toMatchObject(refused)
  },
)

test('deleting a restaurant deletes its pictures', async () => {
  const { database, ours, picture, assign } = await setUp()
  for (const what of ['logo', 'banner', 'categories']) await assign(what, ours.id, picture)
  await database.query('delete from restaurants where id = $1', [ours.id])
  expect((await database.query('select from media')).length).toBe(0)
})

test('lists of restaurants include the logo of each', async () => {
  const { app, ours, theirs, picture, assign } = await setUp()
  await assign('logo', ours.id, picture)
  const logos = (list: { id: string; logo: unknown }[]) =>
    new Map(list.map(({ id, logo }) => [id, logo !== null]))
  const expected = new Map([
    [ours.id, true],
    [theirs.id, false],
  ])
  expect(logos(await listRestaurantCards(app))).toEqual(expected)
  expect(logos(await listRestaurantsForKitchen(app, null))).toEqual(expected)
  expect(logos(await listRestaurantsForKitchen(app, [ours.id, theirs.id]))).toEqual(expected)
  expect(logos(await listRestaurantsForKitchen(app, [ours.id]))).toEqual(new Map([[ours.id, true]]))
})
