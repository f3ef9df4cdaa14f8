import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import type { Tx } from '../../src/db/database.ts'
import { giftCardToken } from '../../src/modules/gift-cards/gift-card-token.ts'
import { giftCodeFor } from '../../src/modules/gift-cards/gift-code.ts'
import { insertGiftCard } from '../../src/modules/gift-cards/insert-gift-card.ts'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

const amountsSold = { amounts: [2500], min_amount: cents(1000), max_amount: cents(50_000) }
const terms = { isSelling: true, amounts: [2500], minAmount: 1000, maxAmount: 50_000 }

function storePurchase(tx: Tx, key: { restaurant_id: string; id: string }) {
  return tx
    .insertInto('gift_card_purchases')
    .values({
      ...key,
      state: 'paid',
      request_hash: Buffer.alloc(32),
      is_for_self: false,
      message: '',
      amount: cents(2500),
      platform_fee: cents(0),
      payment_intent_id: `pi_${key.id}`,
      purchaser_name: 'Ada',
      purchaser_email: 'ada@example.com',
      recipient_name: 'Grace',
      recipient_email: 'grace@example.com',
      created_at: new Date(0),
      expires_at: new Date(0),
      paid_at: new Date(0),
    })
    .execute()
}

/** Requests about gift cards, with one that exists. */
export async function giftCardSamples({ app, restaurant }: Shop): Promise<Record<string, Sample>> {
  const restaurantId = restaurant.id
  const giftCardId = randomUUID()
  const key = { restaurant_id: restaurantId, id: giftCardId }
  await app.db.tenant(restaurantId, 'system:test', (tx) =>
    insertGiftCard(app, tx, {
      ...key,
      initial_amount: cents(2500),
      source: 'issued',
      recipient_name: 'Grace',
      note: '',
      recipient_email: 'grace@example.com',
    }),
  )
  await app.db.tenant(restaurantId, 'system:test', (tx) =>
    tx
      .insertInto('gift_card_terms')
      .values({ restaurant_id: restaurantId, is_selling: true, ...amountsSold })
      .onConflict((known) => known.doNothing())
      .execute(),
  )
  await app.db.tenant(restaurantId, 'system:test', (tx) => storePurchase(tx, key))
  const card = { restaurantId, giftCardId }
  return {
    'checkout.checkGiftCard': { parameters: { restaurantId }, body: { code: giftCodeFor(app, key) } },
    'giftCards.list': { parameters: { restaurantId, search: 'grace', state: 'open' } },
    'giftCards.get': { parameters: card },
    'giftCards.issue': {
      parameters: { restaurantId },
      body: {
        giftCardId: randomUUID(),
        amount: 2500,
        recipientName: 'Grace',
        message: '',
        reason: '',
        recipientEmail: 'grace@example.com',
        deliverOn: null,
      },
    },
    'giftCards.void': { parameters: card, body: { reason: 'Lost' } },
    'giftCards.send': { parameters: card, body: { requestKey: randomUUID() } },
    'giftCards.refund': { parameters: card, body: { reason: 'Bought twice' } },
    'giftCards.terms': { parameters: { restaurantId } },
    'giftCards.saveTerms': { parameters: { restaurantId }, body: { revision: 0, terms } },
    'giftCardPurchases.buy': {
      parameters: { restaurantId },
      body: {
        purchaseId: randomUUID(),
        amount: 2500,
        isForSelf: false,
        message: '',
        deliverOn: null,
        recipientName: 'Grace',
        recipientEmail: 'grace@example.com',
        purchaserName: 'Ada',
        purchaserEmail: 'ada@example.com',
      },
    },
    'giftCardPurchases.settle': {
      parameters: { restaurantId },
      body: { token: giftCardToken(app, 'gift-card-purchase', key) },
    },
    'giftCardPurchases.open': {
      parameters: { restaurantId },
      body: { token: giftCardToken(app, 'gift-card-view', key) },
    },
    'payments.getSale': { parameters: card },
    'giftCards.export': { parameters: { restaurantId }, body: {} },
  }
}
