import { minutes } from '@comanda/domain/time/instant'
import { describe, expect, test } from 'vitest'
import { type PaymentGateway, PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { createStripe } from '../../src/gateways/payments/stripe.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { eventually } from '../eventually.ts'
import { visitor } from '../test-app.ts'

describe('sweeping', () => {
  test('settles a payment that neither browser nor webhook reported', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    expect(await sweepOrders(shop.app)).toEqual({ paid: 0, open: 0, expired: 0, inTransit: 0 })
    shop.clock.now += minutes(2)
    expect(await sweepOrders(shop.app)).toEqual({ paid: 1, open: 0, expired: 0, inTransit: 0 })
    expect(await shop.orders()).toMatchObject([{ payment_status: 'succeeded' }])
    expect(await sweepOrders(shop.app)).toEqual({ paid: 0, open: 0, expired: 0, inTransit: 0 })
  })

  test('expires an order that was not paid in time, and releases its code', async () => {
    const shop = await openShop()
    const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
    const placed = await placeOrder(shop.app, visitor(), request)
    shop.clock.now += minutes(14)
    expect(await sweepOrders(shop.app)).toMatchObject({ open: 1 })
    await expect(shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })).rejects.toMatchObject({
      code: 'DISCOUNT_REFUSED',
    })
    shop.clock.now += minutes(1)
    expect(await sweepOrders(shop.app)).toMatchObject({ expired: 1 })
    expect(await shop.events()).toEqual(['order.expired'])
    expect(await shop.orders()).toMatchObject([{ payment_status: 'failed', paid_at: null }])
    const intent = await shop.app.payments.retrieveIntent(placed.payment?.paymentIntentId ?? '')
    expect(intent.status).toBe('canceled')
    await expect(settleCheckout(shop.app, visitor(), placed.token)).rejects.toMatchObject({
      code: 'ORDER_EXPIRED',
    })
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    expect(await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })).toHaveProperty('orderId')
  })

  test('an order with a payment that does not match it waits for a person, then expires', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    let reads = 0
    const payments: PaymentGateway = {
      ...shop.app.payments,
      async retrieveIntent(id) {
        reads += 1
        return { ...(await shop.app.payments.retrieveIntent(id)), orderId: 'another' }
      },
    }
    const sweep = () => sweepOrders({ ...shop.app, payments })
    shop.clock.now += minutes(20)
    expect(await sweep()).toEqual({ paid: 0, open: 1, expired: 0, inTransit: 0 })
    // As long as the problem is open, the provider is not queried again.
    for (let repeat = 0; repeat < 3; repeat += 1) {
      shop.clock.now += minutes(1)
      expect(await sweep()).toEqual({ paid: 0, open: 0, expired: 0, inTransit: 0 })
    }
    expect(reads).toBe(1)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
    await shop.query('update payment_problems set resolved_at = now()')
    expect(await sweep()).toEqual({ paid: 0, open: 0, expired: 1, inTransit: 0 })
    expect(await shop.orders()).toMatchObject([{ payment_status: 'failed' }])
  })

  test('a payment made at the last moment is honored, not canceled', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    shop.clock.now += minutes(20)
    await shop.pay(placed)
    expect(await sweepOrders(shop.app)).toMatchObject({ paid: 1, expired: 0 })
    expect(await shop.events()).toEqual(['order.paid'])
  })

  test('an order whose money is in transit neither expires nor fails the sweep', async () => {
    const shop = await openShop()
    await shop.place()
    shop.clock.now += minutes(20)
    const payments: PaymentGateway = {
      ...shop.app.payments,
      cancelIntent: async (id) => ({ ...(await shop.app.payments.retrieveIntent(id)), status: 'processing' }),
    }
    const swept = { paid: 0, open: 0, expired: 0, inTransit: 1 }
    expect(await sweepOrders({ ...shop.app, payments })).toEqual(swept)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', released_at: null }])
  })

  test('a payment that succeeds while it is being canceled is honored', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    shop.clock.now += minutes(20)
    const payments: PaymentGateway = {
      ...shop.app.payments,
      async cancelIntent(id) {
        await shop.pay(placed)
        return shop.app.payments.cancelIntent(id)
      },
    }
    expect(await sweepOrders({ ...shop.app, payments })).toMatchObject({ paid: 1, expired: 0 })
    expect(await shop.orders()).toMatchObject([{ payment_status: 'succeeded' }])
  })

  test('a payment that succeeds after the order expired is honored, beyond the limit of its code', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    shop.clock.now += minutes(16)
    // The provider reports canceled although it has charged the card.
    const payments: PaymentGateway = {
      ...shop.app.payments,
      cancelIntent: async (id) => ({ ...(await shop.app.payments.retrieveIntent(id)), status: 'canceled' }),
    }
    expect(await sweepOrders({ ...shop.app, payments })).toMatchObject({ expired: 1 })
    await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    await shop.pay(placed)
    const settled = await settleCheckout(shop.app, visitor(), placed.token)
    expect(settled).toMatchObject({
      paymentStatus: 'succeeded',
      promisedAt: shop.clock.now + minutes(20),
    })
    expect(await shop.events()).toEqual(['order.expired', 'order.paid'])
    const rows = await shop.query(
      "select current_uses, (select count(*)::int from discount_redemptions r where r.discount_code_id = c.id and state <> 'released') as held from discount_codes c where code = 'LASTONE'",
    )
    expect(rows).toEqual([{ current_uses: 2, held: 2 }])
  })

  test('another process cancels the payment that the customer could still make', async () => {
    const shop = await openShop()
    for (const hour of [0, 25]) {
      const placed = await shop.place()
      shop.clock.now += minutes(hour * 60 + 16)
      // After a day the provider has forgotten the idempotency key, and the payment is found by its metadata.
      const elsewhere = { ...shop.app, db: { ...shop.app.db } }
      expect(await sweepOrders(elsewhere)).toMatchObject({ expired: 1 })
      const intentId = placed.payment?.paymentIntentId ?? ''
      expect(await shop.app.payments.retrieveIntent(intentId)).toMatchObject({ status: 'canceled' })
    }
    const intents = await fetch(`${shop.sandboxUrl}/v1/payment_intents`, {
      headers: { authorization: `Bearer ${shop.app.config.stripe.secretKey}` },
    })
    expect((await intents.json()).data).toHaveLength(2)
  })

  test('an old order without a payment expires, and no payment is created for it', async () => {
    const shop = await openShop()
    const payments: PaymentGateway = {
      ...shop.app.payments,
      createIntent: () => Promise.reject(new PaymentGatewayError('unavailable', true)),
    }
    const request = await shop.orderInput()
    await expect(placeOrder({ ...shop.app, payments }, visitor(), request)).rejects.toMatchObject({
      code: 'PAYMENT_PREPARATION_FAILED',
    })
    shop.clock.now += minutes(25 * 60)
    expect(await sweepOrders({ ...shop.app, payments })).toMatchObject({ expired: 1, inTransit: 0 })
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
  })

  test('an order does not expire while the provider is unavailable', async () => {
    const shop = await openShop()
    await shop.place()
    shop.clock.now += minutes(60)
    const payments: PaymentGateway = {
      ...shop.app.payments,
      cancelIntent: () => Promise.reject(new Error('unavailable')),
    }
    const failure = { message: 'Orders that could not be swept: 1', cause: { message: 'unavailable' } }
    await expect(sweepOrders({ ...shop.app, payments })).rejects.toMatchObject(failure)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', released_at: null }])
  })

  test('an order whose payment is unknown to the provider expires once its time to pay is over', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    await shop.query("update orders set payment_intent_id = 'pi_gone'")
    shop.clock.now += minutes(2)
    expect(await sweepOrders(shop.app)).toMatchObject({ open: 1 })
    const elsewhere = { ...shop.app, db: { ...shop.app.db } }
    await expect(settleCheckout(elsewhere, visitor(), placed.token)).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
    })
    shop.clock.now += minutes(14)
    expect(await sweepOrders(shop.app)).toEqual({ paid: 0, open: 0, expired: 1, inTransit: 0 })
    expect(await shop.events()).toEqual(['order.expired'])
    await expect(settleCheckout(shop.app, visitor(), placed.token)).rejects.toMatchObject({
      code: 'ORDER_EXPIRED',
    })
    expect(await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })).toHaveProperty('orderId')
  })

  test('an order does not expire while the provider rejects the API key', async () => {
    const shop = await openShop()
    await shop.place()
    shop.clock.now += minutes(60)
    const payments = createStripe({ ...shop.app.config.stripe, secretKey: 'sk_test_wrong' })
    await expect(sweepOrders({ ...shop.app, payments })).rejects.toThrow('could not be swept: 1')
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', released_at: null }])
  })

  test('orders that cannot be settled do not keep others from being settled', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const columns = Object.keys((await shop.orders())[0] ?? {}).filter(
      (name) => !['customer_name', 'is_open', 'is_unsettled', 'is_authorized'].includes(name),
    )
    const hopeless: Record<string, string> = {
      id: 'gen_random_uuid()',
      order_number: "'N' || n",
      token_hash: 'n::text::bytea',
      checkout_key: 'gen_random_uuid()',
      payment_intent_id: "'pi_gone_' || n",
      created_at: "created_at - interval '1 hour'",
    }
    await shop.query(
      `insert into orders (${columns}) select ${columns.map((name) => hopeless[name] ?? name)}
       from orders, generate_series(1, 600) as n`,
    )
    shop.clock.now += minutes(2)
    const payments: PaymentGateway = {
      ...shop.app.payments,
      retrieveIntent: (id) =>
        id.startsWith('pi_gone')
          ? Promise.reject(new Error('unknown'))
          : shop.app.payments.retrieveIntent(id),
    }
    await expect(sweepOrders({ ...shop.app, payments })).rejects.toThrow('could not be swept: 600')
    expect(await shop.events()).toEqual(['order.paid'])
  })

  test('a sweep stops when the process shuts down, regardless of the orders left', async () => {
    const shop = await openShop()
    for (let count = 0; count < 6; count += 1) await shop.place()
    shop.clock.now += minutes(2)
    const stopping = new AbortController()
    const payments: PaymentGateway = {
      ...shop.app.payments,
      retrieveIntent(id) {
        stopping.abort()
        return shop.app.payments.retrieveIntent(id)
      },
    }
    const { open } = await sweepOrders({ ...shop.app, payments }, stopping.signal)
    expect(open).toBeLessThan(6)
  })

  test('an order that waits for the lock of its code does not keep other orders from being paid', async () => {
    const shop = await openShop()
    const late = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    const expiring = await shop.place({ request: shop.request({ discountCode: 'TENOFF' }) })
    await shop.query(
      `update orders set released_at = now(), payment_status = 'failed' where id = '${late.orderId}'`,
    )
    await shop.query(`update discount_redemptions set state = 'released' where order_id = '${late.orderId}'`)
    await shop.pay(late)
    const other = await shop.place()
    await shop.pay(other)
    await shop.query(
      `update orders set expires_at = created_at - interval '1 hour' where id = '${expiring.orderId}'`,
    )
    shop.clock.now += minutes(2)
    const editor = await shop.database.owner.connect()
    await editor.query('begin; select from discount_codes for update')
    const waiting = [settleCheckout(shop.app, visitor(), late.token), sweepOrders(shop.app)]
    await eventually(async () => {
      const { rows } = await editor.query('select from pg_locks where not granted')
      expect(rows.length).toBeGreaterThan(0)
    })
    await settleCheckout(shop.app, visitor(), other.token)
    expect(await shop.events()).toEqual(['order.paid'])
    await editor.query('commit')
    editor.release()
    await Promise.all(waiting)
    expect((await shop.events()).toSorted()).toEqual(['order.expired', 'order.paid', 'order.paid'])
  })

  test('an order that is swept and settled concurrently gets one event', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'TENOFF' }) })
    await shop.pay(placed)
    shop.clock.now += minutes(20)
    await Promise.all([
      sweepOrders(shop.app),
      settleCheckout(shop.app, visitor(), placed.token),
      sweepOrders(shop.app),
      settleCheckout(shop.app, visitor(), placed.token),
    ])
    expect(await shop.events()).toEqual(['order.paid'])
  })
})
