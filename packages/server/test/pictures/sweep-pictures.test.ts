import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { deleteCategory, saveCategory } from '../../src/modules/catalog/categories.ts'
import { storePicture } from '../../src/modules/media/public.ts'
import { sweepPictures } from '../../src/modules/pictures/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf } from '../test-app.ts'

const days = 86_400_000
let shop: Shop
let restaurantId: string
let owner: Caller

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = staffOf('owner', restaurantId)
})

async function picture(red: number): Promise<string> {
  const background = { r: red, g: 0, b: 0 }
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const id = await storePicture(shop.app, restaurantId, bytes)
  await age(id, 31)
  return id
}

const age = (id: string, by: number) =>
  shop.query('update media set stored_at = $2 where id = $1', [id, new Date(shop.app.now() - by * days)])

const setLogo = (id: string | null) =>
  shop.app.db.tenant(restaurantId, 'test', (tx) =>
    tx.updateTable('restaurants').set({ logo_media_id: id }).where('id', '=', restaurantId).execute(),
  )

async function left(ids: string[]): Promise<string[]> {
  await sweepPictures(shop.app)
  const rows = await shop.query('select id from media where id = any($1)', [ids])
  return ids.filter((id) => rows.some((row) => row.id === id))
}

const category = (fields: { categoryId: string; imageId: string | null; revision: number }) =>
  saveCategory(shop.app, owner, { ...newCategory, name: 'Desserts', restaurantId, ...fields })

test('deletes a picture that nothing uses, with its files, 30 days after it was stored', async () => {
  const [old, recent] = [await picture(1), await picture(2)]
  await age(recent, 29)
  const file = `${(await shop.query('select path from media where id = $1', [old]))[0].path}-240.webp`
  expect(await shop.app.files.read(file)).not.toBeNull()
  expect(await left([old, recent])).toEqual([recent])
  expect(await shop.app.files.read(file)).toBeNull()
})

test('keeps what is in use, including pictures of deleted rows and of changes that can be undone', async () => {
  const [shown, deleted, replaced, unused] = [
    await picture(1),
    await picture(2),
    await picture(3),
    await picture(4),
  ]
  await category({ categoryId: randomUUID(), imageId: shown, revision: 0 })
  const gone = { restaurantId, categoryId: randomUUID() }
  await saveCategory(shop.app, owner, {
    ...newCategory,
    ...gone,
    name: 'Gone',
    imageId: deleted,
    revision: 0,
  })
  await deleteCategory(shop.app, owner, gone)
  const edited = { restaurantId, categoryId: randomUUID(), name: 'Edited' }
  await saveCategory(shop.app, owner, { ...newCategory, ...edited, imageId: replaced, revision: 0 })
  await saveCategory(shop.app, owner, { ...newCategory, ...edited, imageId: null, revision: 1 })
  expect(await left([shown, deleted, replaced, unused])).toEqual([shown, deleted, replaced])
})

test('keeps every logo, because emails show it', async () => {
  const [first, second] = [await picture(1), await picture(2)]
  await setLogo(first)
  await setLogo(second)
  await setLogo(null)
  expect(await left([first, second])).toEqual([first, second])
})

test('a picture that is uploaded again is retained for another 30 days', async () => {
  const id = await picture(1)
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: { r: 1, g: 0, b: 0 } },
  })
    .png()
    .toBuffer()
  expect(await storePicture(shop.app, restaurantId, bytes)).toBe(id)
  await shop.query("update media set stored_at = stored_at - interval '1 day' where id = $1", [id])
  expect(await left([id])).toEqual([id])
})
