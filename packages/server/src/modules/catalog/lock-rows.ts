import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type EntityTable =
  | 'additional_menus'
  | 'categories'
  | 'content_pages'
  | 'content_posts'
  | 'cross_sell_campaigns'
  | 'discount_codes'
  | 'loyalty_programs'

/** Locks and reads rows of a restaurant in the order of their ids, archived ones as well. */
export async function lockRows<Table extends EntityTable>(
  tx: Tx,
  table: Table,
  restaurantId: string,
  ids: readonly string[],
): Promise<Selectable<Tables[Table]>[]> {
  const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}
