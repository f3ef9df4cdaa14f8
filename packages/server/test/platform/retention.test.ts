import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { deleteAccount } from '../../src/modules/account/delete-account.ts'
import { retentionTasks } from '../../src/subscribers.ts'
import { order, prove, signUp } from '../account/people.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

const keepRetention = async ({ app }: Shop) => {
  for (const { run } of retentionTasks) await run(app, new AbortController().signal)
}
const count = async (shop: Shop, table: string) =>
  Number((await shop.query(`select count(*) as n from ${table}`))[0].n)

/** The number of rows that remain after runs just before and exactly at an instant. */
async function around(shop: Shop, instant: string, table: string): Promise<[number, number]> {
  shop.clock.now = Date.parse(instant) - 1
  await keepRetention(shop)
  const before = await count(shop, table)
  shop.clock.now += 1
  await keepRetention(shop)
  return [before, await count(shop, table)]
}

test('the owner of a deleted account is purged after 30 days, with the emails to them', async () => {
  const shop = await openShop()
  const ada = await signUp(shop, 'Ada')
  await prove(shop, ada)
  await deleteAccount(shop.app, ada)
  await shop.query("insert into notifications (channel, kind, recipient) values ('email', 'x', 'bob@x.test')")
  expect(await around(shop, '2026-12-20T17:00:00Z', 'deleted_accounts')).toEqual([1, 0])
  expect(await count(shop, "notifications where recipient like 'ada%'")).toBe(0)
  expect(await count(shop, 'notifications')).toBe(1)
})

test('a deleted account that cannot be decrypted is purged, and its emails are left to their own retention', async () => {
  const shop = await openShop()
  const ada = await signUp(shop, 'Ada')
  await prove(shop, ada)
  await deleteAccount(shop.app, ada)
  await shop.query("update deleted_accounts set content = '\\x01'")
  const warn = vi.spyOn(shop.app.log, 'warn')
  expect(await around(shop, '2026-12-20T17:00:00Z', 'deleted_accounts')).toEqual([1, 0])
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), userId: ada.user?.id },
    expect.stringContaining('decrypting a deleted account failed'),
  )
  expect(await count(shop, "notifications where recipient like 'ada%'")).toBeGreaterThan(0)
})

test('usage data is deleted after 2 years, and orders no longer refer to visits', async () => {
  const shop = await openShop()
  const sessionId = randomUUID()
  await order(shop, visitor(), { sessionId })
  await shop.query(`insert into page_views (restaurant_id, session_id, path) values ($1, $2, '/')`, [
    shop.restaurant.id,
    sessionId,
  ])
  await shop.query(
    `with visit as (insert into site_visitors (restaurant_id, session_id) values ($1, $2)),
      event as (insert into cart_events (restaurant_id, session_id, event_type) values ($1, $2, 'add_to_cart')),
      checkout as (insert into checkout_events (restaurant_id, session_id, event_type) values ($1, $2, 'checkout_started')),
      cart as (insert into cart_sessions (restaurant_id, session_id) values ($1, $2) returning id)
    insert into cart_items (restaurant_id, cart_session_id, line_key, product_name, quantity, unit_price, total_price)
      select $1, id, 'a', 'Soup', 1, 650, 650 from cart`,
    [shop.restaurant.id, sessionId],
  )
  await shop.query('update events set relayed_at = at')
  const tables = [
    'page_views',
    'site_visitors',
    'cart_events',
    'checkout_events',
    'cart_sessions',
    'cart_items',
  ]
  for (const table of [...tables.filter((name) => name !== 'cart_items')]) {
    await shop.query(`update ${table} set created_at = '2026-11-20T17:00:00Z'`)
  }
  for (const table of ['site_visitors', 'cart_sessions']) {
    await shop.query(`update ${table} set last_activity = '2026-11-20T17:00:00Z'`)
  }
  await shop.query("update events set at = '2026-11-20T17:00:00Z'")
  expect(await around(shop, '2028-11-20T17:00:00Z', 'page_views')).toEqual([1, 0])
  for (const table of [...tables, 'events']) expect([table, await count(shop, table)]).toEqual([table, 0])
  expect((await shop.orders())[0]).toMatchObject({ visit_session_id: null, customer_first_name: 'Ada' })
})

test('support requests are deleted after 3 years', async () => {
  const shop = await openShop()
  await shop.query(
    `insert into support_requests (user_id, name, email, topic, message, due_at, created_at)
     values ('a', 'Ada', 'ada@example.com', 'other', 'Hello', now(), '2026-11-20T17:00:00Z')`,
  )
  expect(await around(shop, '2029-11-20T17:00:00Z', 'support_requests')).toEqual([1, 0])
})

test('orders are deleted after 7 years, with all dependent rows', async () => {
  const shop = await openShop()
  await shop.place({ request: shop.request({ discountCode: 'TENOFF' }) })
  expect(await around(shop, '2033-11-20T17:00:00Z', 'orders')).toEqual([1, 0])
  expect(await count(shop, 'discount_redemptions')).toBe(0)
})

test('orders with ledger entries retain their amounts, but no personal data', async () => {
  const shop = await openShop()
  await order(shop, visitor())
  const [before] = await shop.orders()
  expect(await around(shop, '2033-11-20T17:00:00Z', 'order_status_history')).toEqual([1, 0])
  await keepRetention(shop)
  const [after] = await shop.orders()
  expect(after).toMatchObject({
    grand_total: before?.grand_total,
    customer_name: 'Former customer',
    customer_email: '',
    customer_phone: '',
    payment_intent_id: null,
    card_last4: null,
    cart: { items: [] },
  })
  expect(after?.forgotten_at).not.toBeNull()
  const rows = await shop.query('select sum(sales)::int as sales from ledger_entries')
  expect(rows).toEqual([{ sales: -Number(before?.subtotal) }])
})
