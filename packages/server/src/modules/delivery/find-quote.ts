import type { Selectable } from 'kysely'
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
