import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { giftCodeFor } from '../../src/modules/gift-cards/gift-code.ts'
import { insertGiftCard } from '../../src/modules/gift-cards/insert-gift-card.ts'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about gift cards, with one that exists. */
export async function giftCardSamples({ app, restaurant }: Shop): Promise<Record<string, Sample>> {
  const restaurantId = restaurant.id
  const giftCardId = randomUUID()
  const key = { restaurant_id: restaurantId, id: giftCardId }
  await app.db.tenant(restaurantId, 'system:test', (tx) =>
    insertGiftCard(app, tx, {
      ...key,
      ...{ initial_amount: cents(2500), source: 'issued', recipient_name: 'Grace', note: '' },
      recipient_email: 'grace@example.com',
    }),
  )
  const card = { restaurantId, giftCardId }
  return {
    'checkout.checkGiftCard': { parameters: { restaurantId }, body: { code: giftCodeFor(app, key) } },
    'giftCards.list': { parameters: { restaurantId, search: 'grace', state: 'open' } },
    'giftCards.get': { parameters: card },
    'giftCards.issue': {
      parameters: { restaurantId },
      body: {
        ...{ giftCardId: randomUUID(), amount: 2500, recipientName: 'Grace', message: '', reason: '' },
        ...{ recipientEmail: 'grace@example.com', deliverOn: null },
      },
    },
    'giftCards.void': { parameters: card, body: { reason: 'Lost' } },
    'giftCards.send': { parameters: card, body: { requestKey: randomUUID() } },
    'giftCards.export': { parameters: { restaurantId }, body: {} },
  }
}
