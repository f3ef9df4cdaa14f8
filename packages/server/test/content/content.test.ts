import { randomUUID } from 'node:crypto'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { beforeEach, expect, test } from 'vitest'
import { findPage, loadStorefront } from '../../src/modules/menus/public.ts'
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
  await expect.poll(async () => (await shown())?.pages).toEqual([{ slug: 'about', title: 'About us' }])
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
  const rows = await door.shop.query(
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

const undo = (changeId: string | null) =>
  door.send('POST', `/api/restaurants/${door.restaurantId}/catalog/changes/${changeId}/undo`, manager, {})

test('a deleted page is not found, a repeated deletion changes nothing, and an undo restores it', async () => {
  await savePage()
  const remove = () => door.send('DELETE', at(`pages/${pageId}`), manager, {})
  const deleted = await remove()
  expect(deleted).toMatchObject({ deleted: true, changeId: expect.any(String) })
  expect(await remove()).toMatchObject({ deleted: false, changeId: null })
  expect(await findPage(door.app, door.restaurantId, 'about')).toBeNull()
  expect(await savePage({ revision: 1 })).toMatchObject({ status: 404 })
  expect(await savePage({ revision: 0 })).toMatchObject({ status: 404 })
  // Its address is free, until it is restored.
  const successor = randomUUID()
  const taken = await savePage({ title: 'Successor' }, successor)
  expect(await undo(deleted.changeId)).toMatchObject({ status: 409, code: 'NAME_TAKEN' })
  await undo(taken.changeId)
  expect(await undo(deleted.changeId)).toMatchObject({ status: 200 })
  expect(await findPage(door.app, door.restaurantId, 'about')).toEqual({ title: 'About us', body: page.body })
})

test('a change of a page is in the audit log with its text, and can be undone', async () => {
  await savePage()
  const body = [{ type: 'paragraph', text: [{ text: 'We bake ' }, { text: 'bread', bold: true }] }]
  const { changeId } = await savePage({ body, revision: 1 })
  const rows = await door.shop.query(`select changes from audit_entries where action = 'menu.page_changed'`)
  expect(rows).toEqual([{ changes: [{ field: 'text', before: 'We bake.', after: 'We bake **bread**' }] }])
  await undo(changeId)
  expect(await findPage(door.app, door.restaurantId, 'about')).toMatchObject({ body: page.body })
})

test('future posts do not hide the present ones, and those of tomorrow are ready', async () => {
  const today = zonedTime(door.app.now(), 'America/New_York').date
  const save = (title: string, startsOn: string) =>
    door.send('PUT', at(`posts/${randomUUID()}`), manager, { ...post, title, startsOn })
  for (const number of [1, 2, 3, 4, 5]) await save(`Later ${number}`, addDays(today, 7))
  await save('Tomorrow', addDays(today, 1))
  await save('Now', addDays(today, -3))
  await expect
    .poll(async () => (await shown())?.posts?.map(({ title }) => title))
    .toEqual(['Tomorrow', 'Now'])
})

test('a published post reaches the menu, an ended one does not', async () => {
  expect(await savePost()).toMatchObject({ status: 200, post: { revision: 1, startsOn: '2026-11-20' } })
  await expect.poll(async () => (await shown())?.posts).toMatchObject([{ title: 'Thanksgiving' }])
  expect(await savePost({ startsOn: '2000-01-01', endsOn: '2000-01-02', revision: 1 })).toMatchObject({
    status: 200,
  })
  await expect.poll(async () => (await shown())?.posts).toBeUndefined()
  expect(await savePost({ endsOn: '2026-11-01', revision: 2 })).toMatchObject({
    status: 422,
    issues: [{ path: 'endsOn' }],
  })
  const deleted = await door.send('DELETE', at(`posts/${postId}`), manager, {})
  expect(deleted).toMatchObject({ deleted: true })
  expect(await undo(deleted.changeId)).toMatchObject({ status: 200 })
  expect(await door.send('GET', at('posts'), manager, undefined)).toMatchObject({ posts: [{ id: postId }] })
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
