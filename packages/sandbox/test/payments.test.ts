import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World, webhook } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const visa = { payment_method: 'pm_card_visa' }

function create(more: Partial<Stripe.PaymentIntentCreateParams> = {}, options: Stripe.RequestOptions = {}) {
  return world.stripe.paymentIntents.create({ amount: 5771, currency: 'usd', ...more }, options)
}

/** What the call throws; fails when it does not. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeError)
  return error as Stripe.errors.StripeError
}

function confirmWithCard(
  id: string,
  secret: string | null,
  number: string,
  more: Record<string, string> = {},
) {
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    client_secret: secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][postal_code]': '07701',
    ...more,
  })
  const url = `${world.sandbox.url}/sandbox/payments/v1/payment_intents/${id}/confirm`
  return fetch(url, { method: 'POST', body })
}

describe('a payment intent', () => {
  test('is created with all given parameters', async () => {
    const intent = await create({
      metadata: { order_id: 'o1' },
      automatic_payment_methods: { enabled: true },
      capture_method: 'automatic',
      application_fee_amount: 100,
      transfer_data: { destination: 'acct_1' },
      description: 'Order A1F8A3B6',
    })
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 5771,
      application_fee_amount: 100,
      metadata: { order_id: 'o1' },
      transfer_data: { destination: 'acct_1' },
      latest_charge: null,
    })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
    expect(await world.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test('is refused for an account without the capability for transfers', async () => {
    const { id } = await world.stripe.accounts.create({ type: 'express' })
    await expect(create({ transfer_data: { destination: id } })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'insufficient_capabilities_for_transfer',
    })
  })

  test('is paid with the Visa test card, with the provider’s fee on its balance transaction', async () => {
    const { id } = await create()
    await world.stripe.paymentIntents.confirm(id, visa)
    const paid = await world.stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5771 })
    const charge = paid.latest_charge as Stripe.Charge
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' })
    expect(charge.balance_transaction).toMatchObject({ amount: 5771, fee: 197, net: 5574 })
  })

  test.each([
    ['amount_too_small', { amount: 49 }],
    ['amount_too_large', { amount: 100_000_000 }],
    ['parameter_missing', { currency: undefined }],
  ])('is refused with %s', async (code, wrong) => {
    const error = await errorOf(create(wrong))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code })
  })

  test('is rejected with an unknown parameter, which the error names', async () => {
    const wrong: object = { restaurant: 'sakura' }
    const error = await errorOf(create(wrong))
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'restaurant' })
  })

  test('holds an authorized amount until it is captured', async () => {
    const { id } = await create({ capture_method: 'manual', confirm: true, ...visa })
    expect(await world.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 5771,
      amount_received: 0,
    })
    expect(await world.stripe.paymentIntents.capture(id, { amount_to_capture: 5000 })).toMatchObject({
      status: 'succeeded',
      amount_received: 5000,
      amount_capturable: 0,
    })
  })

  test('cannot be canceled once paid', async () => {
    const { id } = await create({ confirm: true, ...visa })
    const error = await errorOf(world.stripe.paymentIntents.cancel(id))
    expect(error.code).toBe('payment_intent_unexpected_state')
    expect(error.payment_intent?.status).toBe('succeeded')
  })

  test('is not found under another id or with another key', async () => {
    expect(await errorOf(world.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(
      await errorOf(world.stripe.paymentIntents.retrieve('pi_none', {}, { apiKey: 'sk_test_wrong' })),
    ).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  })

  test('is listed newest first, page by page', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id]
    const seen: string[] = []
    for await (const intent of world.stripe.paymentIntents.list({ limit: 2 })) seen.push(intent.id)
    expect(seen).toEqual(ids.reverse())
  })
})

describe('a card typed in the browser', () => {
  test('is charged, and returns only the public fields of the intent', async () => {
    const { id, client_secret: secret } = await create({ metadata: { order_id: 'secret' } })
    const response = await confirmWithCard(id, secret, '4242 4242 4242 4242')
    const body = await response.json()
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ id, status: 'succeeded' })
    expect(body).not.toHaveProperty('metadata')
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])('%s is declined, and another card can follow', async (number, code, declineCode, message) => {
    const { id, client_secret: secret } = await create()
    const response = await confirmWithCard(id, secret, number)
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({
      error: { type: 'card_error', code, decline_code: declineCode, message, payment_intent: { id } },
    })
    const intent = await world.stripe.paymentIntents.retrieve(id)
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
    expect((await confirmWithCard(id, secret, '4242424242424242')).status).toBe(200)
  })

  test.each([
    ['4242424242424241', {}, 'invalid_number', 'number'],
    ['4242424242424242', { 'payment_method_data[card][exp_year]': '20' }, 'invalid_expiry_year', 'exp_year'],
    ['4242424242424242', { 'payment_method_data[card][cvc]': '1' }, 'invalid_cvc', 'cvc'],
  ])('%s with %o is rejected as %s', async (number, more, code, param) => {
    const { id, client_secret: secret } = await create()
    const response = await confirmWithCard(id, secret, number, more)
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ error: { type: 'card_error', code, param } })
    expect((await world.stripe.paymentIntents.retrieve(id)).latest_charge).toBeNull()
  })

  test('requires the intent’s client secret, and allows nothing but paying', async () => {
    const { id } = await create()
    expect((await confirmWithCard(id, 'pi_wrong_secret', '4242424242424242')).status).toBe(400)
    const headers = { authorization: 'Bearer pk_test_sandbox' }
    const refund = await fetch(`${world.sandbox.url}/v1/refunds`, { method: 'POST', headers })
    expect(refund.status).toBe(403)
  })
})

describe('a challenged card', () => {
  async function challenged(more: Record<string, string> = {}) {
    const { id, client_secret: secret } = await create()
    const response = await confirmWithCard(id, secret, '4000002500003155', more)
    expect(await response.json()).toMatchObject({ status: 'requires_action' })
    return world.stripe.paymentIntents.retrieve(id)
  }

  const press = (url: string | null | undefined, button: string) =>
    fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' })

  test('is charged after the bank page is completed, and the customer is redirected back', async () => {
    const intent = await challenged({ return_url: 'http://sakura.localhost:3000/pay?step=1' })
    const url = intent.next_action?.redirect_to_url?.url
    expect(await (await fetch(String(url))).text()).toContain('$57.71')
    const back = new URL((await press(url, 'complete')).headers.get('location') ?? '')
    expect(back.searchParams.get('redirect_status')).toBe('succeeded')
    expect(back.searchParams.get('step')).toBe('1')
    const paid = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid.status).toBe('succeeded')
    expect((paid.latest_charge as Stripe.Charge).payment_method_details?.card?.three_d_secure).not.toBeNull()
  })

  test('is not charged when authentication fails', async () => {
    const { id, next_action: action } = await challenged()
    const page = (action?.use_stripe_sdk as { stripe_js: string } | undefined)?.stripe_js
    expect((await press(page, 'fail')).status).toBe(303)
    expect(await world.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    await webhook(world, 'payment_intent.payment_failed')
  })
})

describe('a refund', () => {
  test('returns a part, then the rest, then nothing more', async () => {
    const { id } = await create({ confirm: true, ...visa })
    const part = await world.stripe.refunds.create({ payment_intent: id, amount: 1000 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent: id })
    expect((await errorOf(world.stripe.refunds.create({ payment_intent: id, amount: 4772 }))).param).toBe(
      'amount',
    )
    expect((await world.stripe.refunds.create({ payment_intent: id })).amount).toBe(4771)
    const again = await errorOf(world.stripe.refunds.create({ payment_intent: id }))
    expect(again.code).toBe('charge_already_refunded')
    const charge = await world.stripe.charges.retrieve(String(part.charge))
    expect(charge).toMatchObject({ amount_refunded: 5771, refunded: true })
    expect((await world.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
    await webhook(world, 'charge.refunded', 2)
  })

  test('requires a captured charge', async () => {
    const { id } = await create()
    const error = await errorOf(world.stripe.refunds.create({ payment_intent: id }))
    expect(error.message).toContain('does not have a successful charge')
  })
})
