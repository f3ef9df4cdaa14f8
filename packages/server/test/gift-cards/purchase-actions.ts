import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import type { Caller } from '../../src/app.ts'
import { buyGiftCard } from '../../src/modules/gift-cards/sales/buy-gift-card.ts'
import { readGiftCardTerms, saveGiftCardTerms } from '../../src/modules/gift-cards/sales/gift-card-terms.ts'
import { settleBoughtCard } from '../../src/modules/gift-cards/sales/settle-bought-card.ts'
import type { Shop } from '../checkout/ordering.ts'
import { sendStripeEvent, stripeEvent } from '../payments/stripe-webhook.ts'
import { visitor } from '../test-app.ts'

type BuyInput = Parameters<typeof buyGiftCard>[2]
export type Bought = Awaited<ReturnType<typeof buyGiftCard>>

/** What a customer does who buys gift cards of a shop. */
export function purchaseActions(shop: Shop, manager: Caller) {
  const restaurantId = shop.restaurant.id
  const buy = (changes: Partial<BuyInput> = {}, caller = visitor()) =>
    buyGiftCard(shop.app, caller, {
      restaurantId,
      purchaseId: randomUUID(),
      amount: cents(2500),
      isForSelf: false,
      recipientName: 'Grace',
      recipientEmail: 'Grace@Example.com',
      message: 'Enjoy',
      deliverOn: null,
      purchaserName: 'Ada',
      purchaserEmail: 'ada@example.com',
      ...changes,
    })
  /** Confirms the payment as the browser does. */
  async function pay({ payment }: Bought, card = 'pm_card_visa'): Promise<void> {
    if (!payment) throw new Error('the purchase needs no payment')
    await fetch(`${shop.sandboxUrl}/v1/payment_intents/${payment.paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payment.publishableKey}` },
      body: new URLSearchParams({ client_secret: payment.clientSecret, payment_method: card }),
    })
  }
  const settle = ({ token }: Bought, caller = visitor()) =>
    settleBoughtCard(shop.app, caller, { restaurantId, token })
  return {
    buy,
    pay,
    settle,
    /** Stores the terms, whatever they are, unless a revision is given. */
    sell: async (changes: object = {}, revision?: number) =>
      saveGiftCardTerms(shop.app, manager, {
        restaurantId,
        revision: revision ?? (await readGiftCardTerms(shop.app, manager, { restaurantId })).revision,
        terms: {
          isSelling: true,
          amounts: [cents(5000), cents(2500)],
          minAmount: cents(1000),
          maxAmount: cents(20_000),
          ...changes,
        },
      }),
    /** A paid and settled gift card; returns its id. */
    async buyPaid(changes: Partial<BuyInput> = {}, card?: string): Promise<string> {
      const purchaseId = changes.purchaseId ?? randomUUID()
      const bought = await buy({ ...changes, purchaseId })
      await pay(bought, card)
      await settle(bought)
      return purchaseId
    },
    /** The provider's signed event about an object. */
    webhook: (type: string, object: object) => sendStripeEvent(shop.app, stripeEvent(type, object)),
  }
}
