import { ORPCError } from '@orpc/server'
import type { Tx } from '../db/database.ts'

/**
 * Locks a restaurant until the end of the transaction, to serialize changes that depend on several of its rows. Does not block
 * orders, which only reference the restaurant. Throws NOT_FOUND.
 */
export async function lockRestaurant(tx: Tx, restaurantId: string): Promise<void> {
  const row = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('id', '=', restaurantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
}
