import { randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { IntentRefused } from '../../src/gateways/payments/port.ts'
import { sweepGiftCardPurchases } from '../../src/modules/gift-cards/sales/sweep-purchases.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { holdResult } from '../hold-result.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

let shop: Shop
let manager: Caller
let cards: ReturnType<typeof giftCardActions>
let sale: ReturnType<typeof purchaseActions>
beforeEach(async () => {
  shop = await openShop()
  manager = await signedIn(shop, 'manager')
  cards = giftCardActions(shop, manager)
  sale = purchaseActions(shop, manager)
  await sale.sell()
})

const failed = { code: 'PAYMENT_PREPARATION_FAILED' }
const purchases = () => cards.rows('select id, payment_intent_id from gift_card_purchases')

test('a purchase whose payment is refused ends immediately, and the same purchase can be repeated', async () => {
  // An account has no capabilities before its onboarding.
  const account = (await paymentActions(shop, manager).stripe('accounts', { type: 'express' })).id
  await shop.changeMenu(
    `update restaurants set stripe_connect_enabled = true, stripe_connect_id = '${account}'`,
  )
  const createIntent = vi.spyOn(shop.app.payments, 'createIntent')
  const purchaseId = randomUUID()
  await expect(sale.buy({ purchaseId })).rejects.toMatchObject(failed)
  expect(await purchases()).toEqual([])
  await shop.changeMenu('update restaurants set stripe_connect_enabled = false')
  shop.clock.now += 1000
  await sale.buyPaid({ purchaseId })
  expect(await cards.rows('select 1 from gift_cards')).toHaveLength(1)
  await cards.expectReconciled()
  // The provider replays a refusal to the key of the first.
  expect(new Set(createIntent.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(2)
})

test('a refused purchase does not return the payment that a concurrent request has created', async () => {
  const { payments } = shop.app
  const [created, ended] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  shop.app.payments = {
    ...payments,
    async createIntent(input) {
      const intent = await payments.createIntent(input)
      created.resolve(intent.id)
      await ended.promise
      return intent
    },
  }
  const purchaseId = randomUUID()
  const late = sale.buy({ purchaseId }).catch((error) => error)
  const lateIntent = await created.promise
  shop.app.payments = { ...payments, createIntent: () => Promise.reject(new IntentRefused('Refused.')) }
  await expect(sale.buy({ purchaseId })).rejects.toMatchObject(failed)
  shop.app.payments = payments
  shop.clock.now += 1000
  const repeated = await sale.buy({ purchaseId })
  ended.resolve()
  expect(await late).toMatchObject(failed)
  const intentId = repeated.payment?.paymentIntentId
  expect(await purchases()).toEqual([{ id: purchaseId, payment_intent_id: intentId }])
  expect(intentId).not.toBe(lateIntent)
})

test('a refused purchase stays if a concurrent request has prepared its payment', async () => {
  const { payments } = shop.app
  const purchaseId = randomUUID()
  const prepared = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  shop.app.payments = {
    ...payments,
    async createIntent() {
      requested.resolve()
      await prepared.promise
      throw new IntentRefused('Refused.')
    },
  }
  const refused = sale.buy({ purchaseId }).catch((error) => error)
  await requested.promise
  shop.app.payments = payments
  const bought = await sale.buy({ purchaseId })
  prepared.resolve()
  expect(await refused).toMatchObject(failed)
  await sale.pay(bought)
  expect(await sale.settle(bought)).toMatchObject({ amount: 2500 })
})

test('a purchase that expires while its payment is prepared cannot be paid', async () => {
  const { payments } = shop.app
  const { held, read, release } = holdResult(payments.createIntent)
  shop.app.payments = { ...payments, createIntent: held }
  const late = sale.buy().catch((error) => error)
  await read
  shop.clock.now += minutes(60)
  await sweepGiftCardPurchases(shop.app)
  release()
  expect(await late).toMatchObject(failed)
})
