import type { PlannedChange } from '@comanda/contract/catalog/product-shapes'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { PlannedChanges } from '../../../db/tables.ts'

/** The changes planned for a dish, the next one first. */
export async function readPlanned(tx: Tx, restaurantId: string, productId: string): Promise<PlannedChange[]> {
  const rows = await plannedRows(tx, restaurantId)
    .where('product_id', '=', productId)
    .where('state', '=', 'planned')
    .execute()
  return rows.map(plannedChange)
}

/** A planned change in any state. */
export async function findPlanned(
  tx: Tx,
  restaurantId: string,
  id: string,
): Promise<PlannedChange | undefined> {
  const row = await plannedRows(tx, restaurantId).where('planned_changes.id', '=', id).executeTakeFirst()
  return row && plannedChange(row)
}

/** The next one first. */
export function plannedRows(tx: Tx, restaurantId: string) {
  return tx
    .selectFrom('planned_changes')
    .innerJoin('products', (join) =>
      join
        .onRef('products.restaurant_id', '=', 'planned_changes.restaurant_id')
        .onRef('products.id', '=', 'planned_changes.product_id'),
    )
    .selectAll('planned_changes')
    .select('products.name as product_name')
    .where('planned_changes.restaurant_id', '=', restaurantId)
    .orderBy('apply_at')
    .orderBy('planned_changes.id')
}

export function plannedChange(row: Selectable<PlannedChanges> & { product_name: string }): PlannedChange {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    at: row.apply_at.getTime(),
    basePrice: row.base_price,
    isActive: row.is_active,
    by: row.actor_name,
    state: row.state,
    failure: row.failure,
  }
}
