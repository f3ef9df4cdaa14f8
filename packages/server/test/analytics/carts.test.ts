import { randomUUID } from 'node:crypto'
import type { VisitEvent } from '@comanda/contract/analytics'
import type { CartStatus } from '@comanda/domain/reporting/carts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { listCarts } from '../../src/modules/analytics/carts/list-carts.ts'
import { listRestaurants } from '../../src/modules/analytics/carts/list-restaurants.ts'
import { readCart } from '../../src/modules/analytics/carts/read-cart.ts'
import { summariseCarts } from '../../src/modules/analytics/carts/summarise-carts.ts'
import { collectVisit } from '../../src/modules/analytics/collect-visit.ts'
import { checkoutCounter } from '../../src/modules/analytics/public.ts'
import { openReminder } from '../../src/modules/reminders/open-reminder.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { staffOf } from '../catalog/menu-editor.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { HOUR, MINUTE, openReminders, tokenIn } from '../reminders/remind.ts'
import { visitor } from '../test-app.ts'

const admin = visitor({
  actor: 'user:1',
  user: { id: '1', email: 'admin@corner.test', name: 'Ann Admin' },
  memberships: [{ role: 'master_admin', restaurantId: null }],
})
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1'

let shop: Shop
let restaurantId: string
let owner: ReturnType<typeof staffOf>
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = staffOf('owner', restaurantId)
})

const report = (sessionId: string, ...events: VisitEvent[]) =>
  collectVisit(shop.app, visitor({ userAgent: safari }), { restaurantId, sessionId, events })
const page = (path: string, referrer: string | null = null): VisitEvent => ({
  type: 'page_viewed',
  path,
  referrer,
})
const fill = async (quantity: number, sessionId: string = randomUUID()) => {
  const { specialInstructions: _, ...line } = { ...shop.line('Soup'), key: 'line', quantity }
  await report(sessionId, { type: 'cart_changed', lines: quantity === 0 ? [] : [line] })
  return sessionId
}
const later = async (ms: number) => {
  shop.clock.now += ms
  await ageCarts(shop.app)
}
const summary = (days = 30) => summariseCarts(shop.app, owner, { restaurantId, days })
const list = (changes: Partial<Parameters<typeof listCarts>[2]> = {}) =>
  listCarts(shop.app, owner, { restaurantId, days: 30, limit: 50, ...changes })

describe('the summary of carts', () => {
  test('counts a left cart with its value, an emptied one without, and a paid one as completed', async () => {
    await fill(2)
    const emptied = await fill(1)
    await fill(0, emptied)
    const paid = await fill(3)
    await payOrder(shop, { sessionId: paid })
    await handleEvents(shop.app, checkoutCounter, { restaurantId, seqs: [1] })
    await later(31 * MINUTE)
    const active = await fill(1)
    await report(active, { type: 'checkout_started' })
    expect(await summary()).toMatchObject({
      total: 4,
      active: 0,
      abandoned: 2,
      checkoutStarted: 1,
      completed: 1,
      lost: { count: 1, value: 1300 },
      reasons: [],
      recovery: { sent: 0, recovered: 0, revenue: 0 },
    })
  })

  test('still counts an abandoned cart once it has expired, and not one whose visitor returned', async () => {
    await fill(2)
    const returned = await fill(1)
    await later(31 * MINUTE)
    expect((await summary()).abandoned).toBe(2)
    await report(returned, { type: 'checkout_started' })
    expect(await summary()).toMatchObject({
      abandoned: 1,
      checkoutStarted: 1,
      lost: { count: 1, value: 1300 },
    })
    await later(25 * HOUR)
    expect(await summary()).toMatchObject({ abandoned: 2, lost: { count: 2, value: 1950 } })
  })

  test('names what prevented the checkout of lost carts, most frequent first', async () => {
    const blocked = async (quantity: number, reason: 'below_minimum' | 'closed') =>
      report(await fill(quantity), { type: 'checkout_blocked', reason })
    await blocked(1, 'closed')
    await blocked(1, 'below_minimum')
    await blocked(2, 'below_minimum')
    expect((await summary()).reasons).toEqual([])
    await later(31 * MINUTE)
    expect((await summary()).reasons).toEqual([
      { reason: 'below_minimum', count: 2, value: 1950 },
      { reason: 'closed', count: 1, value: 650 },
    ])
  })

  test('has the full days of the restaurant, and of the common zone for all', async () => {
    await shop.database.owner.query("update restaurants set timezone = 'America/Los_Angeles' where id = $1", [
      restaurantId,
    ])
    // In New York it is the next day already.
    shop.clock.now = Date.parse('2026-11-21T07:59:00Z')
    await fill(1)
    shop.clock.now = Date.parse('2026-11-21T08:00:00Z')
    await fill(2)
    expect(await summary(1)).toMatchObject({ total: 1, zone: 'America/Los_Angeles' })
    expect(await summary(2)).toMatchObject({ total: 2, since: Date.parse('2026-11-20T08:00:00Z') })
    const all = await summariseCarts(shop.app, admin, { days: 1 })
    expect(all).toMatchObject({
      total: 2,
      zone: 'America/New_York',
      since: Date.parse('2026-11-21T05:00:00Z'),
    })
  })

  test('has the orders that reminders recovered, which the list shows at their carts', async () => {
    const reminders = await openReminders()
    shop = reminders.shop
    restaurantId = reminders.restaurantId
    owner = reminders.owner
    const sessionId = await reminders.fill()
    await reminders.agree(sessionId)
    const [mail] = await reminders.after(61 * MINUTE)
    expect((await list()).carts).toMatchObject([
      { status: 'abandoned', reminder: { openedAt: null, recovered: null } },
    ])
    const token = tokenIn(mail?.text ?? '')
    const second = randomUUID()
    await openReminder(shop.app, visitor(), { restaurantId, token, sessionId: second })
    await payOrder(shop, { sessionId: second })
    await reminders.after(MINUTE)
    const { carts } = await list({ group: 'abandoned' })
    expect(carts[0]?.reminder).toMatchObject({ openedAt: expect.any(Number), recovered: expect.any(Number) })
    expect(await summary()).toMatchObject({
      recovery: { sent: 1, recovered: 1, revenue: carts[0]?.reminder?.recovered },
    })
    await shop.database.owner.query("update notifications set state = 'dead' where kind = 'cart_reminder'")
    expect((await summary()).recovery.sent).toBe(0)
    expect((await list({ group: 'abandoned' })).carts[0]?.reminder).toBeNull()
  })
})

