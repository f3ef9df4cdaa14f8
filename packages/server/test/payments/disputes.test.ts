import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { hours } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import type { ProviderDispute } from '../../src/gateways/payments/money-port.ts'
import { runReconciliation } from '../../src/modules/finance/reconcile.ts'
import { storeDispute } from '../../src/modules/payments/disputes/handle-dispute.ts'
import { settleOrder } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { openDispute, paymentActions } from './payment-actions.ts'
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

test('a won dispute that is lost later withdraws its amount a second time', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner', { stored: true }))
  const placed = await shop.place()
  await shop.pay(placed, 'pm_card_visa')
  await settleOrder(shop.app, await actions.unsettled(placed.orderId), 'test')
  const intentId = await actions.intentOf(placed.orderId)
  const money = (amount: number, fee: number, entries: string[]) => ({
    amount: cents(amount),
    fee: cents(fee),
    entries,
  })
  const opened = openDispute({ intentId, withdrawn: money(100, 1500, ['txn_1']) })
  const won = { status: 'won', isClosed: true, reinstated: money(100, 0, ['txn_2']) }
  const reopened = {
    status: 'under_review',
    isClosed: false,
    withdrawn: money(200, 1500, ['txn_1', 'txn_3']),
  }
  const stages = [opened, { ...opened, ...won }, { ...opened, ...won, ...reopened }]
  const seen = async (dispute: ProviderDispute) => {
    await storeDispute(shop.app, dispute)
    const rows = await actions.rows('select status, closed_at is not null as closed from disputes')
    return [...rows, totalOf(await actions.ledger()).disputed]
  }
  const disputed = (status: string, closed: boolean, sum: number) => [{ status, closed }, sum]
  const [first, second, third] = stages
  if (!first || !second || !third) throw new Error('a stage is missing')
  expect(await seen(first)).toEqual(disputed('needs_response', false, 1600))
  expect(await seen(second)).toEqual(disputed('won', true, 1500))
  // It was read before it was won.
  expect(await seen(first)).toEqual(disputed('won', true, 1500))
  expect(await seen(third)).toEqual(disputed('under_review', false, 1600))
  // It was read before it was opened again.
  expect(await seen(second)).toEqual(disputed('under_review', false, 1600))
  expect(await actions.refund(placed.orderId, 100)).toMatchObject({ kind: 'disputed' })
  for (const _ of [1, 2])
    expect(await seen({ ...third, status: 'lost', isClosed: true })).toEqual(disputed('lost', true, 1600))
  const refs = (await actions.ledger()).flatMap(({ kind, provider_ref }) =>
    kind.startsWith('dispute') ? [provider_ref] : [],
  )
  expect(refs.toSorted()).toEqual(['dp_open', 'dp_open', 'txn_3'])
  const events = (await shop.events()).filter((type) => type.startsWith('order.dispute'))
  expect(events.toSorted()).toEqual([
    ...['order.dispute_closed', 'order.dispute_closed'],
    ...['order.disputed', 'order.disputed'],
  ])

  const at = shop.clock.now
  const moved = (kind: 'dispute' | 'dispute_won', entry: string, amount: number) => ({
    kind,
    entry,
    ref: 'dp_open',
    amount: cents(amount),
    at,
  })
  const listMovements = async () => [
    moved('dispute', 'txn_1', -1600),
    moved('dispute_won', 'txn_2', 100),
    moved('dispute', 'txn_3', -100),
  ]
  shop.app.payments = { ...shop.app.payments, listMovements }
  const period = { from: at - hours(1), to: at + hours(1) }
  const { differences } = await runReconciliation(shop.app, 'test', period)
  expect(differences.map(({ movement }) => movement)).toEqual(['card_fee', 'charge'])
})
