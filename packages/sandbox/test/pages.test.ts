import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorld, type World, webhook } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

function post(path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form)
  return fetch(`${world.sandbox.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}

async function text(path: string) {
  return (await fetch(`${world.sandbox.url}${path}`)).text()
}

function pay(metadata: Record<string, string> = {}, method = 'pm_card_visa') {
  const paid = { amount: 5771, currency: 'usd', confirm: true, payment_method: method, metadata }
  return world.stripe.paymentIntents.create(paid)
}

test('shows the striped sandbox bar on every page', async () => {
  for (const room of ['mail', 'payments', 'courier']) {
    expect(await text(`/sandbox/${room}`)).toContain('Sandbox. Nothing here leaves this machine.')
  }
})

test('shows a payment with its description and webhooks, and escapes user input', async () => {
  const { id } = await pay({ order_id: '<script>alert(1)</script>' })
  await webhook(world, 'payment_intent.succeeded')
  const shown = await text(`/sandbox/payments?id=${id}`)
  expect(shown).toContain('$57.71')
  expect(shown).toContain('Visa 4242')
  expect(shown).toContain('payment_intent.succeeded')
  expect(shown).toContain('&lt;script&gt;alert(1)')
  expect(shown).not.toContain('<script>alert(1)')
})

test('returns JSON to API clients, in the formats that tests rely on', async () => {
  const { id } = await pay()
  await world.stripe.refunds.create({ payment_intent: id, amount: 100 })
  const headers = { accept: 'application/json' }
  const payments = await (await fetch(`${world.sandbox.url}/sandbox/payments`, { headers })).json()
  expect(payments).toMatchObject({ paymentIntents: [{ id }], refunds: [{ amount: 100 }] })
  expect(payments.webhooks.map((sent: { type: string }) => sent.type)).toContain('charge.refunded')
  const courier = await (await fetch(`${world.sandbox.url}/sandbox/courier`, { headers })).json()
  expect(courier).toEqual({ quotes: [], deliveries: [], webhooks: [], undelivered: 0 })
})

test('refunds a payment, and shows the error of a refund that is refused', async () => {
  const { id } = await pay()
  await post(`/sandbox/payments/intents/${id}/refund`, { dollars: '7.5' })
  expect((await world.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([750])
  const refused = await post(`/sandbox/payments/intents/${id}/refund`, { dollars: '99' })
  expect(await text(String(refused.headers.get('location')))).toContain('is greater than unrefunded amount')
})

test('completes a pending refund, and returns it from the bank', async () => {
  const { id } = await pay({}, 'pm_card_pendingRefund')
  const refund = await world.stripe.refunds.create({ payment_intent: id, amount: 100 })
  expect(refund.status).toBe('pending')
  await post(`/sandbox/payments/refunds/${refund.id}/completed`)
  expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  await post(`/sandbox/payments/refunds/${refund.id}/failed`)
  await webhook(world, 'refund.failed')
  const failed = await world.stripe.refunds.retrieve(refund.id, {
    expand: ['charge', 'failure_balance_transaction'],
  })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_balance_transaction: { type: 'refund_failure', amount: 100, net: 100 },
    charge: { amount_refunded: 0 },
  })
  const again = await post(`/sandbox/payments/refunds/${refund.id}/failed`)
  expect(await text(String(again.headers.get('location')))).toContain('has already failed')
})

test('resends a webhook', async () => {
  await pay()
  await webhook(world, 'payment_intent.succeeded')
  const headers = { accept: 'application/json' }
  const { webhooks } = await (await fetch(`${world.sandbox.url}/sandbox/payments`, { headers })).json()
  const sent = webhooks.find(({ type }: { type: string }) => type === 'payment_intent.succeeded')
  await post(`/sandbox/payments/webhooks/${sent.id}/resend`)
  const [first, second] = await webhook(world, 'payment_intent.succeeded', 2)
  expect(JSON.parse(second?.body ?? '').id).toBe(JSON.parse(first?.body ?? '').id)
})

test('saves the switches of its form', async () => {
  await post('/sandbox/payments/control', {
    failNext: 'decline',
    failOn: '',
    failTimes: '1',
    delayMs: '0',
    paused: 'on',
    repeat: '2',
    webhookDelayMs: '10',
    dropPercent: '25',
    seed: '4',
  })
  expect(await (await fetch(`${world.sandbox.url}/sandbox/payments/control`)).json()).toMatchObject({
    failNext: 'decline',
    webhooks: { paused: true, shuffle: false, repeat: 2, delayMs: 10, drop: 0.25, seed: 4 },
  })
})

test('rejects cross-site form submissions', async () => {
  const answer = await post('/sandbox/mail/empty', {}, { 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(403)
})
