import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { chooseCard } from '../../src/modules/account/cards/choose-card.ts'
import { deleteCustomerJob } from '../../src/modules/account/cards/delete-customer.ts'
import { listCards } from '../../src/modules/account/cards/list-cards.ts'
import { removeCard } from '../../src/modules/account/cards/remove-card.ts'
import { deleteAccount } from '../../src/modules/account/delete-account.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { prove, signUp } from './people.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({}, {}, afterAll)
})

type Placed = Awaited<ReturnType<Shop['place']>>

/** Confirms a payment as a browser does; without a card, with the one that the server has chosen. */
async function confirm(
  placed: Placed,
  card?: string,
): Promise<{ status?: string; error?: { message: string } }> {
  if (!placed.payment) throw new Error('The order needs no payment.')
  const { paymentIntentId, clientSecret, publishableKey } = placed.payment
  const response = await fetch(`${shop.sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, ...(card && { payment_method: card }) }),
  })
  return response.json()
}

const choose = (caller: Caller, { token }: Placed, savedCardId: string | null, save = false) =>
  chooseCard(shop.app, caller, { token, savedCardId, save })

/** Pays a new order with a card, and has it saved. */
async function saveCard(caller: Caller, card = 'pm_card_visa'): Promise<void> {
  const placed = await shop.place({}, caller)
  await choose(caller, placed, null, true)
  expect((await confirm(placed, card)).status).toBe('succeeded')
}

async function onlyCard(caller: Caller): Promise<string> {
  const [card, ...others] = await listCards(shop.app, caller)
  if (!card || others.length > 0) throw new Error('Expected one saved card.')
  return card.id
}

test('a card is saved with a payment, listed, and pays the next order', async () => {
  const { app } = shop
  const ada = await signUp(shop, 'Ada')
  expect(await listCards(app, ada)).toEqual([])
  await saveCard(ada)
  const [card] = await listCards(app, ada)
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', isExpired: false })

  const placed = await shop.place({}, ada)
  await choose(ada, placed, card?.id ?? '')
  await choose(ada, placed, card?.id ?? '')
  expect((await confirm(placed)).status).toBe('succeeded')
  const paid = await settleCheckout(app, ada, placed.token)
  expect(paid).toMatchObject({ paymentStatus: 'succeeded', card: { brand: 'visa', last4: '4242' } })
})

test('a card is saved only when the customer asks for it, and the last choice wins', async () => {
  const bea = await signUp(shop, 'Bea')
  const plain = await shop.place({}, bea)
  await choose(bea, plain, null, false)
  await confirm(plain, 'pm_card_visa')
  expect(await listCards(shop.app, bea)).toEqual([])

  const undecided = await shop.place({}, bea)
  await choose(bea, undecided, null, true)
  await choose(bea, undecided, null, false)
  await confirm(undecided, 'pm_card_visa')
  expect(await listCards(shop.app, bea)).toEqual([])
})

test('a card that is saved twice is listed once, and is removed completely', async () => {
  const cleo = await signUp(shop, 'Cleo')
  await saveCard(cleo)
  await saveCard(cleo)
  await saveCard(cleo, 'pm_card_mastercard')
  expect((await listCards(shop.app, cleo)).map(({ brand }) => brand)).toEqual(['mastercard', 'visa'])
  const visa = (await listCards(shop.app, cleo))[1]?.id ?? ''
  await removeCard(shop.app, cleo, visa)
  await removeCard(shop.app, cleo, visa)
  expect((await listCards(shop.app, cleo)).map(({ brand }) => brand)).toEqual(['mastercard'])
})

test('a removed card pays nothing, even for an order that was prepared with it', async () => {
  const dan = await signUp(shop, 'Dan')
  await saveCard(dan)
  const card = await onlyCard(dan)
  const [prepared, late] = [await shop.place({}, dan), await shop.place({}, dan)]
  await choose(dan, prepared, card)
  await removeCard(shop.app, dan, card)
  expect((await confirm(prepared)).error?.message).toContain('may not be used again')
  await expect(choose(dan, late, card)).rejects.toMatchObject({ code: 'CARD_REMOVED' })
  // Another card still pays.
  await choose(dan, prepared, null, false)
  expect((await confirm(prepared, 'pm_card_mastercard')).status).toBe('succeeded')
})

test('another person can neither use, see nor remove a card, nor choose one for an order', async () => {
  const [eva, finn] = [await signUp(shop, 'Eva'), await signUp(shop, 'Finn')]
  await saveCard(eva)
  await saveCard(finn, 'pm_card_mastercard')
  const card = await onlyCard(eva)
  const [own, guest] = [await shop.place({}, finn), await shop.place({})]
  await expect(choose(finn, own, card)).rejects.toMatchObject({ code: 'CARD_REMOVED' })
  expect((await confirm(own, card)).error?.message).toContain('belongs to a Customer')
  expect((await confirm(guest, card)).error?.message).toContain('belongs to a Customer')
  await removeCard(shop.app, finn, card)
  expect(await onlyCard(eva)).toBe(card)

  const foreign = await shop.place({}, eva)
  await expect(choose(finn, foreign, await onlyCard(finn))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(choose(eva, guest, card)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a visitor without an account is refused', async () => {
  const placed = await shop.place({})
  const refused = { code: 'UNAUTHORIZED' }
  await expect(listCards(shop.app, visitor())).rejects.toMatchObject(refused)
  await expect(removeCard(shop.app, visitor(), 'pm_1')).rejects.toMatchObject(refused)
  await expect(choose(visitor(), placed, null, true)).rejects.toMatchObject(refused)
})

test('a bank can require authentication of a saved card', async () => {
  const gil = await signUp(shop, 'Gil')
  const first = await shop.place({}, gil)
  await choose(gil, first, null, true)
  expect((await confirm(first, 'pm_card_authenticationRequired')).status).toBe('requires_action')
  expect(await listCards(shop.app, gil)).toEqual([])
  const answer = (placed: Placed) =>
    fetch(`${shop.sandboxUrl}/sandbox/payments/challenge/${placed.payment?.paymentIntentId}/complete`, {
      method: 'POST',
      redirect: 'manual',
    })
  await answer(first)
  const card = await onlyCard(gil)
  const next = await shop.place({}, gil)
  await choose(gil, next, card)
  expect((await confirm(next)).status).toBe('requires_action')
  await answer(next)
  expect((await settleCheckout(shop.app, gil, next.token)).paymentStatus).toBe('succeeded')
})

test('an expired card is listed as such, and is refused', async () => {
  const hal = await signUp(shop, 'Hal')
  await saveCard(hal)
  const [card] = await listCards(shop.app, hal)
  if (!card) throw new Error('Expected a saved card.')
  const placed = await shop.place({}, hal)
  const later = { ...shop.app, now: () => Date.UTC(card.expYear, card.expMonth, 2) }
  expect(await listCards(later, hal)).toEqual([{ ...card, isExpired: true }])
  await expect(
    chooseCard(later, hal, { token: placed.token, savedCardId: card.id, save: false }),
  ).rejects.toMatchObject({ code: 'CARD_REMOVED' })
})

test('concurrent first uses create one customer', async () => {
  const ida = await signUp(shop, 'Ida')
  const orders = await Promise.all([1, 2, 3].map(() => shop.place({}, ida)))
  await Promise.all(orders.map((placed) => choose(ida, placed, null, true)))
  const rows = await shop.query('select * from payment_customers where user_id = $1', [ida.user?.id])
  expect(rows).toHaveLength(1)
})

test('a customer that the provider has lost is created again', async () => {
  const jo = await signUp(shop, 'Jo')
  await saveCard(jo)
  await shop.query('update payment_customers set customer_id = $2 where user_id = $1', [
    ...[jo.user?.id, 'cus_lost'],
  ])
  expect(await listCards(shop.app, jo)).toEqual([])
  await saveCard(jo, 'pm_card_mastercard')
  expect(await listCards(shop.app, jo)).toEqual([expect.objectContaining({ brand: 'mastercard' })])
})

test('an account that was deleted meanwhile gets no customer', async () => {
  const ghost = await signUp(shop, 'Ghost')
  const placed = await shop.place({}, ghost)
  await shop.query('delete from auth.users where id = $1', [ghost.user?.id])
  await expect(choose(ghost, placed, null, true)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a provider without an answer is reported, and nothing is lost', async () => {
  const kim = await signUp(shop, 'Kim')
  await saveCard(kim)
  const card = await onlyCard(kim)
  const unreachable = () => Promise.reject(new PaymentGatewayError('Not reachable.', true))
  const { payments } = shop.app
  const failing = {
    ...shop.app,
    payments: { ...payments, listCards: unreachable, assignCustomer: unreachable },
  }
  const placed = await shop.place({}, kim)
  const refused = { code: 'PAYMENT_SERVICE_UNAVAILABLE', status: 502 }
  await expect(listCards(failing, kim)).rejects.toMatchObject(refused)
  await expect(removeCard(failing, kim, card)).rejects.toMatchObject(refused)
  for (const savedCardId of [card, null]) {
    const choice = { token: placed.token, savedCardId, save: true }
    await expect(chooseCard(failing, kim, choice)).rejects.toMatchObject(refused)
  }
  expect(await onlyCard(kim)).toBe(card)
})

test('cards cannot be chosen for an order that is paid or over', async () => {
  const lee = await signUp(shop, 'Lee')
  await saveCard(lee)
  const card = await onlyCard(lee)
  const paid = await shop.place({}, lee)
  await confirm(paid, 'pm_card_mastercard')
  await settleCheckout(shop.app, lee, paid.token)
  await choose(lee, paid, card)
  const { order } = paymentActions(shop, await signedIn(shop, 'owner'))
  expect(await order(paid.orderId)).toMatchObject({ payment_status: 'succeeded', card_brand: 'mastercard' })
  const over = await shop.place({}, lee)
  await shop.query('update orders set released_at = now() where id = $1', [over.orderId])
  await expect(choose(lee, over, card)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
})

test('deleting the account deletes the saved cards at the provider', async () => {
  const max = await signUp(shop, 'Max')
  const placed = await shop.place({}, max)
  await choose(max, placed, null, true)
  await confirm(placed, 'pm_card_visa')
  const customerOf = async () =>
    (await shop.query('select customer_id from payment_customers where user_id = $1', [max.user?.id]))[0]
      ?.customer_id
  const customerId: string = await customerOf()
  await shop.query(`update orders set status = 'completed', payment_status = 'succeeded', paid_at = now()
    where user_id = '${max.user?.id}'`)
  await prove(shop, max)
  await deleteAccount(shop.app, max)
  expect(await customerOf()).toBeUndefined()
  const jobs = await shop.query(
    `select payload from graphile_worker._private_jobs where key = 'delete-payment-customer:' || $1`,
    [customerId],
  )
  expect(jobs).toEqual([{ payload: { customerId } }])
  await deleteCustomerJob.handle(shop.app, { customerId })
  await deleteCustomerJob.handle(shop.app, { customerId })
  await expect(shop.app.payments.listCards(customerId)).rejects.toThrow()
})
