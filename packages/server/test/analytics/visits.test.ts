import { randomUUID } from 'node:crypto'
import type { VisitEvent } from '@comanda/contract/analytics'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { collectVisit } from '../../src/modules/analytics/collect-visit.ts'
import { checkoutCounter } from '../../src/modules/analytics/public.ts'
import { readRequestInfo } from '../../src/platform/http/request-info.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { readEvents } from '../../src/platform/live/stored-event.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { staffOf, visitor } from '../test-app.ts'

let shop: Shop
let sessionId: string

beforeEach(async () => {
  shop = await openShop()
  sessionId = randomUUID()
})

const report = (...events: VisitEvent[]) =>
  collectVisit(shop.app, visitor(), { restaurantId: shop.restaurant.id, sessionId, events })

function cart(quantity: number, product = 'Soup'): VisitEvent {
  const lines = quantity === 0 ? [] : [{ ...shop.line(product), key: 'line', quantity }]
  return { type: 'cart_changed', lines: lines.map(({ specialInstructions: _, ...line }) => line) }
}

const all = (table: string) => shop.query(`select * from ${table} order by created_at`)
const session = async () => (await all('cart_sessions'))[0]

describe('a visit', () => {
  test('stores its page views, without query strings and without pages of staff', async () => {
    const page = (path: string): VisitEvent => ({
      type: 'page_viewed',
      path,
      referrer: 'https://a.test/?q=ada',
    })
    const result = await report(
      page('/?utm=1'),
      page('/checkout/summary'),
      page('/admin/orders'),
      page('/kitchen'),
    )
    expect(result).toEqual({ accepted: 2 })
    expect((await all('page_views')).map(({ path }) => path)).toEqual(['/', '/checkout/summary'])
    expect(await all('site_visitors')).toMatchObject([
      {
        session_id: sessionId,
        landing_page: '/',
        current_page: '/checkout/summary',
        referrer: 'https://a.test/',
      },
    ])
  })

  test('does not count staff of the restaurant and admins, but people who work elsewhere', async () => {
    const { id } = shop.restaurant
    const page: VisitEvent = { type: 'page_viewed', path: '/', referrer: null }
    const visit = (caller: Caller) =>
      collectVisit(shop.app, caller, { restaurantId: id, sessionId, events: [page, cart(2)] })
    const staff = [staffOf('owner', id), staffOf('staff', id), staffOf('master_admin', null)]
    for (const caller of staff) expect(await visit(caller)).toEqual({ accepted: 0 })
    expect(await visit({ ...staffOf('owner', id), isOfficeIdle: true })).toEqual({ accepted: 0 })
    expect([...(await all('site_visitors')), ...(await all('cart_sessions'))]).toEqual([])
    await shop.place({ sessionId }, staffOf('manager', id))
    expect(await shop.orders()).toMatchObject([{ visit_session_id: null }])
    expect(await visit(staffOf('owner', randomUUID()))).toEqual({ accepted: 2 })
    await shop.place({ sessionId }, staffOf('owner', randomUUID()))
    expect((await shop.orders()).map((order) => order.visit_session_id)).toContain(sessionId)
  })

  test('stores where the visitor is only if a trusted proxy reports it', () => {
    const headers: Record<string, string> = { 'cf-ipcountry': 'US', 'cloudfront-viewer-city': 'Summit' }
    const placeOf = (trustProxy: boolean) =>
      readRequestInfo((name) => headers[name], {}, { trustProxy, limitsLoopback: false }).place
    expect(placeOf(false)).toEqual({ country: null, city: null })
    expect(placeOf(true)).toEqual({ country: 'US', city: 'Summit' })
    headers['cf-ipcountry'] = 'XX'
    expect(placeOf(true).country).toBeNull()
  })

  test('has the place of its first report', async () => {
    const page: VisitEvent = { type: 'page_viewed', path: '/', referrer: null }
    const input = { restaurantId: shop.restaurant.id, sessionId, events: [page] }
    await collectVisit(shop.app, visitor(), input, { country: 'US', city: 'Summit' })
    await report(page)
    expect(await all('site_visitors')).toMatchObject([{ country: 'US', city: 'Summit' }])
  })

  test('ignores submitted names and products that are not on the menu', async () => {
    const soup = shop.restaurant.productId('Soup')
    await report(
      { type: 'product_viewed', productId: soup, productName: 'Free gold' },
      { type: 'add_to_cart', productId: randomUUID(), productName: 'Soup', quantity: 1 },
    )
    expect(await all('cart_events')).toMatchObject([
      { event_type: 'product_viewed', product_name: 'Soup', unit_price: 650, quantity: null },
    ])
  })

  test('is refused for an unknown restaurant, and when rate-limited', async () => {
    const unknown = { restaurantId: randomUUID(), sessionId, events: [cart(1)] }
    await expect(collectVisit(shop.app, visitor(), unknown)).rejects.toMatchObject({ status: 404 })
    const many = Array.from({ length: 151 }, () => report(cart(1)))
    const outcomes = await Promise.allSettled(many)
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})

describe('a cart', () => {
  test('is priced from the menu and follows each change', async () => {
    await report(cart(2))
    expect((await session()).cart_data).toMatchObject([{ name: 'Soup', quantity: 2 }])
    expect(await session()).toMatchObject({ status: 'active', total_items: 2, total_value: 1300 })
    await report(cart(3))
    expect(await session()).toMatchObject({ status: 'active', total_items: 3, total_value: 1950 })
    await report(cart(0))
    expect(await session()).toMatchObject({ status: 'abandoned', total_items: 0, total_value: 0 })
    const items = await shop.query('select product_name, quantity, removed_at from cart_items')
    expect(items).toMatchObject([{ product_name: 'Soup', quantity: 3, removed_at: expect.any(Date) }])
  })

  test('stores the referrer of its visit, and stays active while the visitor opens other pages', async () => {
    const page = (path: string): VisitEvent => ({ type: 'page_viewed', path, referrer: 'https://a.test/' })
    const soup = shop.restaurant.productId('Soup')
    await report(page('/'))
    await report(
      { type: 'add_to_cart', productId: soup, productName: 'Soup', quantity: 2 },
      cart(2),
      page('/'),
    )
    shop.clock.now += 20 * 60_000
    await report({ ...page('/checkout/summary'), referrer: null } as VisitEvent)
    expect(await session()).toMatchObject({
      referrer: 'https://a.test/',
      current_page_url: '/checkout/summary',
      last_page_url: '/',
      last_activity: new Date(shop.clock.now),
    })
    expect(await all('cart_events')).toMatchObject([{ referrer: 'https://a.test/', cart_value: 1300 }])
  })

  test('starts its checkout once, and never while it is empty', async () => {
    await report({ type: 'checkout_started' })
    expect(await all('checkout_events')).toEqual([])
    await report(cart(2), { type: 'checkout_started' })
    await report({ type: 'checkout_started' })
    expect(await all('checkout_events')).toMatchObject([
      { event_type: 'checkout_started', cart_value: 1300, items_count: 2 },
    ])
    expect((await session()).status).toBe('checkout_started')
  })

  test('is completed exactly once by the paid order, after which a new cart begins', async () => {
    await report(cart(2), { type: 'checkout_started' })
    await payOrder(shop, { sessionId })
    const events = await readEvents(shop.app.db, shop.restaurant.id, 0, 100)
    const paid = events.filter(({ type }) => type === 'order.paid')
    const job = { restaurantId: shop.restaurant.id, seqs: paid.map(({ seq }) => seq) }
    await Promise.all([
      handleEvents(shop.app, checkoutCounter, job),
      handleEvents(shop.app, checkoutCounter, job),
    ])
    await shop.query('delete from handled_events')
    await handleEvents(shop.app, checkoutCounter, job)
    const completed = (await all('checkout_events')).filter((row) => row.event_type === 'checkout_completed')
    expect(completed).toMatchObject([{ session_id: sessionId, cart_value: 1300, items_count: 2 }])
    await report(cart(0))
    expect(await session()).toMatchObject({
      status: 'checkout_completed',
      total_value: 1300,
      current_page_url: '/checkout/confirmation',
    })
    shop.clock.now += 60_000
    await report(cart(1))
    await report(cart(1), { type: 'checkout_started' })
    expect(await all('cart_sessions')).toMatchObject([
      { cart_no: 1, status: 'checkout_completed', total_items: 2, total_value: 1300 },
      { cart_no: 2, status: 'checkout_started', total_items: 1, total_value: 650 },
    ])
  })

  test('keeps the dishes of a paid order that the browser emptied before the payment was recorded', async () => {
    await report(cart(2), { type: 'checkout_started' })
    shop.clock.now += 1000
    await payOrder(shop, { sessionId })
    shop.clock.now += 1000
    await report(cart(0))
    shop.clock.now += 1000
    await report(cart(1))
    await handleEvents(shop.app, checkoutCounter, { restaurantId: shop.restaurant.id, seqs: [1] })
    expect(await all('cart_sessions')).toMatchObject([
      { cart_no: 1, status: 'checkout_completed', total_items: 2, total_value: 1300, abandoned_at: null },
      { cart_no: 2, status: 'active', total_items: 1, total_value: 650 },
    ])
    expect(await shop.query('select quantity, removed_at from cart_items order by added_at')).toEqual([
      { quantity: 2, removed_at: null },
      { quantity: 1, removed_at: null },
    ])
  })

  test('is stored once when two reports of a visit arrive at the same time, even after a paid cart', async () => {
    await Promise.all([report(cart(1)), report(cart(2)), report(cart(3))])
    expect(await all('cart_sessions')).toHaveLength(1)
    await payOrder(shop, { sessionId })
    await handleEvents(shop.app, checkoutCounter, { restaurantId: shop.restaurant.id, seqs: [1] })
    shop.clock.now += 1000
    await Promise.all([report(cart(1)), report(cart(2)), report(cart(3))])
    expect((await all('cart_sessions')).map(({ cart_no }) => cart_no)).toEqual([1, 2])
  })

  test('has what prevents its checkout, until nothing does', async () => {
    await report(cart(1))
    await report({ type: 'checkout_blocked', reason: 'below_minimum' })
    expect(await session()).toMatchObject({
      blocked_by: 'below_minimum',
      blocked_at: new Date(shop.clock.now),
    })
    await report({ type: 'checkout_blocked', reason: 'closed' }, { type: 'checkout_blocked', reason: null })
    expect(await session()).toMatchObject({ blocked_by: null, blocked_at: null })
  })

  test('records a checkout for each of several orders, and the cart of the latest', async () => {
    await report(cart(2))
    await payOrder(shop, { sessionId })
    shop.clock.now += 60_000
    await payOrder(shop, {
      sessionId,
      request: shop.request({ lines: [shop.line('Soup', { quantity: 3 })] }),
    })
    await handleEvents(shop.app, checkoutCounter, { restaurantId: shop.restaurant.id, seqs: [1, 2] })
    expect((await all('checkout_events')).map(({ items_count }) => items_count).toSorted()).toEqual([2, 3])
    expect(await session()).toMatchObject({ status: 'checkout_completed', total_items: 3, total_value: 1950 })
  })

  test('is abandoned after half an hour, active when the visitor returns, and expired after a day', async () => {
    const minutes = async (count: number) => {
      shop.clock.now += count * 60_000
      await ageCarts(shop.app)
      return session()
    }
    await report(cart(1))
    expect(await minutes(29)).toMatchObject({ status: 'active', abandoned_at: null })
    const left = new Date(shop.clock.now + 60_000)
    expect(await minutes(2)).toMatchObject({ status: 'abandoned', abandoned_at: left })
    await report(cart(2))
    expect(await session()).toMatchObject({ status: 'active', abandoned_at: null })
    const leftAgain = new Date(shop.clock.now + 30 * 60_000)
    expect(await minutes(31)).toMatchObject({ status: 'abandoned', abandoned_at: leftAgain })
    expect(await minutes(24 * 60)).toMatchObject({ status: 'expired', abandoned_at: leftAgain })
    await report(cart(1))
    expect(await all('cart_sessions')).toMatchObject([
      { cart_no: 1, status: 'expired' },
      { cart_no: 2, status: 'active' },
    ])
  })
})
