import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { PaymentGatewayError, type PaymentIntent } from '../../src/gateways/payments/port.ts'
import { preparePayment } from '../../src/modules/checkout/prepare-payment.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { cancelOrder } from '../../src/modules/orders/cancel-order.ts'
import { loadTicketById } from '../../src/modules/orders/public.ts'
import { readOrder } from '../../src/modules/orders-admin/read-order.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { addItems, priceAddition } from '../../src/modules/phone-orders/add-items.ts'
import { readSales } from '../../src/modules/reporting/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { subscribers } from '../../src/subscribers.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { phoneOrderActions } from './phone-order-actions.ts'

let shop: Shop
let staff: Caller
let phone: ReturnType<typeof phoneOrderActions>
let first: string
beforeEach(async () => {
  shop = await openShop()
  staff = await signedIn(shop, 'staff')
  phone = phoneOrderActions(shop, staff)
  first = await payOrder(shop)
})

type Input = Parameters<typeof addItems>[2]
const place = () => ({ restaurantId: shop.restaurant.id, orderId: first })
const soup = () => [shop.line('Soup')]
async function input(changes: Partial<Input> = {}): Promise<Input> {
  const lines = changes.lines ?? soup()
  const { breakdown } = await priceAddition(shop.app, staff, { ...place(), lines })
  return {
    ...place(),
    lines,
    checkoutKey: randomUUID(),
    displayedTotal: breakdown.grandTotal,
    ageConfirmed: false,
    payment: 'counter',
    sendTo: [],
    ...changes,
  }
}
const add = (request: Input, caller = staff) => addItems(shop.app, caller, request)
const setStatus = (status: string) =>
  shop.query('update orders set status = $2 where id = $1', [first, status])

