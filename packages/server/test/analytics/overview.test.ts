import { randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { readLive } from '../../src/modules/analytics/read-live.ts'
import { readOverview } from '../../src/modules/analytics/read-overview.ts'
import { readSource } from '../../src/modules/analytics/read-source.ts'
import { readVisit } from '../../src/modules/analytics/read-visit.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf, visitor } from '../test-app.ts'
import { startVisit } from './visiting.ts'

let shop: Shop
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
})

const owner = () => staffOf('owner', restaurantId)
const overview = (range: '24h' | '7d' | '30d' | '90d' = '7d') =>
  readOverview(shop.app, owner(), { restaurantId, range })

/** Ten visits: six view a dish, four add it, three start the checkout and two pay. Each lasts its number of minutes. */
async function tenVisits(): Promise<void> {
  for (let number = 0; number < 10; number += 1) {
    const desktop = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36'
    const visit = startVisit(shop, number < 3 ? { userAgent: desktop } : {})
    await visit.open('/', number < 4 ? 'https://www.google.com/search?q=soup' : null)
    if (number < 6) await visit.view()
    if (number < 4) await visit.add()
    if (number < 3) {
      await visit.open('/checkout/summary')
      await visit.startCheckout()
    }
    if (number < 2) await visit.pay()
    shop.clock.now += minutes(number)
    await visit.ping()
    shop.clock.now += minutes(1)
  }
}

test('scripted visits lead to their funnel, durations, sources, devices and pages', async () => {
  await tenVisits()
  const rows = await shop.query('select sum(total)::int as total from orders')
  for (const range of ['24h', '7d', '90d'] as const) {
    const report = await overview(range)
    expect(report.sums).toEqual({
      visits: 10,
      viewed: 6,
      added: 4,
      started: 3,
      completed: 2,
      pageViews: 13,
      orders: 2,
      revenue: rows[0].total,
      seconds: 45 * 60,
    })
    expect(report.funnel).toEqual([
      { stage: 'visited', visits: 10 },
      { stage: 'viewed_products', visits: 6 },
      { stage: 'added_to_cart', visits: 4 },
      { stage: 'started_checkout', visits: 3 },
      { stage: 'completed_purchase', visits: 2 },
    ])
    expect(report.before.visits).toBe(0)
    expect(report.points.reduce((sum, { visits }) => sum + visits, 0)).toBe(10)
    expect(report.sources).toMatchObject([
      { name: 'Direct', visits: 6, viewed: 2, added: 0, completed: 0, revenue: 0 },
      { name: 'google.com', visits: 4, viewed: 4, added: 4, completed: 2, revenue: rows[0].total },
    ])
    expect(report.devices).toMatchObject([
      { name: 'mobile', visits: 7 },
      { name: 'tablet', visits: 0 },
      { name: 'desktop', visits: 3, completed: 2 },
    ])
    expect(report.pages).toEqual([
      { name: '/', visits: 10, pageViews: 10 },
      { name: '/checkout/summary', visits: 3, pageViews: 3 },
    ])
  }
  const google = await readSource(shop.app, owner(), { restaurantId, range: '7d', source: 'google.com' })
  expect(google.sums).toMatchObject({ visits: 4, pageViews: 7, completed: 2 })
  expect(google.points.at(-1)).toMatchObject({ at: '2026-11-20', visits: 4, completed: 2 })
  const none = await readSource(shop.app, owner(), { restaurantId, range: '24h', source: 'yelp.com' })
  expect(none.sums.visits + none.points.reduce((sum, { visits }) => sum + visits, 0)).toBe(0)
})

test('a restaurant without visits has zeros and nothing else', async () => {
  const report = await overview('30d')
  expect(Object.values(report.sums)).toEqual(Object.values(report.sums).map(() => 0))
  expect(report.points).toHaveLength(30)
  expect(report).toMatchObject({ sources: [], sourceCount: 0, pages: [], before: { visits: 0 } })
})

test('the 24 hours roll, and the period before is the 24 hours before them', async () => {
  await startVisit(shop).open('/')
  shop.clock.now += minutes(23 * 60 + 59)
  expect(await overview('24h')).toMatchObject({ sums: { visits: 1 }, before: { visits: 0 } })
  shop.clock.now += minutes(2)
  const later = await overview('24h')
  expect(later).toMatchObject({ sums: { visits: 0 }, before: { visits: 1 } })
  expect(later.points).toHaveLength(24)
  expect(later.points.at(-1)?.before).toBe(1)
  expect(later.points.reduce((sum, { before }) => sum + before, 0)).toBe(1)
})

