import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { findById, type GiftCardRow } from '../gift-card-row.ts'
import { findPurchase } from './purchase-row.ts'
import { isRecorded, recordExternalRefund } from './record-external-refund.ts'
import { settleOwnRefund } from './settle-gift-card-refund.ts'

/** The sale of a gift card. */
export interface GiftCardSale {
  restaurantId: string
  giftCardId: string
  last4: string
}

/** Handles an event about a refund of a sold gift card. Returns false if the payment is not that of a gift card. */
export async function handleGiftCardRefund(app: App, reported: ProviderRefund): Promise<boolean> {
  const { intentId } = reported
  if (intentId === null) return false
  return app.db.platform(actor, async (tx) => {
    const sale = await lockSale(tx, intentId)
    if (!sale) return false
    const { restaurantId, giftCardId } = sale
    const card = await findById(tx, restaurantId, giftCardId).executeTakeFirstOrThrow()
    const isOwn = reported.ownId !== null && card.refund_id === reported.ownId
    const purchase = await findPurchase(tx, restaurantId, giftCardId).executeTakeFirstOrThrow()
    const isOpen =
      isOwn && !isMadeAfterAll(card, reported) && !(await isRecorded(tx, restaurantId, reported.id))
    const apply = isOpen ? settleOwnRefund : recordExternalRefund
    await apply(app, tx, { card, purchase }, reported)
    return true
  })
}

/** The sold gift card that a charged payment paid for, locked. Requires a transaction of the platform. */
export async function lockSale(tx: Tx, intentId: string): Promise<GiftCardSale | undefined> {
  const row = await tx
    .selectFrom('gift_card_purchases as p')
    .innerJoin('gift_cards as g', (join) =>
      join.onRef('g.restaurant_id', '=', 'p.restaurant_id').onRef('g.id', '=', 'p.id'),
    )
    .select(['g.restaurant_id', 'g.id', 'g.last4'])
    .where('p.payment_intent_id', '=', intentId)
    .where('p.state', '=', 'paid')
    .forUpdate('g')
    .executeTakeFirst()
  return row && { restaurantId: row.restaurant_id, giftCardId: row.id, last4: row.last4 }
}

/**
 * The refund was ended, and its balance returned to the gift card, before the provider made it. It is recorded like one that was
 * created at the provider: a part of the balance may have been spent in between.
 */
function isMadeAfterAll(card: GiftCardRow, reported: ProviderRefund): boolean {
  return card.provider_refund_id === null && card.refund_state === 'failed' && reported.status !== 'failed'
}

const actor = 'system:gift-cards'
