import { totalOf } from '@comanda/domain/ledger/entry'
import { expect, test } from 'vitest'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { settleOrder } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

test('a lost dispute leaves its amount and its fee with the bank, and its order not refundable', async () => {
  const mails: EmailMessage[] = []
  const email = { send: async (message: EmailMessage) => void mails.push(message) }
  const shop = await openShop({}, { app: { email } })
  const actions = paymentActions(shop, await signedIn(shop, 'owner', { stored: true }))
  const placed = await shop.place()
  await shop.pay(placed, 'pm_card_createDispute')
  await settleOrder(shop.app, await actions.unsettled(placed.orderId), 'test')
  const [opened] = (await actions.stripe('disputes')).data
  await actions.sendEvent('charge.dispute.created', opened)
  // Emails that wait together are sent concurrently.
  await deliverNotifications(shop.app)
  expect(await actions.refund(placed.orderId, 100)).toMatchObject({ kind: 'disputed' })
  await fetch(`${shop.sandboxUrl}/sandbox/payments/disputes/${opened.id}/lost`, {
    method: 'POST',
    redirect: 'manual',
  })
  for (const id of ['evt_closed', 'evt_closed', 'evt_again'])
    expect(await actions.sendEvent('charge.dispute.closed', opened, id)).toBe(200)
  const { grand_total: grandTotal } = await actions.order(placed.orderId)
  expect(
    await actions.rows('select status, closed_at is not null as closed, fee::int from disputes'),
  ).toEqual([{ status: 'lost', closed: true, fee: 1500 }])
  expect((await actions.ledger()).map(({ kind }) => kind).toSorted()).toEqual([
    'card_fee',
    'charge',
    'dispute',
  ])
  expect(totalOf(await actions.ledger()).disputed).toBe(grandTotal + 1500)
  await actions.expectLedgerMatchesProvider()
  expect(await actions.refund(placed.orderId, 100)).toMatchObject({
    kind: 'disputed',
    money: { refundable: 0, disputed: true },
  })
  expect(await actions.rows('select from refunds')).toEqual([])
  expect(await actions.order(placed.orderId)).toMatchObject({
    refunded_amount: 0,
    payment_status: 'succeeded',
  })
  await actions.expectLedgerMatchesProvider()
  await deliverNotifications(shop.app)
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Payment disputed', 'Dispute lost'])
  expect(mails[0]?.text).toContain(`to ${shop.app.config.supportEmail} by `)
  expect(mails[1]?.text).toContain('and a fee of $15.00 will not be returned')
})

test('cancelling an order with a disputed payment refunds nothing, and does not promise a refund', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  const placed = await shop.place()
  await shop.pay(placed, 'pm_card_createDispute')
  await settleOrder(shop.app, await actions.unsettled(placed.orderId), 'test')
  const [opened] = (await actions.stripe('disputes')).data
  await actions.sendEvent('charge.dispute.created', opened)
  expect(await actions.cancel(placed.orderId)).toMatchObject({ kind: 'cancelled', refund: null })
  const [event] = await actions.rows("select payload from events where type = 'order.cancelled'")
  expect(event.payload).toMatchObject({ refund: 'none' })
})
