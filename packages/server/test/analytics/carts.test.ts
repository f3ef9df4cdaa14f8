import { randomUUID } from 'node:crypto'
import type { CartStatus } from '@comanda/domain/reporting/carts'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { listCarts } from '../../src/modules/analytics/carts/list-carts.ts'
import { listRestaurants } from '../../src/modules/analytics/carts/list-restaurants.ts'
import { readCart } from '../../src/modules/analytics/carts/read-cart.ts'
import { summarizeCarts } from '../../src/modules/analytics/carts/summarize-carts.ts'
import { checkoutCounter } from '../../src/modules/analytics/public.ts'
import { openReminder } from '../../src/modules/reminders/open-reminder.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { HOUR, MINUTE, openReminders, tokenIn } from '../reminders/remind.ts'
import { staffOf, visitor } from '../test-app.ts'
import { admin, cartsOf, openCarts } from './open-carts.ts'

describe('the summary of carts', () => {
  test('counts a left cart with its value, an emptied one without, and a paid one as completed', async () => {
    const { shop, restaurantId, report, fill, later, summary } = await openCarts()
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
    const { report, fill, later, summary } = await openCarts()
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
    const { report, fill, later, summary } = await openCarts()
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

  test('has the last hours across midnight, if they are requested instead of days', async () => {
    const { shop, restaurantId, owner, fill, later, summary } = await openCarts()
    shop.clock.now = Date.parse('2026-11-21T04:50:00Z') // 23:50 in New York
    await fill(1)
    const ofDay = async () =>
      (await summarizeCarts(shop.app, owner, { restaurantId, days: 1, lastHours: 24 })).total
    await later(20 * MINUTE)
    expect([await ofDay(), (await summary(1)).total]).toEqual([1, 0])
    await later(24 * HOUR)
    expect(await ofDay()).toBe(0)
  })

  test('has the full days of the restaurant, and of the common zone for all', async () => {
    const { shop, restaurantId, fill, summary } = await openCarts()
    await shop.query("update restaurants set timezone = 'America/Los_Angeles' where id = $1", [restaurantId])
    // In New York it is the next day already.
    shop.clock.now = Date.parse('2026-11-21T07:59:00Z')
    await fill(1)
    shop.clock.now = Date.parse('2026-11-21T08:00:00Z')
    await fill(2)
    expect(await summary(1)).toMatchObject({ total: 1, zone: 'America/Los_Angeles' })
    expect(await summary(2)).toMatchObject({ total: 2, since: Date.parse('2026-11-20T08:00:00Z') })
    const all = await summarizeCarts(shop.app, admin, { days: 1 })
    expect(all).toMatchObject({
      total: 2,
      zone: 'America/New_York',
      since: Date.parse('2026-11-21T05:00:00Z'),
    })
  })

  test('has the orders that reminders recovered, which the list shows at their carts', async () => {
    const reminders = await openReminders()
    const { shop, restaurantId } = reminders
    const { list, summary } = cartsOf(shop)
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
    await shop.query("update notifications set state = 'dead' where kind = 'cart_reminder'")
    expect((await summary()).recovery.sent).toBe(0)
    expect((await list({ group: 'abandoned' })).carts[0]?.reminder).toBeNull()
  })
})

describe('the list of carts', () => {
  test('pages by 50 through 120 carts, each once, while the summary counts all', async () => {
    const { shop, restaurantId, summary, list } = await openCarts()
    await shop.query(
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
      await shop.query('update cart_sessions set last_activity = $1 where id = $2', [
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
    const { report, fill, later, list } = await openCarts()
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
    const { shop, restaurantId, owner, fill } = await openCarts()
    const other = await makeRestaurant(shop.app)
    await fill(1)
    await shop.query(
      `insert into cart_sessions (restaurant_id, session_id, total_items, total_value, last_activity)
       values ($1, gen_random_uuid(), 1, 900, $2)`,
      [other.id, new Date(shop.clock.now)],
    )
    const seenBy = async (caller: Caller) =>
      (await listCarts(shop.app, caller, { days: 30, limit: 50 })).carts.map(({ value }) => value).toSorted()
    expect(await seenBy(owner)).toEqual([650])
    expect(await seenBy(admin)).toEqual([650, 900])
    expect((await summarizeCarts(shop.app, admin, { days: 30 })).total).toBe(2)
    for (const caller of [staffOf('owner', other.id), staffOf('manager', restaurantId), visitor()]) {
      const refused = { status: caller.user ? 403 : 401 }
      await expect(listCarts(shop.app, caller, { restaurantId, days: 30, limit: 50 })).rejects.toMatchObject(
        refused,
      )
      await expect(summarizeCarts(shop.app, caller, { restaurantId, days: 30 })).rejects.toMatchObject(
        refused,
      )
      await expect(readCart(shop.app, caller, { restaurantId, cartId: randomUUID() })).rejects.toMatchObject(
        refused,
      )
    }
  })

  test('is filtered by restaurants that take online orders', async () => {
    const { shop, restaurantId, owner } = await openCarts()
    const offline = await makeRestaurant(shop.app)
    await shop.query('update restaurants set online_orders_enabled = false where id = $1', [offline.id])
    const names = async (caller: Caller) =>
      (await listRestaurants(shop.app, caller)).restaurants.map(({ id }) => id)
    expect(await names(admin)).toEqual([restaurantId])
    expect(await names(owner)).toEqual([restaurantId])
    expect(await names(staffOf('owner', offline.id))).toEqual([])
    await expect(listRestaurants(shop.app, staffOf('manager', restaurantId))).rejects.toMatchObject({
      status: 403,
    })
  })
})