describe('the list of carts', () => {
  test('pages by 50 through 120 carts, each once, while the summary counts all', async () => {
    await shop.database.owner.query(
      `insert into cart_sessions (restaurant_id, session_id, status, total_items, total_value, last_activity, created_at)
       select $1, gen_random_uuid(), case when n % 3 = 0 then 'active' else 'checkout_completed' end, 1, 650,
         $2::timestamptz - (n / 7) * interval '1 minute', $2 from generate_series(0, 119) n`,
      [restaurantId, new Date(shop.clock.now)],
    )
    const pages = []
    let after: string | undefined
    do {
      const { carts, next } = await list(after === undefined ? {} : { after })
      pages.push(carts)
      // A cart that becomes active again does not shift the pages that follow.
      await shop.database.owner.query('update cart_sessions set last_activity = $1 where id = $2', [
        new Date(shop.clock.now + 1000),
        carts.at(-1)?.id,
      ])
      after = next ?? undefined
    } while (after !== undefined)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    const ids = pages.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(120)
    const times = pages.flat().map(({ lastActivity }) => lastActivity)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await summary()).toMatchObject({ total: 120, active: 40, completed: 80 })
    expect((await list({ group: 'active' })).carts).toHaveLength(40)
  })

  test('has the carts that each tab counts', async () => {
    await fill(1)
    await later(25 * HOUR)
    await fill(1)
    await later(31 * MINUTE)
    await report(await fill(1), { type: 'checkout_started' })
    await fill(1)
    const statuses = async (changes: Parameters<typeof list>[0]) =>
      (await list(changes)).carts.map(({ status }): CartStatus => status).toSorted()
    expect(await statuses({})).toEqual(['abandoned', 'active', 'checkout_started', 'expired'])
    expect(await statuses({ group: 'active' })).toEqual(['active'])
    expect(await statuses({ group: 'abandoned' })).toEqual(['abandoned', 'expired'])
    expect(await statuses({ group: 'checkout_started' })).toEqual(['checkout_started'])
    expect(await statuses({ days: 1 })).toHaveLength(3)
  })

  test('has the carts of the restaurants in the scope of the caller only', async () => {
    const other = await makeRestaurant(shop.app)
    await fill(1)
    await shop.database.owner.query(
      `insert into cart_sessions (restaurant_id, session_id, total_items, total_value, last_activity)
       values ($1, gen_random_uuid(), 1, 900, $2)`,
      [other.id, new Date(shop.clock.now)],
    )
    const seenBy = async (caller: typeof owner) =>
      (await listCarts(shop.app, caller, { days: 30, limit: 50 })).carts.map(({ value }) => value).toSorted()
    expect(await seenBy(owner)).toEqual([650])
    expect(await seenBy(admin)).toEqual([650, 900])
    expect((await summariseCarts(shop.app, admin, { days: 30 })).total).toBe(2)
    for (const caller of [staffOf('owner', other.id), staffOf('manager', restaurantId), visitor()]) {
      const refused = { status: caller.user ? 403 : 401 }
      await expect(listCarts(shop.app, caller, { restaurantId, days: 30, limit: 50 })).rejects.toMatchObject(
        refused,
      )
      await expect(summariseCarts(shop.app, caller, { restaurantId, days: 30 })).rejects.toMatchObject(
        refused,
      )
      await expect(readCart(shop.app, caller, { restaurantId, cartId: randomUUID() })).rejects.toMatchObject(
        refused,
      )
    }
  })

  test('is filtered by restaurants that take online orders', async () => {
    const offline = await makeRestaurant(shop.app)
    await shop.database.owner.query('update restaurants set online_orders_enabled = false where id = $1', [
      offline.id,
    ])
    const names = async (caller: typeof owner) =>
      (await listRestaurants(shop.app, caller)).restaurants.map(({ id }) => id)
    expect(await names(admin)).toEqual([restaurantId])
    expect(await names(owner)).toEqual([restaurantId])
    expect(await names(staffOf('owner', offline.id))).toEqual([])
    await expect(listRestaurants(shop.app, staffOf('manager', restaurantId))).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('a cart', () => {
  test('has its dishes with options, the pages and steps of its visit, and no personal data', async () => {
    const sessionId = randomUUID()
    const soup = { productId: shop.restaurant.productId('Soup'), productName: 'Soup' }
    await report(sessionId, page('/', 'https://www.instagram.com/ada.long?q=1'))
    shop.clock.now += 1000
    const size = await shop.choice('Burger', 'Size', 'Double')
    const { specialInstructions: _, ...burger } = {
      ...shop.line('Burger', { selections: [size] }),
      specialInstructions: 'for Ada',
    }
    await report(
      sessionId,
      { type: 'product_viewed', ...soup },
      { type: 'add_to_cart', ...soup, quantity: 2 },
      { type: 'cart_changed', lines: [burger] },
    )
    shop.clock.now += 1000
    await report(sessionId, page('/checkout/summary'), { type: 'checkout_started' })
    shop.clock.now += 1000
    await report(sessionId, { type: 'checkout_blocked', reason: 'address_refused' })
    const [{ id = '' } = {}] = (await list()).carts
    const found = await readCart(shop.app, owner, { restaurantId, cartId: id })
    expect(found).toMatchObject({
      cart: {
        session: sessionId.slice(0, 8),
        status: 'checkout_started',
        items: 1,
        blockedBy: 'address_refused',
      },
      lines: [{ name: 'Burger', options: ['Double'], quantity: 1, total: found.cart.value }],
      activity: {
        currentPage: '/checkout/summary',
        lastPage: null,
        referrer: 'instagram.com',
        browser: 'Safari on iPhone',
      },
    })
    expect(found.steps.map(({ kind, text, quantity }) => [kind, text, quantity])).toEqual([
      ['came', 'instagram.com', null],
      ['page', '/', null],
      ['viewed', 'Soup', null],
      ['added', 'Soup', 2],
      ['page', '/checkout/summary', null],
      ['checkout', null, null],
      ['blocked', 'address_refused', null],
    ])
    const answers = JSON.stringify([found, await list(), await summary()])
    for (const secret of [sessionId, 'ada.long', 'Ada', 'Mozilla']) expect(answers).not.toContain(secret)
  })

  test('has the steps since the paid cart of the same visit', async () => {
    const sessionId = await fill(1)
    await report(sessionId, page('/checkout/payment'))
    await payOrder(shop, { sessionId })
    await handleEvents(shop.app, checkoutCounter, { restaurantId, seqs: [1] })
    // Events have the time of the database.
    await shop.database.owner.query('update cart_sessions set last_activity = $1', [new Date(shop.clock.now)])
    shop.clock.now += MINUTE
    await report(sessionId, page('/checkout/summary'))
    await fill(2, sessionId)
    const pages = []
    for (const { id } of (await list()).carts) {
      const { steps } = await readCart(shop.app, owner, { restaurantId, cartId: id })
      pages.push(steps.filter(({ kind }) => kind === 'page').map(({ text }) => text))
    }
    expect(pages).toEqual([['/checkout/summary'], ['/checkout/payment']])
  })

  test('is not on a page once it is abandoned, and has no items once it is emptied', async () => {
    const sessionId = await fill(1)
    await report(sessionId, page('/checkout/summary'))
    await fill(0, sessionId)
    const [{ id = '' } = {}] = (await list()).carts
    expect(await readCart(shop.app, owner, { restaurantId, cartId: id })).toMatchObject({
      cart: { status: 'abandoned', items: 0, value: 0 },
      abandonedAt: shop.clock.now,
      lines: [],
      activity: { currentPage: null, lastPage: '/checkout/summary' },
    })
  })

  test('of another restaurant, or an unknown one, is not found', async () => {
    const other = await makeRestaurant(shop.app)
    await fill(1)
    const [{ id = '' } = {}] = (await list()).carts
    const foreign = { restaurantId: other.id, cartId: id }
    await expect(readCart(shop.app, admin, foreign)).rejects.toMatchObject({ status: 404 })
    await expect(readCart(shop.app, owner, { restaurantId, cartId: randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
  })
})
