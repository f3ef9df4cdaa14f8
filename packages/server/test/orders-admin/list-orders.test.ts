import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { indexOrders } from '../../src/modules/payments/reading/search-orders.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { ordersAdminActions } from './orders-admin-actions.ts'

let shop: Shop
let does: ReturnType<typeof ordersAdminActions>
let [owner, staff, master]: Caller[] = []
beforeEach(async () => {
  shop = await openShop()
  does = ordersAdminActions(shop)
  owner = await signedIn(shop, 'owner')
  staff = await signedIn(shop, 'staff')
  master = await signedIn(shop, 'master_admin')
})
const as = (caller: Caller | undefined) => caller ?? visitor()

describe('the list of orders', () => {
  test('has paid and unpaid orders, newest first', async () => {
    const paid = await payOrder(shop)
    shop.clock.now += 1000
    const unpaid = (await shop.place()).orderId
    const { orders, zone, next } = await does.list(as(owner))
    expect(orders.map(({ orderId }) => orderId)).toEqual([unpaid, paid])
    expect(orders[0]).toMatchObject({ isPlaced: false, paymentStatus: 'pending', status: 'pending' })
    expect(orders[1]).toMatchObject({
      isPlaced: true,
      paymentStatus: 'succeeded',
      customerName: 'Ada Long',
      fulfillment: 'pickup',
      restaurant: { id: shop.restaurant.id, name: 'Corner Kitchen' },
    })
    expect({ zone, next }).toEqual({ zone: 'America/New_York', next: null })
  })

  test('is filtered by state, payment, type and restaurant', async () => {
    const [a, b] = [await payOrder(shop), await payOrder(shop)]
    const unpaid = (await shop.place()).orderId
    await does.setStatus(as(owner), b, 'pending', 'accepted')
    expect(await does.idsOf(as(owner), { states: ['new'] })).toEqual([a])
    expect(await does.idsOf(as(owner), { states: ['acknowledged'] })).toEqual([b])
    expect(await does.idsOf(as(owner), { states: ['unpaid'] })).toEqual([unpaid])
    expect(await does.idsOf(as(owner), { states: ['new', 'unpaid'] })).toHaveLength(2)
    expect(await does.idsOf(as(owner), { payments: ['pending'] })).toEqual([unpaid])
    expect(await does.idsOf(as(owner), { fulfillment: 'delivery' })).toEqual([])
    const other = await makeRestaurant(shop.app)
    expect(await does.idsOf(as(master), { restaurantId: other.id })).toEqual([])
    expect(await does.idsOf(as(master))).toHaveLength(3)
  })

  test('has rolling hours, and whole days of the restaurant, those of 25 hours included', async () => {
    const at = async (time: string) => {
      const orderId = await payOrder(shop)
      await does.query('update orders set created_at = $2 where id = $1', [orderId, time])
      return orderId
    }
    // 1 November 2026 has 25 hours in New York.
    const [before, first, last, after] = [
      await at('2026-11-01T03:59:59.999Z'),
      await at('2026-11-01T04:00:00Z'),
      await at('2026-11-02T04:59:59.999Z'),
      await at('2026-11-02T05:00:00Z'),
    ]
    const day = { from: '2026-11-01', to: '2026-11-01' }
    expect(await does.idsOf(as(owner), day)).toEqual([last, first])
    expect(await does.list(as(owner), day)).toMatchObject({
      since: Date.parse('2026-11-01T04:00:00Z'),
      until: Date.parse('2026-11-02T05:00:00Z'),
    })
    expect(await does.idsOf(as(owner), { to: '2026-10-31' })).toEqual([before])
    expect(await does.idsOf(as(owner), { from: '2026-11-02' })).toEqual([after])
    shop.clock.now = Date.parse('2026-11-02T05:00:00Z') + hours(24)
    expect(await does.idsOf(as(owner), { lastHours: 24 })).toEqual([after])
    expect(await does.idsOf(as(owner), { lastHours: 25 })).toEqual([after, last])
  })

  test('is searched by number, name, email and phone number, before and after orders are indexed', async () => {
    const orderId = await payOrder(shop)
    await does.query(`update orders set customer_phone = '+17325550119'`)
    const [order] = await shop.orders()
    const search = async () => {
      for (const text of [
        String(order?.order_number).slice(2),
        `#${order?.order_number}`,
        `# ${String(order?.order_number).slice(2)}`,
        'ada l',
        'ADA@example',
        '(732) 555-0119',
        '5550119',
      ])
        expect(await does.idsOf(as(owner), { search: text }), text).toEqual([orderId])
      for (const text of ['%', 'nobody', '(732) 555-0118', '_'])
        expect(await does.idsOf(as(owner), { search: text }), text).toEqual([])
    }
    await search()
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    await search()
    await does.query(
      `update orders set customer_phone = '+17325550118', created_at = now() - interval '1 day'`,
    )
    await does.query(`update orders set customer_phone = '+19085550117'`)
    expect(await does.idsOf(as(owner), { search: '908-555-0117' })).toEqual([orderId])
    expect(await does.idsOf(as(owner), { search: '732-555-0118' })).toEqual([])
  })

  test('finds orders by phone number that were indexed before there were phone numbers', async () => {
    const orderId = await payOrder(shop)
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    await does.query(
      `update order_search set content = split_part(content, e'\\n', 1) || e'\\nada\\nold@example.com'`,
    )
    await does.query(`update order_search_through set through = '-infinity'`)
    await indexOrders(shop.app)
    const [{ customer_phone: phone } = { customer_phone: '' }] = await does.query(
      'select customer_phone from orders',
    )
    expect(await does.idsOf(as(owner), { search: String(phone) })).toEqual([orderId])
  })

  test('shows staff neither last names nor email addresses, and does not find orders by them', async () => {
    const orderId = await payOrder(shop)
    const { orders } = await does.list(as(staff))
    expect(orders[0]?.customerName).toBe('Ada L.')
    const details = await does.get(as(staff), orderId)
    expect(details?.customer).toMatchObject({ name: 'Ada L.', email: null })
    expect(JSON.stringify(details)).not.toMatch(/ada@example|Long/)
    expect(await does.idsOf(as(staff), { search: 'ada@example' })).toEqual([])
    for (const search of ['long', 'ada lo', 'Ada Long'])
      expect(await does.idsOf(as(staff), { search }), search).toEqual([])
    expect(await does.counts(as(staff), { search: 'long' })).toMatchObject({ total: 0 })
    for (const search of ['ada', 'ada l']) expect(await does.idsOf(as(staff), { search })).toEqual([orderId])
  })

  test('is paged without gaps or repeats, even for orders of the same instant', async () => {
    for (let turn = 0; turn < 5; turn += 1) await payOrder(shop)
    await does.query('update orders set created_at = (select min(created_at) from orders)')
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await does.list(as(owner), { limit: 2, ...(after && { after }) })
      seen.push(...page.orders.map(({ orderId }) => orderId))
      after = page.next ?? undefined
    } while (after)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('finds a page of a frequent text among the newest orders, and the same pages as by the index', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await payOrder(shop)
      shop.clock.now += 1000
    }
    await does.query(
      `update orders set customer_first_name = 'Bo' where created_at = (select min(created_at) from orders)`,
    )
    const expected = (await does.idsOf(as(master))).slice(0, 4)
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await does.list(as(owner), { limit: 2, search: 'ada long', ...(after && { after }) })
      seen.push(...page.orders.map(({ orderId }) => orderId))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(expected)
    await does.query('delete from order_search')
    // Staff find no orders by their cards.
    for (const caller of [owner, staff, master])
      for (const search of caller === staff ? ['ada l'] : ['ada l', '4242']) {
        const { orders } = await does.list(as(caller), { limit: 2, search })
        expect(orders, search).toHaveLength(2)
        expect(await does.idsOf(as(caller), { search }), search).toEqual([])
      }
    expect((await does.list(as(owner), { limit: 2, search: 'bo' })).orders).toEqual([])
  })

  test('is limited to the restaurants of the caller', async () => {
    await payOrder(shop)
    const other = await makeRestaurant(shop.app)
    const stranger = await signedIn(shop, 'owner', { restaurantId: other.id })
    expect(await does.idsOf(stranger)).toEqual([])
    const forbidden = { code: 'FORBIDDEN' }
    await expect(does.list(stranger, { restaurantId: shop.restaurant.id })).rejects.toMatchObject(forbidden)
    await expect(does.counts(stranger, { restaurantId: shop.restaurant.id })).rejects.toMatchObject(forbidden)
    await expect(does.list(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(does.list({ ...as(owner), memberships: [] })).rejects.toMatchObject(forbidden)
  })
})

describe('the counts of orders', () => {
  test('count every state of the filter, whatever states are chosen', async () => {
    const [a, b] = [await payOrder(shop), await payOrder(shop)]
    await payOrder(shop)
    await shop.place()
    await does.setStatus(as(owner), a, 'pending', 'preparing')
    await does.setStatus(as(owner), b, 'pending', 'completed')
    expect(await does.counts(as(owner), { states: ['ready'] })).toEqual({
      total: 4,
      isMore: false,
      states: { new: 1, acknowledged: 0, preparing: 1, ready: 0, completed: 1, cancelled: 0, unpaid: 1 },
    })
    expect(await does.counts(as(owner), { search: 'nobody' })).toMatchObject({ total: 0 })
    expect(await does.counts(as(owner), { payments: ['succeeded'] })).toMatchObject({ total: 3 })
  })

  test('count only open orders exactly when there are more than ten thousand', async () => {
    const orderId = await payOrder(shop)
    await does.setStatus(as(owner), orderId, 'pending', 'completed')
    await does.query(`
      insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, expires_at, paid_at,
        status, payment_status, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_type,
        promised_at, cart, subtotal, tax, processing_fee, delivery_fee, total, tip, grand_total, terms_version,
        terms_accepted_at, created_at)
      select gen_random_uuid(), restaurant_id, 'N' || n, sha256(n::text::bytea), gen_random_uuid(), request_hash, expires_at,
        paid_at, case when n = 1 then 'ready' else 'completed' end, payment_status, customer_first_name, customer_last_name,
        customer_email, customer_phone, delivery_type, promised_at, cart, subtotal, tax, processing_fee, delivery_fee, total,
        tip, grand_total, terms_version, terms_accepted_at, created_at - n * interval '1 second'
      from orders, generate_series(1, 10000) n where id = '${orderId}'`)
    expect(await does.counts(as(owner))).toEqual({
      total: 10_000,
      isMore: true,
      states: { new: 0, acknowledged: 0, preparing: 0, ready: 1 },
    })
  })
})
