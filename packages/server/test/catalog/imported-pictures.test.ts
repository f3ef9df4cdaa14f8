import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { importMenu } from '../../src/modules/catalog/import/import-menu.ts'
import { fetchImportedPicture } from '../../src/modules/catalog/import/imported-picture.ts'
import { deleteProduct } from '../../src/modules/catalog/products/change-product.ts'
import { OutboundError } from '../../src/platform/outbound/outbound-error.ts'
import { twoHalves } from '../pictures/door.ts'
import { openMenu } from './open-menu.ts'

let menu: Awaited<ReturnType<typeof openMenu>>
beforeEach(async () => {
  menu = await openMenu()
})

const url = 'https://pictures.example/soup.png'
const run = (text: string, expected: string | null) =>
  importMenu(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    format: 'csv',
    mode: 'merge',
    requestId: randomUUID(),
    expected,
    text,
  })
const jobs = () =>
  menu.shop.query(`select payload from graphile_worker._private_jobs where key like 'imported-picture:%'`)
type Request = Omit<Parameters<typeof fetchImportedPicture>[1], 'restaurantId' | 'url'>
const fetchIt = async (
  answer: () => Promise<{ status: number; body: Uint8Array }>,
  isLastAttempt = false,
  request: Request = { productId: menu.shop.restaurant.productId('Soup') },
) =>
  fetchImportedPicture(
    menu.shop.app,
    { restaurantId: menu.restaurantId, url, replaces: null, ...request },
    isLastAttempt,
    async () => ({ headers: new Headers(), url, ...(await answer()) }),
  )

test('the address of a picture is checked, and its job is enqueued once the import is agreed to', async () => {
  const { text } = await exportMenu(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    format: 'csv',
  })
  const withUrl = (address: string) =>
    text.replace(/(,Soup,.*),(\r\n)/, (_, line: string, end: string) => `${line},${address}${end}`)
  for (const wrong of ['soup.png', 'http://pictures.example/soup.png', 'javascript:alert(1)'])
    await expect(run(withUrl(wrong), null)).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
      data: { problems: [{ field: 'picture', message: 'must be an address that begins with https://' }] },
    })
  const { report } = await run(withUrl(url), null)
  expect(report).toMatchObject({ pictures: 1, changed: { total: 0 } })
  expect(await jobs()).toEqual([])
  await run(withUrl(url), report.digest)
  await run(withUrl(url), report.digest)
  const productId = menu.shop.restaurant.productId('Soup')
  expect(await jobs()).toEqual([
    {
      payload: {
        restaurantId: menu.restaurantId,
        productId,
        categoryId: null,
        url,
        isFurther: null,
        replaces: null,
        alt: null,
        changeId: null,
      },
    },
  ])
})

test('a fetched picture is given to its dish once', async () => {
  const body = await twoHalves(200, 100)
  await fetchIt(async () => ({ status: 200, body }))
  const { imageId, revision } = await menu.product('Soup')
  expect(imageId).not.toBeNull()
  await fetchIt(async () => ({ status: 200, body }))
  expect(await menu.product('Soup')).toMatchObject({ imageId, revision })
})

test('a picture that the dish was given after the import stays', async () => {
  await fetchIt(async () => ({ status: 200, body: await twoHalves(200, 100) }))
  const { imageId } = await menu.product('Soup')
  await fetchIt(async () => ({ status: 200, body: await twoHalves(300, 100) }))
  expect(await menu.product('Soup')).toMatchObject({ imageId })
})

test('an address without a picture is tried again, and then listed in the audit log', async () => {
  const fail = async () => ({ status: 404, body: new Uint8Array() })
  await expect(fetchIt(fail)).rejects.toThrow('The address responded with status 404.')
  await fetchIt(async () => {
    throw new OutboundError('private', 'The address is not on the public internet.')
  }, true)
  expect((await menu.product('Soup')).imageId).toBeNull()
  const entries = await menu.shop.query(
    `select subject_label, reason from audit_entries where action = 'menu.picture_not_fetched'`,
  )
  expect(entries).toEqual([{ subject_label: 'Soup', reason: 'The address is not on the public internet.' }])
})

