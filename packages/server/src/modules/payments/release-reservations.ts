import { sql } from 'kysely'
import { releasedGiftCards } from '../gift-cards/public.ts'

/** CTEs that release the use of a discount code by the locked order of the CTE `ended`. Idempotent. */
export const releaseCode = sql`released_uses as (
    update discount_redemptions r set state = 'released' from ended
    where r.restaurant_id = ended.restaurant_id and r.order_id = ended.id and r.state <> 'released'
    returning r.restaurant_id, r.discount_code_id
  ), released_codes as (
    update discount_codes c set current_uses = greatest(0, current_uses - 1) from released_uses
    where c.restaurant_id = released_uses.restaurant_id and c.id = released_uses.discount_code_id
    returning c.id
  )`

/**
 * CTEs that release the reservations of an unpaid order: its use of a discount code, its delivery quote
 * and its part of a gift card. They follow a CTE `ended` with the order's `restaurant_id`, `id`, `delivery_quote_id`,
 * `gift_card_id` and `gift_card_amount`; without a row
 * nothing is released.
 */
export const releaseReservations = sql`${releaseCode}, released_quotes as (
    update delivery_quotes q set order_id = null from ended
    where q.restaurant_id = ended.restaurant_id and q.id = ended.delivery_quote_id and q.order_id = ended.id
    returning q.id
  ), ${releasedGiftCards}`

/** Select from this before the event is appended: `append_event` makes other transactions wait. */
export const releasedReservations = sql`(select count(*) from released_codes) as code,
  (select count(*) from released_quotes) as quote,
  (select count(*) from released_gift_cards) as gift_card`
