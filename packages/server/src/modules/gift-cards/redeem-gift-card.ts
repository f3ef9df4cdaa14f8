import type { Cents } from '@comanda/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The part of an order that is paid by a gift card. */
export interface GiftCardClaim {
  id: string
  amount: Cents
}

/**
 * Deducts a part of an order from a gift card if its balance suffices; returns no row otherwise. Use it as part of the
 * statement that stores the order, so that both are stored or neither: the same money cannot be spent twice.
 */
export function redeemGiftCard(
  restaurantId: string,
  { id, amount }: GiftCardClaim,
): RawBuilder<{ id: string }> {
  return sql`(
    update gift_cards set balance = balance - ${amount}::bigint
    where restaurant_id = ${restaurantId} and id = ${id} and status = 'active' and payment_dispute is null
      and balance >= ${amount}::bigint
    returning id)`
}

/** Records that the order of the CTE `placed` has used the gift card of the CTE `gift`. */
export function recordGiftCardUse(
  restaurantId: string,
  { amount }: GiftCardClaim,
  at: Date,
): RawBuilder<{ id: string }> {
  return sql`(
    insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, at)
    select ${restaurantId}::uuid, gift.id, 'redeem', -${amount}::bigint, placed.id, ${at} from placed, gift
    returning gift_card_id as id)`
}

/** CTEs that release the part of a gift card that the orders of the CTE `ended` have reserved. */
export const releasedGiftCards = sql`released_gift_cards as (
    update gift_cards g set balance = g.balance + ended.gift_card_amount from ended
    where g.restaurant_id = ended.restaurant_id and g.id = ended.gift_card_id
    returning g.restaurant_id, g.id, ended.id as order_id, ended.gift_card_amount as amount
  ), recorded_gift_cards as (
    insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, at)
    select restaurant_id, id, 'release', amount, order_id, now() from released_gift_cards
    returning id
  )`

/** The gift card of an order that had ended was spent before the order was paid after all. */
export class GiftCardSpent extends Error {
  constructor() {
    super('The gift card of the order was spent after the order had ended')
    this.name = 'GiftCardSpent'
  }
}

/**
 * Deducts the part of an order again that was released when it ended, because its card was charged after all.
 * `mayDeduct`: the card was charged; otherwise the order stays ended. Requires the locked order. Throws GiftCardSpent.
 */
export async function redeemAgain(
  tx: Tx,
  { restaurantId, id }: { restaurantId: string; id: string },
  at: Date,
  mayDeduct: boolean,
): Promise<void> {
  const { rows } = await sql<{ isMissing: boolean; isDeducted: boolean }>`
    with missing as (
      select o.restaurant_id, o.id, o.gift_card_id, o.gift_card_amount from orders o
      where o.restaurant_id = ${restaurantId} and o.id = ${id} and o.payment_status in ('pending', 'failed')
        and (select coalesce(sum(e.amount), 0) from gift_card_entries e where e.restaurant_id = o.restaurant_id
          and e.order_id = o.id and e.kind in ('redeem', 'release')) = 0
    ), deducted as (
      update gift_cards g set balance = g.balance - missing.gift_card_amount from missing
      where ${mayDeduct} and g.restaurant_id = missing.restaurant_id and g.id = missing.gift_card_id
        and g.status = 'active' and g.payment_dispute is null and g.balance >= missing.gift_card_amount
      returning g.id
    ), recorded as (
      insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, at)
      select missing.restaurant_id, deducted.id, 'redeem', -missing.gift_card_amount, missing.id, ${at}
      from missing, deducted
      returning id
    )
    select exists (select from missing) as "isMissing", exists (select from recorded) as "isDeducted"`.execute(
    tx,
  )
  if (rows[0]?.isMissing && !rows[0].isDeducted) throw new GiftCardSpent()
}