test('a cart without a viewed dish counts as viewed, and a second order of a visit not as a second purchase', async () => {
  const visit = startVisit(shop)
  await visit.add()
  await visit.pay()
  await visit.pay()
  expect((await overview()).sums).toMatchObject({
    visits: 1,
    viewed: 1,
    added: 1,
    started: 1,
    completed: 1,
    orders: 2,
  })
})

test('bots are not counted', async () => {
  const bot = startVisit(shop, { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' })
  expect(await bot.open('/')).toEqual({ accepted: 0 })
  expect((await overview()).sums.visits).toBe(0)
})

test('a live visitor is listed with the open page and cart, and leaves ten minutes after the last activity', async () => {
  const live = () => readLive(shop.app, owner(), { restaurantId })
  expect(await live()).toEqual({ count: 0, visits: [] })
  const visit = startVisit(shop)
  await visit.open('/', 'https://www.instagram.com/')
  await visit.add()
  await visit.open('/checkout/summary')
  shop.clock.now += minutes(9)
  await visit.ping('/checkout/summary')
  shop.clock.now += minutes(9)
  expect(await live()).toMatchObject({
    count: 1,
    visits: [
      {
        sessionId: visit.sessionId,
        source: 'instagram.com',
        page: '/checkout/summary',
        device: 'mobile',
        stage: 'added_to_cart',
        cart: { items: 2, value: 1300 },
      },
    ],
  })
  shop.clock.now += minutes(1)
  expect(await live()).toEqual({ count: 0, visits: [] })
})

test('a ping extends a visit without counting a page, and keeps its cart active', async () => {
  const visit = startVisit(shop)
  await visit.open('/')
  await visit.add()
  shop.clock.now += minutes(12)
  expect(await visit.ping('/checkout/summary?order=secret')).toEqual({ accepted: 1 })
  expect((await overview()).sums).toMatchObject({ pageViews: 1, seconds: 720 })
  const rows = await shop.query('select last_activity, current_page_url from cart_sessions')
  expect(rows).toEqual([{ last_activity: new Date(shop.clock.now), current_page_url: '/checkout/summary' }])
})

test('the details of a visit list its steps and its cart', async () => {
  const visit = startVisit(shop)
  await visit.open('/', 'https://www.google.com/maps')
  await visit.view()
  shop.clock.now += minutes(2)
  await visit.add()
  await visit.startCheckout()
  const details = await readVisit(shop.app, owner(), { restaurantId, sessionId: visit.sessionId })
  expect(details).toMatchObject({
    landingPage: '/',
    referrer: 'https://www.google.com/maps',
    browser: 'Safari on iPhone',
    orders: 0,
    lines: [{ name: 'Soup', quantity: 2, total: 1300, removed: false }],
  })
  expect(details?.steps.map(({ kind, name }) => [kind, name])).toEqual([
    ['page_viewed', '/'],
    ['product_viewed', 'Soup'],
    ['add_to_cart', 'Soup'],
    ['checkout_started', ''],
  ])
  expect(await readVisit(shop.app, owner(), { restaurantId, sessionId: randomUUID() })).toBeNull()
})

test('owners see their own restaurant only, managers and strangers nothing', async () => {
  const other = randomUUID()
  await startVisit(shop).open('/')
  const range = '7d'
  const forbidden = { status: 403 }
  for (const caller of [
    staffOf('manager', restaurantId),
    staffOf('staff', restaurantId),
    staffOf('owner', other),
  ]) {
    await expect(readOverview(shop.app, caller, { restaurantId, range })).rejects.toMatchObject(forbidden)
    await expect(readLive(shop.app, caller, { restaurantId })).rejects.toMatchObject(forbidden)
    await expect(
      readSource(shop.app, caller, { restaurantId, range, source: 'Direct' }),
    ).rejects.toMatchObject(forbidden)
    await expect(readVisit(shop.app, caller, { restaurantId, sessionId: other })).rejects.toMatchObject(
      forbidden,
    )
  }
  await expect(readOverview(shop.app, visitor(), { range })).rejects.toMatchObject({ status: 401 })
  await expect(readOverview(shop.app, staffOf('manager', restaurantId), { range })).rejects.toMatchObject(
    forbidden,
  )
  expect((await readOverview(shop.app, staffOf('owner', other), { range })).sums.visits).toBe(0)
  expect((await readOverview(shop.app, staffOf('master_admin', null), { range })).sums.visits).toBe(1)
})
