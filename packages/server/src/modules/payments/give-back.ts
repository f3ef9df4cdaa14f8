import { sql } from 'kysely'

/**
 * Parts of a statement that free what an order without money holds of others: its use of a code, and its delivery quote.
 * The part `ended` in front of them has its `restaurant_id`, `id` and `delivery_quote_id`; without a row nothing is freed.
 */
export const freeing = sql`freed as (
    update discount_redemptions r set state = 'released' from ended
    where r.restaurant_id = ended.restaurant_id and r.order_id = ended.id and r.state <> 'released'
    returning r.restaurant_id, r.discount_code_id
  ), uncounted as (
    update discount_codes c set current_uses = greatest(0, current_uses - 1) from freed
    where c.restaurant_id = freed.restaurant_id and c.id = freed.discount_code_id
    returning c.id
  ), unclaimed as (
    update delivery_quotes q set order_id = null from ended
    where q.restaurant_id = ended.restaurant_id and q.id = ended.delivery_quote_id and q.order_id = ended.id
    returning q.id
  )`

/** To be read by the statement before it appends its event, for that makes others wait. */
export const freed = sql`(select count(*) from uncounted) as code, (select count(*) from unclaimed) as quote`
