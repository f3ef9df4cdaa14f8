import type { GiftCard } from '@comanda/contract/gift-cards'
import { type Selectable, sql } from 'kysely'
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

/** The local day of a restaurant; null if there is no such restaurant. */
export async function readToday(tx: Tx, restaurantId: string, now: number): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select (${new Date(now)}::timestamptz at time zone timezone)::date::text as day
    from restaurants where id = ${restaurantId}`.execute(tx)
  return rows[0]?.day ?? null
}
