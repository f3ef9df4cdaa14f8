import type { PostFields } from '@comanda/domain/content/content-fields'
import type { EntityKind, EntityState } from './entity-kind.ts'
import { lockRows } from './lock-rows.ts'

/** A post; its name is its title. */
export interface PostState extends EntityState, Omit<PostFields, 'title'> {
  updatedBy: string
}

export const postKind: EntityKind<PostState> = {
  kind: 'post',
  audited: ({ name: title, text, startsOn, endsOn, isPublished: published, archivedAt }) => ({
    title,
    text,
    startsOn,
    endsOn,
    published,
    archivedAt,
  }),
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'content_posts', restaurantId, ids)
    return rows.map((row) => ({
      id: row.id,
      name: row.title,
      revision: row.revision,
      archivedAt: row.archived_at?.getTime() ?? null,
      text: row.text,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      isPublished: row.is_published,
      updatedBy: row.updated_by,
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
      title: state.name,
      text: state.text,
      is_published: state.isPublished,
      starts_on: state.startsOn,
      ends_on: state.endsOn,
      archived_at: state.archivedAt === null ? null : new Date(state.archivedAt),
      revision: state.revision,
      updated_at: editedAt,
      updated_by: state.updatedBy,
    }
    await tx
      .insertInto('content_posts')
      .values({ restaurant_id: restaurantId, id: state.id, ...changed })
      .onConflict((known) => known.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
  },
}
