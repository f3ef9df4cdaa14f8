import type { AdditionalMenuFields } from '@comanda/domain/menu/additional-menu-fields'
import { formatSchedule } from '@comanda/domain/menu/served-hours'
import { json } from '../../db/json.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'
import { lockRows } from './lock-rows.ts'

/** The dishes sold in it are not part of this state: dishes refer to their menus by name. */
export interface AdditionalMenuState extends EntityState, AdditionalMenuFields {
  sortOrder: number
}

export const additionalMenuKind: EntityKind<AdditionalMenuState> = {
  kind: 'additional_menu',
  audited: (state) => ({ ...state, schedule: formatSchedule(state.schedule) }),
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'additional_menus', restaurantId, ids)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      revision: row.revision,
      archivedAt: row.archived_at?.getTime() ?? null,
      schedule: row.schedule as AdditionalMenuFields['schedule'],
      sortOrder: row.sort_order,
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
      name: state.name,
      schedule: json(state.schedule),
      sort_order: state.sortOrder,
      archived_at: state.archivedAt === null ? null : new Date(state.archivedAt),
      revision: state.revision,
      edited_at: editedAt,
    }
    await tx
      .insertInto('additional_menus')
      .values({ restaurant_id: restaurantId, id: state.id, ...changed })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
  },
}
