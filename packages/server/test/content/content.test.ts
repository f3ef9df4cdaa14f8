import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findPage } from '../../src/modules/content/public.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { type Door, openDoor } from '../pictures/door.ts'

let door: Door
let manager: string
const pageId = randomUUID()
const postId = randomUUID()
const page = {
  title: 'About us',
  slug: 'about',
  body: [{ type: 'paragraph', text: [{ text: 'We bake.' }] }],
  isPublished: true,
  revision: 0,
}
const post = {
  title: 'Thanksgiving',
  text: 'Closed on Thursday.',
  startsOn: '2026-11-20',
  endsOn: null as string | null,
  isPublished: true,
  revision: 0,
}

/** A first read can take seconds on a busy machine. */
const slow = { timeout: 20_000 }

beforeEach(async () => {
  door = await openDoor()
  manager = await door.signedIn('manager')
})

const at = (path: string, restaurantId = door.restaurantId) =>
  `/api/restaurants/${restaurantId}/content/${path}`
const savePage = (change: object = {}, id = pageId, cookie = manager) =>
  door.send('PUT', at(`pages/${id}`), cookie, { ...page, ...change })
const savePost = (change: object = {}, cookie = manager) =>
  door.send('PUT', at(`posts/${postId}`), cookie, { ...post, ...change })
const shown = async () => (await loadStorefront(door.app, door.restaurantId))?.restaurant

test('a published page is listed for customers and found by its address, a draft is not', async () => {
  expect(await savePage({ isPublished: false })).toMatchObject({ status: 200, page: { revision: 1 } })
  expect(await findPage(door.app, door.restaurantId, 'about')).toBeNull()
  expect(await savePage({ revision: 1 })).toMatchObject({ page: { revision: 2, isPublished: true } })
  expect(await findPage(door.app, door.restaurantId, 'about')).toEqual({ title: 'About us', body: page.body })
  await expect.poll(async () => (await shown())?.pages, slow).toEqual([{ slug: 'about', title: 'About us' }])
  expect(await findPage(door.app, door.otherId, 'about')).toBeNull()
})

test('a repeated save changes nothing, an outdated one is refused with the current page', async () => {
  await savePage()
  expect(await savePage()).toMatchObject({ status: 200, page: { revision: 1 } })
  await savePage({ title: 'Our kitchen', revision: 1 })
  expect(await savePage({ title: 'Mine', revision: 1 })).toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    data: { current: { title: 'Our kitchen', revision: 2 } },
  })
  const { rows } = await door.shop.database.owner.query(
    `select action from audit_entries where action like 'menu.page%' order by at`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['menu.page_created', 'menu.page_changed'])
})

test('two pages have different addresses, and links are safe', async () => {
  await savePage()
  expect(await savePage({ title: 'Other' }, randomUUID())).toMatchObject({
    status: 422,
    issues: [{ path: 'slug', message: 'Another page has this address.' }],
  })
  const link = (address: string) => [{ type: 'paragraph', text: [{ text: 'x', link: address }] }]
  expect(await savePage({ slug: 'b', body: link('javascript:alert(1)') }, randomUUID())).toMatchObject({
    status: 400,
  })
  expect(await savePage({ slug: 'c', body: link('https://corner.example') }, randomUUID())).toMatchObject({
    status: 200,
  })
  expect(await savePage({ slug: 'A b', title: ' ' }, randomUUID())).toMatchObject({ status: 422 })
})

test('characters that the database rejects become spaces in a text, and are refused in a link', async () => {
  const span = (text: string, link?: string) => [
    { type: 'paragraph', text: [{ text, ...(link && { link }) }] },
  ]
  expect(await savePage({ body: span('a\u0000b\uD800c') })).toMatchObject({
    status: 200,
    page: { body: span('a b c') },
  })
  for (const link of ['/a\u0000', 'https://corner.example/\uD800'])
    expect(await savePage({ slug: 'b', body: span('x', link) }, randomUUID())).toMatchObject({ status: 400 })
})

test('concurrent first saves of one address leave one page', async () => {
  const ids = [1, 2, 3, 4].map(() => randomUUID())
  const responses = await Promise.all(ids.map((id) => savePage({}, id)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
})

test('a deleted page is not found, and a repeated deletion changes nothing', async () => {
  await savePage()
  expect(await door.send('DELETE', at(`pages/${pageId}`), manager, {})).toMatchObject({ deleted: true })
  expect(await door.send('DELETE', at(`pages/${pageId}`), manager, {})).toMatchObject({ deleted: false })
  expect(await findPage(door.app, door.restaurantId, 'about')).toBeNull()
  expect(await savePage({ revision: 1 })).toMatchObject({ status: 404 })
})

test('a published announcement reaches the menu, an ended one does not', async () => {
  expect(await savePost()).toMatchObject({ status: 200, post: { revision: 1, startsOn: '2026-11-20' } })
  await expect.poll(async () => (await shown())?.posts, slow).toMatchObject([{ title: 'Thanksgiving' }])
  expect(await savePost({ startsOn: '2000-01-01', endsOn: '2000-01-02', revision: 1 })).toMatchObject({
    status: 200,
  })
  await expect.poll(async () => (await shown())?.posts, slow).toBeUndefined()
  expect(await savePost({ endsOn: '2026-11-01', revision: 2 })).toMatchObject({
    status: 422,
    issues: [{ path: 'endsOn' }],
  })
  expect(await door.send('DELETE', at(`posts/${postId}`), manager, {})).toMatchObject({ deleted: true })
})

test('only people of the restaurant who may edit the menu edit its texts', async () => {
  const staff = await door.signedIn('staff')
  const stranger = await door.signedIn('owner', door.otherId)
  for (const cookie of [staff, stranger]) {
    expect(await savePage({}, pageId, cookie)).toMatchObject({ status: 403 })
    expect(await savePost({}, cookie)).toMatchObject({ status: 403 })
    for (const path of ['pages', 'posts'])
      expect(await door.send('GET', at(path), cookie, undefined)).toMatchObject({ status: 403 })
    expect(await door.send('DELETE', at(`pages/${pageId}`), cookie, {})).toMatchObject({ status: 403 })
  }
})
