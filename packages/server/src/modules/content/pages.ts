import { isDeepStrictEqual } from 'node:util'
import type { ContentPage } from '@comanda/contract/content'
import { type PageFields, pageIssues } from '@comanda/domain/content/content-fields'
import type { TextDocument } from '@comanda/domain/content/document'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import { lockRestaurant } from '../../platform/lock-restaurant.ts'
import { pageKind, recordChange, rejectOutdated, savedEntity } from '../catalog/public.ts'
import { requireRight } from '../identity/public.ts'

interface PageRef {
  restaurantId: string
  pageId: string
}

const maxPages = 50

/** The pages of a restaurant by title. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPages(app: App, caller: Caller, restaurantId: string): Promise<ContentPage[]> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => readPages(tx, restaurantId))
}

/**
 * Creates or changes a page. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND,
 * CONTENT_INVALID, and CHANGED_SINCE with the current page.
 */
export async function savePage(
  app: App,
  caller: Caller,
  { restaurantId, pageId, revision, ...entered }: PageRef & PageFields & { revision: number },
): Promise<{ page: ContentPage; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields: PageFields = { ...entered, title: cleanText(entered.title, 120), slug: entered.slug.trim() }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const all = await readPages(tx, restaurantId)
    const [stored] = await pageKind.lock(tx, restaurantId, [pageId])
    const before = all.find(({ id }) => id === pageId)
    const others = all.filter(({ id }) => id !== pageId)
    const issues: Record<string, string> = {
      ...pageIssues(fields),
      ...(others.some(({ slug }) => slug === fields.slug) && { slug: 'Another page has this address.' }),
      ...(!before && others.length >= maxPages && { title: `A restaurant has at most ${maxPages} pages.` }),
    }
    if (Object.keys(issues).length > 0) throw invalidFields('CONTENT_INVALID', issues)
    if (before && isDeepStrictEqual(fieldsOf(before), fields)) return { page: before, changeId: null }
    await rejectOutdated('page', stored, revision, () => before)
    const { title: name, ...rest } = fields
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'menu.page_changed' : 'menu.page_created',
      label: name,
      entities: [savedEntity('page', pageId, stored, { ...rest, name, updatedBy: caller.user?.name ?? '' })],
    })
    const saved = (await readPages(tx, restaurantId)).find(({ id }) => id === pageId)
    if (!saved) throw new Error(`page ${pageId} was not stored`)
    return { page: saved, changeId }
  })
}

/** Deletes a page; Recent Changes restores it. Idempotent. Throws UNAUTHORIZED, FORBIDDEN. */
export async function deletePage(
  app: App,
  caller: Caller,
  { restaurantId, pageId }: PageRef,
): Promise<{ deleted: boolean; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await pageKind.lock(tx, restaurantId, [pageId])
    if (!before || before.archivedAt !== null) return { deleted: false, changeId: null }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.page_deleted',
      label: before.name,
      entities: [{ kind: 'page', before, after: { ...before, archivedAt: app.now() } }],
    })
    return { deleted: true, changeId }
  })
}

const fieldsOf = ({ title, slug, body, isPublished }: ContentPage): PageFields => ({
  title,
  slug,
  body,
  isPublished,
})

async function readPages(tx: Tx, restaurantId: string): Promise<ContentPage[]> {
  const rows = await tx
    .selectFrom('content_pages')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    body: row.body as TextDocument as ContentPage['body'],
    isPublished: row.is_published,
    revision: row.revision,
    updatedAt: row.updated_at.getTime(),
    updatedBy: row.updated_by,
  }))
}
