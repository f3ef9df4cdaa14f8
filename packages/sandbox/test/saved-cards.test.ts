import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const amount = { amount: 2000, currency: 'usd' }

async function savedCard(customer: string, payment_method = 'pm_card_visa') {
  const { payment_method: id } = await world.stripe.paymentIntents.create({
    ...amount,
    customer,
    payment_method,
    setup_future_usage: 'on_session',
    confirm: true,
  })
  return String(id)
}

/** The message of the provider's refusal; fails when there is none. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw new Error('It was not refused')
  return error.message
}

test('a charged card stays with its customer only when the payment asks for it', async () => {
  const { stripe } = world
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })
  await stripe.paymentIntents.create({
    ...amount,
    customer: customer.id,
    payment_method: 'pm_card_mastercard',
    confirm: true,
  })
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
  const id = await savedCard(customer.id)
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  expect(data).toEqual([expect.objectContaining({ id, customer: customer.id })])
  await world.restart()
  expect((await world.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a declined card is not saved', async () => {
  const customer = await world.stripe.customers.create({})
  await expect(savedCard(customer.id, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
  expect((await world.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
})

test('a saved card pays again for its customer, and for no one else', async () => {
  const { stripe } = world
  const [ada, bob] = [await stripe.customers.create({}), await stripe.customers.create({})]
  const card = await savedCard(ada.id)
  const again = { ...amount, payment_method: card, confirm: true }
  expect(await stripe.paymentIntents.create({ ...again, customer: ada.id })).toMatchObject({
    status: 'succeeded',
    payment_method: card,
  })
  const foreign = 'does not have a payment method'
  expect(await refusalOf(stripe.paymentIntents.create({ ...again, customer: bob.id }))).toContain(foreign)
  expect(await refusalOf(stripe.paymentIntents.create(again))).toContain('belongs to a Customer')
  const { id } = await stripe.paymentIntents.create({ ...amount, customer: bob.id })
  expect(await refusalOf(stripe.paymentIntents.update(id, { payment_method: card }))).toContain(foreign)
})

test('a removed card and the cards of a deleted customer cannot be used again', async () => {
  const { stripe } = world
  const customer = await stripe.customers.create({})
  const [removed, other] = [await savedCard(customer.id), await savedCard(customer.id, 'pm_card_mastercard')]
  expect(await stripe.paymentMethods.detach(removed)).toMatchObject({ id: removed, customer: null })
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({ ...amount, customer: customer.id, payment_method, confirm: true })
  expect(await refusalOf(pay(removed))).toContain('It may not be used again')
  expect(await refusalOf(stripe.paymentMethods.attach(removed, { customer: customer.id }))).toContain(
    'It may not be used again',
  )
  expect(await refusalOf(stripe.paymentMethods.detach(removed))).toContain('not attached')
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([
    other,
  ])

  expect(await stripe.customers.del(customer.id)).toEqual({
    id: customer.id,
    object: 'customer',
    deleted: true,
    lastResponse: undefined,
  })
  expect(await refusalOf(pay(other))).toContain('No such customer')
  expect(await refusalOf(stripe.paymentMethods.list({ customer: customer.id }))).toContain('No such customer')
})

test('whether a card is saved can be changed until it is charged', async () => {
  const { stripe } = world
  const customer = await stripe.customers.create({})
  const { id } = await stripe.paymentIntents.create({
    ...amount,
    customer: customer.id,
    setup_future_usage: 'on_session',
  })
  expect((await stripe.paymentIntents.update(id, { setup_future_usage: '' })).setup_future_usage).toBeNull()
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
  const late = stripe.paymentIntents.update(id, { setup_future_usage: 'on_session' })
  expect(await refusalOf(late)).toContain('status of succeeded')
})
