import type { PageFields } from '@comanda/domain/content/content-fields'
import type { TextDocument } from '@comanda/domain/content/document'
import { writeMarkup } from '@comanda/domain/content/markup'
import { json } from '../../db/json.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'
import { lockRows } from './lock-rows.ts'

/** A content page of a restaurant; `name` is its title. */
export interface PageState extends EntityState, Omit<PageFields, 'title'> {
  updatedBy: string
}

export const pageKind: EntityKind<PageState> = {
  kind: 'page',
  audited: ({ name: title, slug: address, isPublished: published, body, archivedAt }) => ({
    title,
    address,
    published,
    text: writeMarkup(body),
    archivedAt,
  }),
  unique: ({ slug }) => `the address “/pages/${slug}”`,
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'content_pages', restaurantId, ids)
    return rows.map((row) => ({
      id: row.id,
      name: row.title,
      revision: row.revision,
      archivedAt: row.archived_at?.getTime() ?? null,
      slug: row.slug,
      body: row.body as TextDocument,
      isPublished: row.is_published,
      updatedBy: row.updated_by,
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
      title: state.name,
      slug: state.slug,
      body: json(state.body),
      is_published: state.isPublished,
      archived_at: state.archivedAt === null ? null : new Date(state.archivedAt),
      revision: state.revision,
      updated_at: editedAt,
      updated_by: state.updatedBy,
    }
    await tx
      .insertInto('content_pages')
      .values({ restaurant_id: restaurantId, id: state.id, ...changed })
      .onConflict((known) => known.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
  },
}
