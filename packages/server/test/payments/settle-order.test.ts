import { cents } from '@comanda/domain/money/cents'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { markPaid } from '../../src/modules/payments/mark-paid.ts'
import { unsettledOrder } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

describe('settling', () => {
  test('ten concurrent calls mark the order as paid once', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const settled = await Promise.all(
      Array.from({ length: 10 }, () => settleCheckout(shop.app, visitor(), placed.token)),
    )
    for (const order of settled) expect(order).toEqual(settled[0])
    expect(await shop.events()).toEqual(['order.paid'])
    expect(await historyOf(shop)).toHaveLength(1)
  })

  test('of several processes that settle concurrently, one marks the order as paid', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    await shop.pay(placed)
    const order = await shop.app.db.tenant(shop.restaurant.id, 'test', async (tx) =>
      unsettledOrder(await tx.selectFrom('orders').selectAll().executeTakeFirstOrThrow()),
    )
    const intent = await shop.app.payments.retrieveIntent(placed.payment?.paymentIntentId ?? '')
    const paid = await Promise.all(Array.from({ length: 8 }, () => markPaid(shop.app, order, intent, 'test')))
    expect(paid.filter((result) => result !== null)).toMatchObject([{ paymentStatus: 'succeeded' }])
    expect(await shop.events()).toEqual(['order.paid'])
    expect(await historyOf(shop)).toHaveLength(1)
  })

  test('payments of a restaurant that arrive during a commit are committed together, a failing one apart', async () => {
    const shop = await openShop()
    const payments = await Promise.all(Array.from({ length: 8 }, () => paymentOf(shop)))
    const [first, bad, ...others] = payments
    if (!first || !bad) throw new Error('no payments')
    let transactions = 0
    const tenant: Database['tenant'] = (restaurantId, actor, work) => {
      transactions += 1
      return shop.app.db.tenant(restaurantId, actor, work)
    }
    const app = { ...shop.app, db: { ...shop.app.db, tenant } }
    const mark = ({ order, intent }: typeof first) => markPaid(app, order, intent, 'test')
    const paid = await Promise.all([mark(first), ...others.map(mark)])
    expect(paid).toMatchObject(Array.from({ length: 7 }, () => ({ paymentStatus: 'succeeded' })))
    expect(transactions).toBe(2)
    expect(await shop.events()).toEqual(Array.from({ length: 7 }, () => 'order.paid'))

    const [third, fourth, fifth] = await Promise.all([paymentOf(shop), paymentOf(shop), paymentOf(shop)])
    // The intent of another order violates a unique index.
    const stolen = { order: bad.order, intent: first.intent }
    const warn = vi.spyOn(app.log, 'warn')
    const results = await Promise.allSettled([mark(third), mark(fourth), mark(stolen), mark(fifth)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(warn.mock.calls).toEqual([
      [
        {
          err: expect.objectContaining({ message: expect.stringContaining('duplicate key') }),
          orderIds: [fourth, bad, fifth].map(({ order }) => order.id),
        },
        'committing payments together failed; each is committed on its own',
      ],
    ])
    expect(await shop.events()).toHaveLength(10)
    expect(await historyOf(shop)).toHaveLength(10)
    expect(await mark(bad)).toMatchObject({ paymentStatus: 'succeeded' })
  })

  test('a payment that arrives in any step at the end of a commit is committed', async () => {
    const shop = await openShop()
    const { order, intent } = await paymentOf(shop)
    const tenant: Database['tenant'] = async () => undefined as never
    const app = { ...shop.app, db: { ...shop.app.db, tenant } }
    for (let steps = 0; steps < 20; steps += 1) {
      const first = markPaid(app, order, intent, 'test')
      for (let step = 0; step < steps; step += 1) await null
      await Promise.all([first, markPaid(app, order, intent, 'test')])
    }
    expect(await markPaid(shop.app, order, intent, 'test')).not.toBeNull()
  })

  test('orders are numbered in the order of payment, from 1 each day of the restaurant, without gaps', async () => {
    const shop = await openShop()
    const [late, early, ...payments] = await Promise.all(Array.from({ length: 8 }, () => paymentOf(shop)))
    if (!late || !early) throw new Error('no payments')
    // Each process has its own queue of payments; every payment is also settled twice.
    const processes = Array.from({ length: 3 }, () => ({ ...shop.app, db: { ...shop.app.db } }))
    await Promise.all(
      [...payments, ...payments].map(({ order, intent }, index) =>
        markPaid(processes[index % processes.length] ?? shop.app, order, intent, 'test'),
      ),
    )
    const numbers = (await shop.orders()).map(({ pickup_number }) => pickup_number)
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6, null, null])

    // 11:30 PM in New York, when it is the next day already in UTC, and half an hour after midnight.
    shop.clock.now = Date.parse('2026-11-21T04:30:00Z')
    expect(await markPaid(shop.app, late.order, late.intent, 'test')).toMatchObject({ pickupNumber: 7 })
    shop.clock.now = Date.parse('2026-11-21T05:30:00Z')
    expect(await markPaid(shop.app, early.order, early.intent, 'test')).toMatchObject({ pickupNumber: 1 })
  })

  test('a declined card leaves the order open for another card', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_chargeDeclinedInsufficientFunds')
    await expect(settleCheckout(shop.app, visitor(), placed.token)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_SUCCESSFUL',
      message: 'Your card has insufficient funds.',
      data: { status: 'requires_payment_method' },
    })
    expect(await shop.orders()).toMatchObject([
      { payment_status: 'pending', payment_error: 'Your card has insufficient funds.' },
    ])
    await shop.pay(placed)
    expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
      paymentStatus: 'succeeded',
    })
    expect(await shop.events()).toEqual(['order.payment_failed', 'order.paid'])
    expect(await shop.orders()).toMatchObject([{ payment_error: null }])
  })

  test('a browser that claims a payment that did not happen gets the status', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await expect(settleCheckout(shop.app, visitor(), placed.token)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_SUCCESSFUL',
      message: 'Payment was not successful. Status: requires_payment_method',
    })
    await shop.pay(placed, 'pm_card_authenticationRequired')
    await expect(settleCheckout(shop.app, visitor(), placed.token)).rejects.toMatchObject({
      message: 'Payment was not successful. Status: requires_action',
    })
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
  })

  test.each([
    ['amount', { amount: cents(50) }],
    ['currency', { currency: 'eur' }],
    ['order', { orderId: 'another' }],
    ['restaurant', { restaurantId: 'another' }],
  ])('a payment with a different %s does not mark the order as paid', async (_, difference) => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const payments: PaymentGateway = {
      ...shop.app.payments,
      retrieveIntent: async (id) => ({ ...(await shop.app.payments.retrieveIntent(id)), ...difference }),
    }
    await expect(settleCheckout({ ...shop.app, payments }, visitor(), placed.token)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_SUCCESSFUL',
      message: expect.stringMatching(
        /^Order creation failed: .*[^.]\. Your payment was processed successfully\. Please contact support with payment ID: pi_/,
      ),
    })
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', paid_at: null }])
    const rows = await shop.query('select problem from payment_problems')
    expect(rows).toEqual([{ problem: expect.stringMatching(/^the payment /) }])
  })

  test('an unknown token is not found', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    for (const token of ['', 'x', placed.orderId, placed.token.slice(1)]) {
      await expect(settleCheckout(shop.app, visitor(), token)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Order Not Found',
      })
    }
  })
})

/** A new order, and its payment as the provider reports it once it is paid. */
async function paymentOf(shop: Shop) {
  const placed = await shop.place()
  await shop.pay(placed)
  const order = await shop.app.db.tenant(shop.restaurant.id, 'test', async (tx) =>
    unsettledOrder(
      await tx.selectFrom('orders').selectAll().where('id', '=', placed.orderId).executeTakeFirstOrThrow(),
    ),
  )
  return { order, intent: await shop.app.payments.retrieveIntent(placed.payment?.paymentIntentId ?? '') }
}

async function historyOf(shop: Shop) {
  return await shop.query('select * from order_status_history')
}