test('the undo of an import includes the pictures that were fetched since, and ends those that were not', async () => {
  const { text } = await exportMenu(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    format: 'csv',
  })
  const changed = text
    .replace(/(,Soup,[^,]*),([\d.]+),/, '$1,99.00,')
    .replace(/(,Soup,.*),(\r\n)/, (_, line: string, end: string) => `${line},${url}${end}`)
  const { report } = await run(changed, null)
  const { changeId } = await run(changed, report.digest)
  expect(await jobs()).toMatchObject([{ payload: { url, changeId } }])
  const before = await menu.product('Soup')
  expect(before.basePrice).toBe(9900)
  const request = { productId: before.id, changeId }
  const other = (
    await menu.shop.query(
      `select id from products where name <> 'Soup' and archived_at is null order by name limit 1`,
    )
  )[0]
  const pictureOfOther = async () =>
    (await menu.shop.query(`select image_media_id from products where id = '${other.id}'`))[0].image_media_id
  const bodies = [await twoHalves(200, 100), await twoHalves(300, 100), await twoHalves(400, 100)]
  const fetchNext = async (further: boolean) => {
    const body = bodies.pop()!
    await fetchIt(async () => ({ status: 200, body }), false, { ...request, isFurther: further })
  }
  await fetchNext(false)
  await fetchNext(true)
  const body = await twoHalves(500, 100)
  await fetchIt(async () => ({ status: 200, body }), false, { productId: other.id, changeId })
  expect(await pictureOfOther()).not.toBeNull()
  expect(await menu.product('Soup')).toMatchObject({
    imageId: expect.any(String),
    moreImageIds: [expect.any(String)],
  })
  const undone = await menu.undo(changeId)
  const { basePrice, imageId, moreImageIds } = await menu.product('Soup')
  expect(basePrice).not.toBe(9900)
  expect({ imageId, moreImageIds }).toEqual({ imageId: null, moreImageIds: [] })
  expect(await pictureOfOther()).toBeNull()
  const last = bodies.pop()!
  const fetchLast = () =>
    fetchIt(async () => ({ status: 200, body: last }), false, { ...request, isFurther: true })
  await fetchLast()
  expect((await menu.product('Soup')).moreImageIds).toEqual([])
  const again = await menu.undo(undone.changeId)
  expect(await menu.product('Soup')).toMatchObject({ basePrice: 9900, moreImageIds: [expect.any(String)] })
  expect(await pictureOfOther()).not.toBeNull()
  await fetchLast()
  expect((await menu.product('Soup')).moreImageIds).toHaveLength(2)
  await menu.undo(again.changeId)
  expect(await menu.product('Soup')).toMatchObject({ basePrice, imageId: null, moreImageIds: [] })
})

test('a dish that a person changed after its picture was fetched keeps the import from being undone', async () => {
  const { text } = await exportMenu(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    format: 'csv',
  })
  const changed = text.replace(/(,Soup,[^,]*),([\d.]+),/, '$1,99.00,')
  const { report } = await run(changed, null)
  const { changeId } = await run(changed, report.digest)
  const productId = menu.shop.restaurant.productId('Soup')
  const body = await twoHalves(200, 100)
  await fetchIt(async () => ({ status: 200, body }), false, { productId, changeId })
  await deleteProduct(menu.shop.app, menu.owner, { restaurantId: menu.restaurantId, productId })
  await expect(menu.undo(changeId)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    data: { names: ['Soup'] },
  })
})

test('a dish that was deleted meanwhile stays as it is', async () => {
  const productId = menu.shop.restaurant.productId('Soup')
  await deleteProduct(menu.shop.app, menu.owner, { restaurantId: menu.restaurantId, productId })
  await fetchIt(async () => ({ status: 200, body: await twoHalves(200, 100) }))
  const [soup] = await menu.shop.query(`select image_media_id from products where id = '${productId}'`)
  expect(soup).toEqual({ image_media_id: null })
})

