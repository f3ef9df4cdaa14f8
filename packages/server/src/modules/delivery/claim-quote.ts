import { type RawBuilder, sql } from 'kysely'
import type { StoredQuote } from './find-quote.ts'

/**
 * Assigns the quote to the order of the CTE `placed`. Returns no row when another order has claimed it. House
 * quotes can back several orders, because no courier was reserved for them.
 */
export function claimQuote(restaurantId: string, { id }: StoredQuote): RawBuilder<{ id: string }> {
  return sql`(
    update delivery_quotes q set order_id = placed.id from placed
    where q.restaurant_id = ${restaurantId} and q.id = ${id} and (q.provider = 'house' or q.order_id is null)
    returning q.id)`
}
