import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { savePage } from '../../src/modules/content/pages.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { type FakeWeb, fakeWeb } from '../http/fake-web.ts'
import { staffOf } from '../test-app.ts'

let shop: Shop
let http: Http
let web: FakeWeb

beforeEach(async () => {
  shop = await openShop()
  web = fakeWeb({
    route: (_, path) => ({
      experience: 'storefront',
      needs: { contentPage: path.replace('/pages/', '') },
      cacheable: true,
    }),
  })
  http = createHttp(shop.app, web)
  return () => http.close()
})

const open = (path: string) =>
  http.fetch(
    new Request(`http://${shop.restaurant.domain}:3000${path}`, {
      headers: { host: `${shop.restaurant.domain}:3000` },
    }),
  )

const save = (isPublished: boolean, revision: number) =>
  savePage(
    shop.app,
    staffOf('owner', shop.restaurant.id, { id: '9', email: 'owner@corner.test', name: 'Olive' }),
    {
      restaurantId: shop.restaurant.id,
      pageId: '3f0d8b52-4a3c-4d59-9a56-3e1d1b6a9a01',
      title: 'About us',
      slug: 'about',
      body: [{ type: 'paragraph', text: [{ text: 'We bake.' }] }],
      isPublished,
      revision,
    },
  )

test('a published page is rendered at its address, others lead to the menu', async () => {
  await save(true, 0)
  expect((await open('/pages/about')).status).toBe(200)
  expect(web.rendered.at(-1)?.content).toMatchObject({ title: 'About us' })
  const unknown = await open(`/pages/${randomUUID()}`)
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/'])
})

test('a withdrawn page leads to the menu, even where its response was cached', async () => {
  await save(true, 0)
  expect((await open('/pages/about')).status).toBe(200)
  await save(false, 1)
  await expect.poll(async () => (await open('/pages/about')).status).toBe(302)
})
