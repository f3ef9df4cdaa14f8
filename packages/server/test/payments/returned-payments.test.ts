import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { orderMail } from '../../src/modules/notifications/public.ts'
import { settleOrder, sweepOrders } from '../../src/modules/payments/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let owner: Caller
let actions: ReturnType<typeof paymentActions>
let mails: EmailMessage[]
beforeEach(async () => {
  mails = []
  shop = await openShop({}, { app: { email: { send: async (message) => void mails.push(message) } } })
  owner = await signedIn(shop, 'owner')
  actions = paymentActions(shop, owner)
})

type Placed = Awaited<ReturnType<Shop['place']>>
/** Returns the whole charge in the provider's dashboard; returns the refund. */
const refundAll = ({ payment }: Placed) =>
  actions.stripe('refunds', { payment_intent: payment?.paymentIntentId ?? '' })
const settle = ({ token }: Placed, app = shop.app) => settleCheckout(app, visitor(), token)
const board = async () =>
  (await readBoard(shop.app, owner, shop.restaurant.id)).tickets.map(({ status }) => status)
const cancelled = { status: 'cancelled', cancel_reason: /^The payment was refunded/ }

describe('an order whose money was returned at the provider before it is settled', () => {
  test('is cancelled before the kitchen gets it; ledger and refund agree with the provider', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const refund = await refundAll(placed)
    expect(await settle(placed)).toMatchObject({ status: 'cancelled' })
    expect(await shop.events()).toEqual(['order.paid', 'order.cancelled'])
    expect(await actions.order(placed.orderId)).toMatchObject({ ...cancelled, payment_status: 'succeeded' })
    expect(await board()).toEqual(['cancelled'])
    expect(await actions.sendEvent('refund.created', refund)).toBe(200)
    expect(await actions.order(placed.orderId)).toMatchObject({ ...cancelled, payment_status: 'refunded' })
    expect(await settle(placed)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    await actions.expectLedgerMatchesProvider()
  })

  test('is announced to its customer only', async () => {
    await shop.query("update restaurants set owner_email = 'owner@corner.example'")
    const mailed = async (placed: Placed) => {
      mails.length = 0
      await settle(placed)
      const rows = await shop.query("select seq from events where type = 'order.paid' and subject_id = $1", [
        placed.orderId,
      ])
      await handleEvents(shop.app, orderMail, {
        restaurantId: shop.restaurant.id,
        seqs: rows.map(({ seq }) => seq),
      })
      return mails.map(({ to }) => to).toSorted()
    }
    const [usual, returned] = [await shop.place(), await shop.place()]
    for (const placed of [usual, returned]) await shop.pay(placed)
    await refundAll(returned)
    expect(await mailed(usual)).toEqual(['ada@example.com', 'owner@corner.example'])
    expect(await mailed(returned)).toEqual(['ada@example.com'])
  })

  test('is not revived after it expired', async () => {
    const placed = await shop.place()
    shop.clock.now += minutes(16)
    // The provider reports canceled although the card is charged afterwards.
    const payments: PaymentGateway = {
      ...shop.app.payments,
      cancelIntent: async (id) => ({ ...(await shop.app.payments.retrieveIntent(id)), status: 'canceled' }),
    }
    expect(await sweepOrders({ ...shop.app, payments })).toMatchObject({ expired: 1 })
    await shop.pay(placed)
    const refund = await refundAll(placed)
    expect(await actions.sendEvent('refund.created', refund)).toBe(200)
    expect(await actions.order(placed.orderId)).toMatchObject({ ...cancelled, payment_status: 'refunded' })
    expect(await board()).toEqual(['cancelled'])
    await actions.expectLedgerMatchesProvider()
  })

  test('releases its discount code', async () => {
    const request = shop.request({ discountCode: 'LASTONE' })
    const placed = await shop.place({ request })
    await shop.pay(placed)
    await refundAll(placed)
    expect(await settle(placed)).toMatchObject({ status: 'cancelled' })
    expect(
      await actions.rows(`select c.current_uses, r.state from discount_codes c join discount_redemptions r
        on r.discount_code_id = c.id where c.code = 'LASTONE'`),
    ).toEqual([{ current_uses: 0, state: 'released' }])
  })

  test('returns what its gift card paid to the gift card', async () => {
    const cards = giftCardActions(shop, owner)
    const card = await cards.issue(500)
    const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
    await shop.pay(placed)
    const refund = await refundAll(placed)
    await settle(placed)
    expect(await actions.sendEvent('refund.created', refund)).toBe(200)
    await runJobs(shop)
    expect(await cards.balanceOf(card.id)).toBe(500)
    expect(await actions.order(placed.orderId)).toMatchObject({ ...cancelled, payment_status: 'refunded' })
    await cards.expectReconciled()
    await actions.expectLedgerMatchesProvider()
  })
})

test('an order that was refunded after it was settled stays as it is when a late call settles it again', async () => {
  const placed = await shop.place()
  const unsettled = await actions.unsettled(placed.orderId)
  await shop.pay(placed)
  await settle(placed)
  const { grand_total: total } = await actions.order(placed.orderId)
  await actions.refund(placed.orderId, total)
  expect(await settleOrder(shop.app, unsettled, 'test')).toMatchObject({ kind: 'paid' })
  expect(await actions.order(placed.orderId)).toMatchObject({ status: 'pending', payment_status: 'refunded' })
  expect(await actions.rows('select 1 from payment_problems')).toEqual([])
})
