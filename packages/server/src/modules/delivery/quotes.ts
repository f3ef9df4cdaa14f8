import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { DeliveryQuotes } from '../../db/tables.ts'

export type StoredQuote = Selectable<DeliveryQuotes>

/** Finds a quote of this restaurant, expired or not. */
export async function findQuote(tx: Tx, restaurantId: string, quoteId: string): Promise<StoredQuote | null> {
  const row = await tx
    .selectFrom('delivery_quotes')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  return row ?? null
}

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

/** Deletes quotes that expired a week ago and belong to no order. */
export async function purgeUnusedQuotes(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - retentionMs)
  await app.db.platform('system:delivery', (tx) =>
    tx.deleteFrom('delivery_quotes').where('order_id', 'is', null).where('expires_at', '<', before).execute(),
  )
}

const retentionMs = 7 * 24 * 3_600_000
