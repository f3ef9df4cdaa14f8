import type { CategoryFields } from '@comanda/domain/menu/category-fields'
import type { Selectable } from 'kysely'
import type { Categories } from '../../db/tables.ts'
import { type EntityKind, type EntityState, entityColumns } from './entity-kind.ts'
import { lockRows } from './lock-rows.ts'

export interface CategoryState extends EntityState, CategoryFields {}

export const categoryKind: EntityKind<CategoryState> = {
  kind: 'category',
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'categories', restaurantId, ids)
    return rows.map(categoryState)
  },
  async write(tx, restaurantId, state, editedAt) {
    const values = {
      restaurant_id: restaurantId,
      id: state.id,
      name: state.name,
      description: state.description,
      image_media_id: state.imageId,
      sort_order: state.sortOrder,
      is_active: state.isActive,
      available_from: state.availableFrom,
      available_until: state.availableUntil,
      ...entityColumns(state, editedAt),
    }
    const { restaurant_id: _, id: __, ...changed } = values
    await tx
      .insertInto('categories')
      .values(values)
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
  },
}

export function categoryState(row: Selectable<Categories>): CategoryState {
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    archivedAt: row.archived_at?.getTime() ?? null,
    description: row.description,
    imageId: row.image_media_id,
    sortOrder: row.sort_order,
    isActive: row.is_active,
    availableFrom: row.available_from?.slice(0, 5) ?? null,
    availableUntil: row.available_until?.slice(0, 5) ?? null,
  }
}
