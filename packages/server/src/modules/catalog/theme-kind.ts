import { type ThemeFields, themeStyleOf } from '@comanda/domain/look/theme-style'
import { ORPCError } from '@orpc/server'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { MenuTemplates } from '../../db/tables.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'

export interface ThemeState extends EntityState, ThemeFields {}

export const themeKind: EntityKind<ThemeState> = { kind: 'theme', lock: lockThemes, write: writeTheme }

/** Like the methods of the kind, but also for the themes of the platform: without a restaurant. */
export async function lockThemes(
  tx: Tx,
  restaurantId: string | null,
  ids: readonly string[],
): Promise<ThemeState[]> {
  const rows = await tx
    .selectFrom('menu_templates')
    .selectAll()
    .where('restaurant_id', 'is not distinct from', restaurantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(themeState)
}

/** Throws NOT_FOUND if the id is that of another restaurant's theme. */
export async function writeTheme(
  tx: Tx,
  restaurantId: string | null,
  state: ThemeState,
  editedAt: Date,
): Promise<void> {
  const changed = {
    name: state.name,
    description: state.description,
    preview_media_id: state.imageId,
    style: json(state.style),
    archived_at: state.archivedAt === null ? null : new Date(state.archivedAt),
    revision: state.revision,
    updated_at: editedAt,
  }
  const written = await tx
    .insertInto('menu_templates')
    .values({ ...changed, restaurant_id: restaurantId, id: state.id })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(changed)
        .where('menu_templates.restaurant_id', 'is not distinct from', restaurantId),
    )
    .returning('id')
    .executeTakeFirst()
    .catch((error) => {
      throw isRowSecurityViolation(error) ? new ORPCError('NOT_FOUND') : error
    })
  if (!written) throw new ORPCError('NOT_FOUND')
}

export function themeState(row: Selectable<MenuTemplates>): ThemeState {
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    archivedAt: row.archived_at?.getTime() ?? null,
    description: row.description,
    imageId: row.preview_media_id,
    style: themeStyleOf(row.style),
  }
}

/** An existing row with this id belongs to another restaurant. */
function isRowSecurityViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}
