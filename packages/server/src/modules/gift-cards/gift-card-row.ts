import type { GiftCard } from '@comanda/contract/gift-cards'
import type { Cents } from '@comanda/domain/money/cents'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { GiftCards } from '../../db/tables.ts'

export type GiftCardRow = Selectable<GiftCards>

export function giftCardOf(row: GiftCardRow): GiftCard {
  return {
    id: row.id,
    last4: row.last4,
    initialAmount: row.initial_amount,
    balance: row.balance,
    status: row.status,
    source: row.source,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    purchaserName: row.purchaser_name,
    purchaserEmail: row.purchaser_email,
    message: row.message,
    deliverOn: row.deliver_on,
    deliveredAt: row.delivered_at?.getTime() ?? null,
    refundState: row.refund_state,
    paymentDispute: row.payment_dispute,
    createdAt: row.created_at.getTime(),
  }
}

export function findById(tx: Tx, restaurantId: string, giftCardId: string) {
  return tx
    .selectFrom('gift_cards')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', giftCardId)
}

/** Whether a refund to the purchaser is in progress, which voids the gift card meanwhile. */
export function isRefunding({ refund_state }: Pick<GiftCardRow, 'refund_state'>): boolean {
  return refund_state === 'requested' || refund_state === 'pending'
}

/** The amount of the refund that was requested last. */
export function refundAmountOf({ refund_amount, initial_amount }: GiftCardRow): Cents {
  return refund_amount ?? initial_amount
}

/** Changes a locked gift card. Returns the changed row. */
export function updateGiftCard(
  tx: Tx,
  { restaurant_id, id }: Pick<GiftCardRow, 'restaurant_id' | 'id'>,
  changes: Updateable<GiftCards>,
): Promise<GiftCardRow> {
  return tx
    .updateTable('gift_cards')
    .set(changes)
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
