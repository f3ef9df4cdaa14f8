import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { voidIfLost } from '../void-balance.ts'

/**
 * Applies the stored disputes about the payment of a gift card to the card: it cannot be used while one is open, and a
 * lost one voids its remaining balance. Idempotent. Requires the card to be locked by this transaction.
 */
export async function followDispute(
  app: App,
  tx: Tx,
  card: { restaurantId: string; giftCardId: string },
): Promise<void> {
  await sql`
    update gift_cards set payment_dispute = (
      select case when bool_or(status = 'lost') then 'lost'
        when bool_or(status in ('needs_response', 'under_review')) then 'open' end
      from disputes where restaurant_id = ${card.restaurantId} and gift_card_id = ${card.giftCardId})
    where restaurant_id = ${card.restaurantId} and id = ${card.giftCardId}`.execute(tx)
  await voidIfLost(app, tx, card)
}