test('a file of another restaurant brings the pictures of categories and the further ones of dishes', async () => {
  const { text } = await exportMenu(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    format: 'menu',
  })
  const addresses = ['starters', 'soup', 'soup-2', 'soup-3'].map(
    (name) => `https://other.example/${name}.webp`,
  )
  const [ofCategory, main, ...further] = addresses.map((address, at) => ({
    hash: `${at}`.repeat(64),
    alt: `Picture ${at}`,
    address,
  }))
  const file = JSON.parse(text)
  const category = file.categories.find((one: { products: { name: string }[] }) =>
    one.products.some(({ name }) => name === 'Soup'),
  )
  category.picture = ofCategory
  Object.assign(
    category.products.find(({ name }: { name: string }) => name === 'Soup'),
    { picture: main, more_pictures: further },
  )
  const importIt = (expected: string | null) =>
    importMenu(menu.shop.app, menu.owner, {
      restaurantId: menu.restaurantId,
      format: 'menu',
      mode: 'merge',
      requestId: randomUUID(),
      text: JSON.stringify(file),
      expected,
    })
  const { report } = await importIt(null)
  expect(report.pictures).toBe(4)
  await importIt(report.digest)
  const enqueued = (await jobs()).map(({ payload }) => payload)
  expect(enqueued.map(({ url }) => url).toSorted()).toEqual(addresses.toSorted())
  for (const { productId, categoryId, isFurther, url } of enqueued)
    await fetchIt(
      async () => ({ status: 200, body: await twoHalves(200 + 2 * addresses.indexOf(url), 100) }),
      false,
      { productId, categoryId, isFurther },
    )
  const soup = await menu.product('Soup')
  const [stored] = await menu.shop.query(
    `select image_media_id from categories where name = '${category.name}'`,
  )
  const pictures = [soup.imageId, ...soup.moreImageIds, stored?.image_media_id]
  expect(pictures).toHaveLength(4)
  expect(new Set(pictures).size).toBe(4)
  expect(pictures).not.toContain(null)
  // What it has is not fetched again.
  expect((await importIt(null)).report.pictures).toBe(0)
  // A fetched picture is no edit of a person: the next file changes the dish.
  const dish = category.products.find(({ name }: { name: string }) => name === 'Soup')
  dish.base_price += 1
  const { report: next } = await importIt(null)
  expect(next.retained.lines).toEqual([])
  expect(next.changed.lines.map(({ name }) => name)).toEqual(['Soup'])
})

test('a merge does not restore a picture that a person removed', async () => {
  const exported = await exportMenu(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    format: 'menu',
  })
  const file = JSON.parse(exported.text)
  for (const { products } of file.categories)
    for (const product of products)
      if (product.name === 'Soup') product.picture = { hash: '0'.repeat(64), alt: '', address: url }
  const pictures = async () =>
    (
      await importMenu(menu.shop.app, menu.owner, {
        restaurantId: menu.restaurantId,
        format: 'menu',
        mode: 'merge',
        requestId: randomUUID(),
        text: JSON.stringify(file),
        expected: null,
      })
    ).report.pictures
  expect(await pictures()).toBe(1)
  await menu.shop.query(
    `update products set edited_at = now() where id = '${menu.shop.restaurant.productId('Soup')}'`,
  )
  expect(await pictures()).toBe(0)
})

test('a dish takes at most six further pictures, and none twice', async () => {
  const productId = menu.shop.restaurant.productId('Soup')
  const further = { productId, isFurther: true }
  const bodies = await Promise.all(Array.from({ length: 7 }, (_, at) => twoHalves(200 + 2 * at, 100)))
  for (const body of [bodies[0], ...bodies])
    await fetchIt(async () => ({ status: 200, body: body ?? new Uint8Array() }), false, further)
  const { moreImageIds } = await menu.product('Soup')
  expect(new Set(moreImageIds).size).toBe(6)
  expect(moreImageIds).toHaveLength(6)
})
