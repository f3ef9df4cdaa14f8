import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import {
  captureOnAcknowledge,
  settleOrder,
  sweepAuthorizedOrders,
  unsettledOrder,
} from '../../src/modules/payments/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const ledger = () =>
  shop.app.db.platform('test', (tx) => tx.selectFrom('ledger_entries').selectAll().orderBy('kind').execute())

const order = (id: string) =>
  shop.app.db.platform('test', (tx) =>
    tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const stripe = async (path: string) => {
  const headers = { authorization: `Bearer ${shop.app.config.stripe.secretKey}` }
  return (await fetch(`${shop.sandboxUrl}/v1/${path}`, { headers })).json()
}

const advance = (orderId: string, expected: 'pending' | 'acknowledged') =>
  advanceOrder(shop.app, 'user:cook', { restaurantId: shop.restaurant.id, orderId, expected })

const lastStep = async (id: string) => {
  const rows = await shop.query(
    'select to_status from order_status_history where order_id = $1 order by id desc limit 1',
    [id],
  )
  return rows[0]?.to_status
}

const cancel = (orderId: string) =>
  shop.query(`update orders set status = 'cancelled', status_at = $2 where id = $1`, [
    orderId,
    new Date(shop.clock.now),
  ])

async function captureJob(): Promise<void> {
  const rows = await shop.query(`select seq from events where type = 'order.status_changed'`)
  await handleEvents(shop.app, captureOnAcknowledge, {
    restaurantId: shop.restaurant.id,
    seqs: rows.map(({ seq }) => seq),
  })
}

describe('a charge', () => {
  test('is recorded once, with its parts and its card fee, even if it is settled repeatedly', async () => {
    const id = await payOrder(shop, {
      request: shop.request({ discountCode: 'TENOFF', tip: { kind: 'custom', amount: cents(200) } }),
    })
    const row = await order(id)
    await Promise.all([1, 2, 3].map(() => settleOrder(shop.app, unsettledOrder(row), 'test')))
    const entries = await ledger()
    expect(entries.map(({ kind, provider_ref }) => [kind, provider_ref])).toEqual([
      ['card_fee', row.payment_intent_id],
      ['charge', row.payment_intent_id],
    ])
    const fee = Math.round(row.grand_total * 0.029) + 30
    expect(entries[0]).toMatchObject({ card_fee: fee, provider: -fee, restaurant_id: shop.restaurant.id })
    expect(entries[1]).toMatchObject({
      order_id: id,
      provider: row.grand_total,
      sales: -row.subtotal,
      discount: row.discount_amount,
      tax: -row.tax,
      tip: -200,
      platform_fee: row.application_fee_amount,
      platform_income: -row.application_fee_amount,
    })
    const { provider } = totalOf(entries)
    const { pending } = await stripe('balance')
    expect(pending[0].amount).toBe(provider)
  })

  test('that is transferred to a connected account leaves the platform its fee', async () => {
    await shop.changeMenu(
      `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant',
        application_fee_percentage = 10000, application_fee_flat = 25`,
    )
    const row = await order(await payOrder(shop))
    expect(row.connected_account).toBe('acct_1Restaurant')
    expect(row.application_fee_amount).toBe(Math.round(row.subtotal * 0.1) + 25)
    const intent = await stripe(`payment_intents/${row.payment_intent_id}`)
    expect(intent.transfer_data).toEqual({ destination: 'acct_1Restaurant' })
    expect(intent.application_fee_amount).toBe(row.application_fee_amount)
    const charge = (await ledger()).find(({ kind }) => kind === 'charge')
    expect(charge).toMatchObject({
      provider: row.application_fee_amount,
      transferred: row.grand_total - row.application_fee_amount,
    })
  })
})

describe('a payment that is authorized until the kitchen acknowledges', () => {
  beforeEach(() => shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`))

  test('shows the order to the kitchen without a ledger entry, and is then captured once', async () => {
    const id = await payOrder(shop)
    expect(await order(id)).toMatchObject({ payment_status: 'authorized', captured_at: null })
    expect(await shop.events()).toEqual(['order.paid'])
    expect(await ledger()).toEqual([])
    await captureJob()
    expect(await order(id)).toMatchObject({ payment_status: 'authorized' })
    await advance(id, 'pending')
    await captureJob()
    await sweepAuthorizedOrders(shop.app)
    expect(await order(id)).toMatchObject({ payment_status: 'succeeded' })
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['card_fee', 'charge'])
    expect(await shop.events()).toEqual(['order.paid', 'order.status_changed', 'order.captured'])
  })

  test('is captured by the sweep if it was not captured before', async () => {
    const id = await payOrder(shop)
    await advance(id, 'pending')
    await sweepAuthorizedOrders(shop.app)
    expect(await order(id)).toMatchObject({ payment_status: 'authorized' })
    shop.clock.now += 61_000
    await sweepAuthorizedOrders(shop.app)
    expect(await order(id)).toMatchObject({ payment_status: 'succeeded' })
  })

  test('is voided when the order is cancelled or not acknowledged within a day', async () => {
    const [cancelled, unacknowledged] = [await payOrder(shop), await payOrder(shop)]
    await cancel(cancelled)
    shop.clock.now += 25 * 3_600_000
    await sweepAuthorizedOrders(shop.app)
    for (const id of [cancelled, unacknowledged]) {
      const row = await order(id)
      expect(row).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
      expect((await stripe(`payment_intents/${row.payment_intent_id}`)).status).toBe('canceled')
    }
    expect(await lastStep(unacknowledged)).toBe('cancelled')
    expect(await ledger()).toEqual([])
  })

  test('that can no longer be captured is recorded as a problem', async () => {
    const id = await payOrder(shop)
    const { payment_intent_id: intent } = await order(id)
    await shop.app.payments.cancelIntent(intent ?? '')
    await advance(id, 'pending')
    await captureJob()
    const rows = await shop.query('select problem from payment_problems')
    expect(rows).toEqual([{ problem: 'the card authorization can no longer be captured' }])
    expect(await ledger()).toEqual([])
  })
})