describe('dishes that are added to a paid order', () => {
  test('are an order of the same customer with the same promise, which the kitchen has immediately', async () => {
    shop.clock.now += minutes(12)
    const { orderId, breakdown } = await add(await input())
    const [one, added] = [await phone.row(first), await phone.row(orderId)]
    expect(added).toMatchObject({
      added_to: first,
      source: 'phone',
      promised_at: one.promised_at,
      payment_status: 'succeeded',
      customer_name: one.customer_name,
      customer_phone: one.customer_phone,
      tip: 0,
      counter_amount: breakdown.grandTotal,
      user_id: null,
    })
    const ticket = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      loadTicketById(tx, shop.restaurant.id, orderId),
    )
    expect(ticket?.addedTo).toEqual({ orderId: first, ticketNumber: one.order_number.slice(-6) })
    const details = await readOrder(shop.app, staff, place())
    expect(details?.additions).toMatchObject([{ orderId, total: breakdown.grandTotal }])
    expect((await readOrder(shop.app, staff, { ...place(), orderId }))?.addedTo).toEqual({
      orderId: first,
      orderNumber: one.order_number,
    })
  })

  test('cost the price of the menu, and the day has the sum of both', async () => {
    const { breakdown } = await add(await input())
    const [one] = (await shop.orders()).filter(({ id }) => id === first)
    const soupPrice = 650
    expect(breakdown.subtotal).toBe(soupPrice)
    const day = new Date(shop.clock.now).toISOString().slice(0, 10)
    const [found] = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      readSales(tx, { restaurantIds: [shop.restaurant.id], first: day, last: day, zone: 'UTC' }),
    )
    expect(found?.sales).toMatchObject({ orders: 2, counterPayments: breakdown.grandTotal })
    expect(found?.sales.gross).toBe(Number(one?.total) + breakdown.total)
  })

  test('are placed once, however often it is requested, and also after the order was completed', async () => {
    const request = await input()
    const placed = await Promise.all(Array.from({ length: 8 }, () => add(request)))
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    await setStatus('completed')
    expect((await add(request)).orderId).toBe(placed[0]?.orderId)
    expect(await shop.orders()).toHaveLength(2)
  })

  test('need an order that is open, and the total that was displayed', async () => {
    const request = await input()
    const wrong = { ...request, displayedTotal: cents(request.displayedTotal - 1) }
    await expect(add(wrong)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    await expect(add({ ...request, orderId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const status of ['completed', 'cancelled']) {
      await setStatus(status)
      await expect(add(request)).rejects.toMatchObject({ code: 'NOT_CHANGEABLE' })
    }
    await expect(add(request, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const other = await signedIn(shop, 'staff', { restaurantId: randomUUID() })
    await expect(add(request, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.orders()).toHaveLength(1)
  })

  test('are accepted after closing, below the minimum and for a kitchen without a free place', async () => {
    await shop.changeMenu(`update restaurants set order_cutoff_minutes = 600, minimum_order_pickup = 9000
      where id = '${shop.restaurant.id}'`)
    await expect(phone.input()).rejects.toMatchObject({ code: 'ORDERING_REFUSED' })
    expect((await add(await input())).orderId).toBeTruthy()
  })

  test('by link reach the kitchen when they are paid, and do not move the promise', async () => {
    const promised = (await phone.row(first)).promised_at.getTime()
    const { orderId, link } = await add(await input({ payment: 'link' }))
    expect(link?.expiresAt).toBe(promised)
    shop.clock.now += minutes(6)
    const token = new URL(link?.url ?? '').searchParams.get('order') ?? ''
    const { payment } = await preparePayment(shop.app, visitor(), token)
    await shop.pay({ payment } as Parameters<Shop['pay']>[0])
    const order = await settleCheckout(shop.app, visitor(), token)
    expect(order).toMatchObject({ paymentStatus: 'succeeded', due: 0, promisedAt: promised })
    expect((await phone.row(orderId)).promised_at.getTime()).toBe(promised)
  })

  test('by link name the email address of the customer only to those who may manage orders', async () => {
    const request = await input({ payment: 'link', sendTo: ['email'] })
    expect((await add(request)).link?.sentTo).toEqual(['a•••@example.com'])
    const owner = await signedIn(shop, 'owner')
    expect((await add(request, owner)).link?.sentTo).toEqual(['ada@example.com'])
  })
})

describe('dishes that are paid by link, once the first order is cancelled', () => {
  /** Dishes whose payment page is open, and the cancelled order that they were added to. */
  async function openPage() {
    const { orderId, link } = await add(await input({ payment: 'link' }))
    const token = new URL(link?.url ?? '').searchParams.get('order') ?? ''
    const { payment } = await preparePayment(shop.app, visitor(), token)
    if (!payment) throw new Error('nothing to pay')
    const pay = () => shop.pay({ payment } as Parameters<Shop['pay']>[0])
    return { orderId, token, intentId: payment.paymentIntentId, pay }
  }
  const cancelFirst = async () =>
    cancelOrder(shop.app, await signedIn(shop, 'owner'), {
      ...place(),
      reason: 'The oven broke.',
      refund: 'full',
      requestKey: randomUUID(),
    })
  /** Runs the job of the cancellation, as the worker does. */
  async function runJob(app = shop.app) {
    const subscriber = subscribers.find(({ name }) => name === 'abandon-additions')
    if (!subscriber) throw new Error('no subscriber')
    const rows = await shop.query('select seq from events where type = any($1)', [subscriber.types])
    await handleEvents(app, subscriber, {
      restaurantId: shop.restaurant.id,
      seqs: rows.map(({ seq }) => seq),
    })
  }
  const withCancel = (cancelIntent: (id: string) => Promise<PaymentIntent>) => ({
    ...shop.app,
    payments: { ...shop.app.payments, cancelIntent },
  })

  test('can no longer be paid on a page that is open', async () => {
    const page = await openPage()
    const paid = await openPage()
    await paid.pay()
    await settleCheckout(shop.app, visitor(), paid.token)
    await cancelFirst()
    await runJob()
    expect(await shop.app.payments.retrieveIntent(page.intentId)).toMatchObject({ status: 'canceled' })
    expect(await phone.row(page.orderId)).toMatchObject({ payment_status: 'failed', paid_at: null })
    await page.pay()
    await expect(settleCheckout(shop.app, visitor(), page.token)).rejects.toMatchObject({
      code: 'ORDER_EXPIRED',
    })
    expect(await phone.row(paid.orderId)).toMatchObject({ payment_status: 'succeeded', status: 'pending' })
  })

  test('are abandoned by a later attempt while the provider is unavailable', async () => {
    const page = await openPage()
    await cancelFirst()
    const unavailable = withCancel(() => Promise.reject(new PaymentGatewayError('unavailable', true)))
    await expect(runJob(unavailable)).rejects.toThrow('unavailable')
    const inTransit = withCancel(async (id) => ({
      ...(await shop.app.payments.retrieveIntent(id)),
      status: 'processing',
    }))
    await expect(runJob(inTransit)).rejects.toThrow('in transit')
    expect(await phone.row(page.orderId)).toMatchObject({ payment_status: 'pending', released_at: null })
    await runJob()
    expect(await phone.row(page.orderId)).toMatchObject({ payment_status: 'failed' })
  })

  test('wait for the person who decides about a payment that does not match', async () => {
    const page = await openPage()
    await shop.query(
      `insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
       values ($1, $2, $3, 'The amount differs.', 100)`,
      [shop.restaurant.id, page.intentId, page.orderId],
    )
    await cancelFirst()
    await runJob(withCancel(() => Promise.reject(new Error('not called'))))
    expect(await phone.row(page.orderId)).toMatchObject({ payment_status: 'pending' })
    await shop.query('update payment_problems set resolved_at = now()')
    await shop.query('delete from handled_events')
    await runJob()
    expect(await phone.row(page.orderId)).toMatchObject({ payment_status: 'failed' })
  })

  test('are settled by the sweep if they are paid at the counter', async () => {
    const { orderId } = await add(await input({ payment: 'link' }))
    await shop.query('update orders set counter_amount = grand_total where id = $1', [orderId])
    await cancelFirst()
    await runJob()
    expect(await phone.row(orderId)).toMatchObject({ payment_status: 'pending', released_at: null })
    shop.clock.now += minutes(2)
    expect(await sweepOrders(shop.app)).toMatchObject({ paid: 1, expired: 0 })
  })

  test('are an order like any other if their payment is faster', async () => {
    const page = await openPage()
    await cancelFirst()
    const { cancelIntent } = shop.app.payments
    await runJob(withCancel((id) => page.pay().then(() => cancelIntent(id))))
    expect(await phone.row(page.orderId)).toMatchObject({ payment_status: 'succeeded', status: 'pending' })
    expect((await shop.events()).at(-1)).toBe('order.paid')
  })
})

describe('a payment link', () => {
  test.each(['completed', 'cancelled'])('of added dishes ends when the first order is %s', async (status) => {
    const { orderId, link } = await add(await input({ payment: 'link' }))
    const token = new URL(link?.url ?? '').searchParams.get('order') ?? ''
    const { payment } = await preparePayment(shop.app, visitor(), token)
    await setStatus(status)
    await expect(preparePayment(shop.app, visitor(), token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    expect(await phone.row(orderId)).toMatchObject({ payment_status: 'failed', paid_at: null })
    const intent = await shop.app.payments.retrieveIntent(payment?.paymentIntentId ?? '')
    expect(intent.status).toBe('canceled')
  })

  test('of added dishes is refused after the first order also while the provider is unavailable', async () => {
    const { orderId, link } = await add(await input({ payment: 'link' }))
    const token = new URL(link?.url ?? '').searchParams.get('order') ?? ''
    await preparePayment(shop.app, visitor(), token)
    await setStatus('cancelled')
    const cancelIntent = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    const app = { ...shop.app, payments: { ...shop.app.payments, cancelIntent } }
    await expect(preparePayment(app, visitor(), token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    expect(await phone.row(orderId)).toMatchObject({ payment_status: 'pending' })
  })

  test('ends when the restaurant closes, and cannot be paid afterwards', async () => {
    await shop.changeMenu(`update restaurants set timezone = 'UTC', order_cutoff_minutes = 0, hours = (
      select jsonb_object_agg(day, '{"open": "09:00", "close": "22:00", "closed": false}'::jsonb)
      from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) as day)`)
    shop.clock.now = Date.parse(`${new Date(shop.clock.now).toISOString().slice(0, 10)}T21:20:00Z`)
    const { link } = await phone.place(await phone.input({ payment: 'link' }))
    expect(link?.expiresAt).toBe(shop.clock.now + minutes(40))
    const token = new URL(link?.url ?? '').searchParams.get('order') ?? ''
    shop.clock.now += minutes(40)
    await expect(preparePayment(shop.app, visitor(), token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
  })
})
