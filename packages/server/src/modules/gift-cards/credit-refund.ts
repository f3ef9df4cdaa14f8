import type { Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { voidIfLost } from './void-balance.ts'

/**
 * Returns refunded money to a gift card, once per refund. A voided card becomes active again, because the money cannot
 * be returned in any other way. After a lost dispute it is voided again, because the bank has returned the money to the
 * customer.
 */
export async function creditRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  refund: { restaurant_id: string; id: string; order_id: string; amount: Cents },
  giftCardId: string,
): Promise<void> {
  await sql`
    with recorded as (
      insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, refund_id, at)
      values (${refund.restaurant_id}, ${giftCardId}, 'refund', ${refund.amount}, ${refund.order_id}, ${refund.id}, ${new Date(app.now())})
      on conflict (restaurant_id, refund_id) do nothing
      returning restaurant_id, gift_card_id, amount
    )
    update gift_cards g set balance = g.balance + recorded.amount, status = 'active' from recorded
    where g.restaurant_id = recorded.restaurant_id and g.id = recorded.gift_card_id`.execute(tx)
  await voidIfLost(app, tx, { restaurantId: refund.restaurant_id, giftCardId })
}
