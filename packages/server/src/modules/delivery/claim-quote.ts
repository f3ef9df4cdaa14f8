import { type RawBuilder, sql } from 'kysely'
import type { StoredQuote } from './find-quote.ts'

/**
 * Gives the quote to the order of the statement's part `placed`, and returns no row when another order holds it. The
 * house's own quotes may back several orders, for no courier was asked for them.
 */
export function claimQuote(restaurantId: string, { id }: StoredQuote): RawBuilder<{ id: string }> {
  return sql`(
    update delivery_quotes q set order_id = placed.id from placed
    where q.restaurant_id = ${restaurantId} and q.id = ${id} and (q.provider = 'house' or q.order_id is null)
    returning q.id)`
}
