import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { exportPayments } from '../../src/modules/payments/reading/export-payments.ts'
import { listPayments } from '../../src/modules/payments/reading/list-payments.ts'
import { readPayment } from '../../src/modules/payments/reading/read-payment.ts'
import { indexOrders } from '../../src/modules/payments/reading/search-orders.ts'
import { resolveProblem } from '../../src/modules/payments/solve-problem.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let owner: Caller
let master: Caller
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  master = await signedIn(shop, 'master_admin')
})

const list = (caller: Caller, filter: Partial<Parameters<typeof listPayments>[2]> = {}) =>
  listPayments(shop.app, caller, { limit: 25, ...filter })
const get = (orderId: string, caller = owner) =>
  readPayment(shop.app, caller, { restaurantId: shop.restaurant.id, orderId })
const refund = (orderId: string, amount: number) =>
  paymentActions(shop, owner).refund(orderId, amount, { note: 'Cold soup' })
const idsOf = async (filter: Parameters<typeof list>[1]) =>
  (await list(owner, filter)).payments.map(({ orderId }) => orderId)

describe('the list of payments', () => {
  test('has the state of each payment and the totals of all', async () => {
    const [unrefunded, partial, full] = [await payOrder(shop), await payOrder(shop), await payOrder(shop)]
    const { grand_total: price } = (await shop.orders())[0] as { grand_total: number }
    await refund(partial, 500)
    await refund(full, price)
    const { payments, total, totals, zone } = await list(owner)
    expect(zone).toBe('America/New_York')
    const states = Object.fromEntries(payments.map(({ orderId, state }) => [orderId, state]))
    expect(states).toEqual({ [unrefunded]: 'succeeded', [partial]: 'partially_refunded', [full]: 'refunded' })
    expect({ total, totals }).toMatchObject({
      total: 3,
      totals: {
        collected: { count: 3, amount: 3 * price },
        refunded: { count: 2, amount: price + 500 },
        failed: { count: 0, amount: 0 },
      },
    })
    expect(totals.net).toBe(payments.reduce((sum, { net }) => sum + net, 0))
    expect(totals.platformFees).toBe(payments.reduce((sum, { platformFee }) => sum + platformFee, 0))
    expect(payments.find(({ orderId }) => orderId === unrefunded)).toMatchObject({
      amount: price,
      refunded: 0,
      customerName: 'Ada Long',
      card: { brand: 'visa', last4: '4242' },
      cardFee: { estimated: false },
      disputed: false,
      problem: false,
      restaurant: { id: shop.restaurant.id },
    })
  })

  test('estimates a card fee that the provider has not reported, and marks it as estimated', async () => {
    const id = await payOrder(shop)
    const known = (await get(id))?.payment
    await shop.query('alter table ledger_entries disable trigger stay')
    await shop.query(`delete from ledger_entries where kind = 'card_fee'`)
    const guessed = (await get(id))?.payment
    expect(guessed?.cardFee).toEqual({ amount: known?.cardFee?.amount, estimated: true })
    expect(guessed?.net).toBe(known?.net)
  })

  test('includes failed and pending payments', async () => {
    const refused = await shop.place()
    await shop.pay(refused, 'pm_card_chargeDeclined')
    await shop.query(`update orders set payment_status = 'failed', released_at = now() where id = $1`, [
      refused.orderId,
    ])
    const waiting = await shop.place()
    const { totals } = await list(owner)
    expect(totals).toMatchObject({
      failed: { count: 1 },
      pending: { count: 1 },
      collected: { count: 0, amount: 0 },
    })
    expect(await idsOf({ states: ['failed'] })).toEqual([refused.orderId])
    expect(await idsOf({ states: ['pending'] })).toEqual([waiting.orderId])
    expect(await idsOf({ states: ['failed', 'pending', 'succeeded'] })).toHaveLength(2)
  })

  test('filters disputed payments and payments with a problem', async () => {
    const [fine, disputed, odd] = [await payOrder(shop), await payOrder(shop), await payOrder(shop)]
    await shop.query(
      `insert into disputes (id, restaurant_id, order_id, amount, reason, status, opened_at)
       values ('dp_1', $1, $2, 500, 'fraudulent', 'needs_response', now())`,
      [shop.restaurant.id, disputed],
    )
    await shop.query(
      `insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
       values ($1, 'pi_odd', $2, 'The amount is another one.', 100)`,
      [shop.restaurant.id, odd],
    )
    expect(await idsOf({ states: ['disputed'] })).toEqual([disputed])
    expect(await idsOf({ states: ['problem'] })).toEqual([odd])
    const solve = (note: string, caller = owner) =>
      resolveProblem(shop.app, caller, { restaurantId: shop.restaurant.id, orderId: odd, note })
    await expect(solve(' ')).rejects.toMatchObject({ code: 'UNPROCESSABLE' })
    await expect(solve('Mine', visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await idsOf({ states: ['problem'] })).toEqual([odd])
    await solve('Returned by hand')
    await expect(solve('Again')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await idsOf({ states: ['problem'] })).toEqual([])
    const rows = await shop.query("select reason from audit_entries where action = 'money.problem_solved'")
    expect(rows).toEqual([{ reason: 'Returned by hand' }])
    expect(await idsOf({})).toContain(fine)
  })

  test('distinguishes a restaurant without payments from a filter that none matches', async () => {
    const none = { restaurantId: shop.restaurant.id, to: '2020-01-01' }
    expect(await list(owner, none)).toMatchObject({ total: 0, isEmpty: true })
    await payOrder(shop)
    expect(await list(owner, none)).toMatchObject({ total: 0, isEmpty: false })
    expect(await list(owner)).toMatchObject({ total: 1, isEmpty: false })
    const other = await makeRestaurant(shop.app)
    expect(await list(master, { ...none, restaurantId: other.id })).toMatchObject({ total: 0, isEmpty: true })
    expect(await list(master, { to: none.to })).toMatchObject({ total: 0, isEmpty: false })
  })

  test('is filtered by full local days, including the last one', async () => {
    const midnight = Date.parse('2026-11-20T05:00:00Z')
    const at = async (instant: number) => {
      const id = await payOrder(shop)
      await shop.query('update orders set created_at = $2 where id = $1', [id, new Date(instant)])
      return id
    }
    await at(midnight - 1)
    const [first, last] = [await at(midnight), await at(midnight + 24 * 3_600_000 - 1)]
    await at(midnight + 24 * 3_600_000)
    const day = { from: '2026-11-20', to: '2026-11-20' }
    expect(await idsOf(day)).toEqual([last, first])
    expect(await idsOf({ ...day, restaurantId: shop.restaurant.id })).toEqual([last, first])
  })

  test('finds an indexed order by its current name, email and card only, even after more are added', async () => {
    const id = await payOrder(shop)
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    expect(await shop.query('select order_id from order_search')).toEqual([{ order_id: id }])
    await shop.query(`update orders set customer_email = 'eve@example.com', card_last4 = '1881'`)
    expect(await idsOf({ search: 'eve@' })).toEqual([id])
    expect(await idsOf({ search: '1881' })).toEqual([id])
    for (const text of ['ada@', '4242']) expect(await idsOf({ search: text })).toEqual([])
    const next = await payOrder(shop)
    expect(await idsOf({ search: 'ada@' })).toEqual([next])
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    expect(await idsOf({ search: 'ada@' })).toEqual([next])
  })

  test('is searched by order number, customer, card and payment id, and filtered by amount', async () => {
    const id = await payOrder(shop)
    const [order] = await shop.orders()
    const found = [order?.order_number, 'ada l', 'ADA@example', '4242', order?.payment_intent_id]
    const search = async () => {
      for (const text of found) expect(await idsOf({ search: String(text) })).toEqual([id])
      for (const text of ['%', '0000', 'nobody', '\u0000\\'])
        expect(await idsOf({ search: text })).toEqual([])
    }
    await search()
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    await search()
    const price = Number(order?.grand_total)
    expect(await idsOf({ least: price, most: price })).toEqual([id])
    expect(await idsOf({ least: price + 1 })).toEqual([])
    expect(await idsOf({ most: price - 1 })).toEqual([])
  })

  test('is paged without gaps or repeats, even for payments of the same instant', async () => {
    for (let turn = 0; turn < 7; turn += 1) await payOrder(shop)
    await shop.query('update orders set created_at = (select min(created_at) from orders)')
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list(owner, { limit: 3, after })
      expect(page.total).toBe(7)
      seen.push(...page.payments.map(({ orderId }) => orderId))
      after = page.next ?? undefined
    } while (after)
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
  })

  test("has the caller's restaurants, all for a master admin, and none for managers and strangers", async () => {
    const id = await payOrder(shop)
    const other = await makeRestaurant(shop.app, { restaurant: { name: 'Other', domain: 'other.localhost' } })
    const foreign = await signedIn(shop, 'owner', { restaurantId: other.id })
    expect((await list(foreign)).payments).toEqual([])
    expect((await list(master)).payments.map(({ orderId }) => orderId)).toEqual([id])
    const ours = { restaurantId: shop.restaurant.id }
    expect((await list(master, ours)).total).toBe(1)
    expect((await list(master, { restaurantId: other.id })).total).toBe(0)
    const manager = await signedIn(shop, 'manager')
    for (const caller of [foreign, manager]) {
      await expect(list(caller, ours)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(get(id, caller)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(list(manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(list(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const elsewhere = { restaurantId: other.id, orderId: id }
    expect(await readPayment(shop.app, master, elsewhere)).toBeNull()
  })
})

describe('the export of payments', () => {
  test('includes the entire filter, is safe for spreadsheets, and is audited', async () => {
    await payOrder(shop)
    const id = await payOrder(shop)
    await shop.query(`update orders set customer_first_name = '=1+1' where id = $1`, [id])
    const { name, content } = await exportPayments(shop.app, owner, { states: ['succeeded'] })
    const text = Buffer.from(await new Response(content).arrayBuffer()).toString('utf8')
    const lines = text.split('\r\n')
    expect(name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines[0]).toMatch(/^\uFEFFOrder,Time \(UTC\),Restaurant,/)
    expect(lines).toHaveLength(1 + 2 + 1)
    expect(text).toContain(`'=1+1 Long`)
    const rows = await shop.query(
      `select subject_label from audit_entries where action = 'data.payments_exported'`,
    )
    expect(rows).toEqual([{ subject_label: '2 payments, CSV' }])
    await expect(exportPayments(shop.app, visitor(), {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
