import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './harness.ts'

let w: World

beforeAll(async () => {
  w = await startWorld({ clock: () => new Date(now * 1000) })
})
afterAll(() => w.end())

const day = 24 * 60 * 60
const now = 1_795_000_000
const keyOf = (number: number) => number.toString(16).padStart(32, '0')
const account = `acct_${'a'.repeat(16)}`
const charge = (number: number, created: number) => ({
  id: `pi_${keyOf(number)}`,
  created,
  amount: 4000,
  description: `Order ${number}`,
  receipt_email: 'nora@example.com',
  metadata: { order_id: String(number) },
  payment_method: 'pm_card_visa',
  application_fee_amount: 230,
  transfer_data: { destination: account },
})
const payout = `po_${keyOf(9)}`
const past = {
  accounts: [
    {
      id: account,
      created: now - 30 * day,
      email: null,
      metadata: {},
      business_profile: { name: 'Sakura', url: '' },
    },
  ],
  charges: [charge(1, now - 10 * day), charge(2, now - 9 * day), charge(3, now - day)],
  refunds: [
    {
      id: `re_${keyOf(7)}`,
      created: now - 8 * day,
      payment_intent: `pi_${keyOf(2)}`,
      amount: 1000,
      metadata: {},
      reverse_transfer: true,
      refund_application_fee: true,
    },
  ],
  payouts: [{ id: payout, created: now - 5 * day, account }],
}

const send = (body: unknown, key = 'sk_test_sandbox') =>
  fetch(`${w.sandbox.url}/sandbox/payments/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })

test('a past is imported with the secret key only, and only if it is well formed', async () => {
  expect((await send(past, 'pk_test_sandbox')).status).toBe(403)
  expect((await send(past, 'sk_test_other')).status).toBe(401)
  expect((await send({ ...past, charges: [{ ...past.charges[0], id: 'pi_1' }] })).status).toBe(400)
  expect((await w.stripe.paymentIntents.list()).data).toEqual([])
})

test('its charges have the objects of any other charge, its payouts what was available', async () => {
  const first = await (await send(past)).json()
  // Of each charge 40.00 - 2.30, less a refund of 10.00 with its share of the fee, of 0.58.
  const amount = 2 * (4000 - 230) - 1000 + 58
  expect(first).toEqual({ payouts: [{ id: payout, account, created: now - 5 * day, amount }] })
  expect(await (await send(past)).json()).toEqual(first)
  const expand = ['latest_charge.balance_transaction', 'payment_method']
  const intent = await w.stripe.paymentIntents.retrieve(`pi_${keyOf(1)}`, { expand })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 4000,
    metadata: { order_id: '1' },
    created: now - 10 * day,
    payment_method: { card: { last4: '4242' } },
    latest_charge: { application_fee_amount: 230, balance_transaction: { fee: 146, net: 3854 } },
  })
  const onAccount = { stripeAccount: account }
  const lines = await w.stripe.balanceTransactions.list({ payout, limit: 100 }, onAccount)
  expect(lines.data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  expect(lines.data).toHaveLength(4)
  expect(await w.stripe.payouts.list({}, onAccount)).toMatchObject({ data: [{ status: 'paid', amount }] })
  expect(await w.stripe.balance.retrieve({}, onAccount)).toMatchObject({
    available: [{ amount: 0 }],
    pending: [{ amount: 3770 }],
  })
  expect(w.received).toEqual([])
})

test('after a restart it is unchanged, and a charge of it can be refunded', async () => {
  await w.restart()
  const before = await w.stripe.balanceTransactions.list({ limit: 100 })
  expect(before.data).toHaveLength(3 * 3 + 3)
  const refunded = `pi_${keyOf(3)}`
  await w.stripe.refunds.create({
    payment_intent: refunded,
    reverse_transfer: true,
    refund_application_fee: true,
  })
  const { latest_charge } = await w.stripe.paymentIntents.retrieve(refunded, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 4000 })
  expect((await w.stripe.charges.list({ limit: 100 })).data).toHaveLength(3)
})
