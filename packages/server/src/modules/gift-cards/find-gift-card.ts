import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { idOfToken } from '../../platform/order-token.ts'
import { hashOfGiftCode } from './gift-code.ts'

export interface StoredGiftCard {
  id: string
  last4: string
  /** What an order can be paid with. */
  balance: Cents
}

/**
 * The restaurant's gift card with this code; null if there is none, it is void or its payment is disputed. The amount
 * reserved by the unpaid order of the token `ownOrder` counts as available.
 */
export async function findGiftCard(
  tx: Tx,
  restaurantId: string,
  typed: string,
  ownOrder?: string | null,
): Promise<StoredGiftCard | null> {
  const row = await tx
    .selectFrom('gift_cards')
    .select(['id', 'last4', 'balance'])
    .where('restaurant_id', '=', restaurantId)
    .where('code_hash', '=', hashOfGiftCode(typed))
    .where('status', '=', 'active')
    .where('payment_dispute', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const reserved = ownOrder ? await reservedBy(tx, restaurantId, row.id, ownOrder) : zeroCents
  return { ...row, balance: addCents(row.balance, reserved) }
}

async function reservedBy(tx: Tx, restaurantId: string, giftCardId: string, token: string): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`
    select gift_card_amount as amount from orders
    where restaurant_id = ${restaurantId} and id = ${idOfToken(token)} and gift_card_id = ${giftCardId}
      and payment_status = 'pending' and released_at is null`.execute(tx)
  return rows[0]?.amount ?? zeroCents
}
