import { type RawBuilder, sql } from 'kysely'
import type { AccessScope } from '../identity/public.ts'

/** A condition that a column with a restaurant is in the scope; true for all restaurants. */
export function among({ restaurantIds }: AccessScope, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return restaurantIds === 'all' ? sql`true` : sql`${column} = any(${restaurantIds}::uuid[])`
}
