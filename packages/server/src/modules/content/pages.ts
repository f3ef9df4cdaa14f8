import { isDeepStrictEqual } from 'node:util'
import type { ContentPage } from '@comanda/contract/content'
import { type PageFields, pageIssues } from '@comanda/domain/content/content-fields'
import type { TextDocument } from '@comanda/domain/content/document'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { changedSince, invalid, lockContent, unknownRevision } from './content-checks.ts'

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
): Promise<ContentPage> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields: PageFields = { ...entered, title: cleanText(entered.title, 120), slug: entered.slug.trim() }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockContent(tx, restaurantId)
    const all = await readPages(tx, restaurantId)
    const before = all.find(({ id }) => id === pageId)
    const others = all.filter(({ id }) => id !== pageId)
    const issues: Record<string, string> = {
      ...pageIssues(fields),
      ...(others.some(({ slug }) => slug === fields.slug) && { slug: 'Another page has this address.' }),
      ...(!before && others.length >= maxPages && { title: `A restaurant has at most ${maxPages} pages.` }),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    if (before && isDeepStrictEqual(fieldsOf(before), fields)) return before
    if (!before && revision !== 0) throw unknownRevision()
    if (before && before.revision !== revision) throw changedSince('page', before)
    const values = {
      slug: fields.slug,
      title: fields.title,
      body: json(fields.body),
      is_published: fields.isPublished,
      revision: (before?.revision ?? 0) + 1,
      updated_at: new Date(app.now()),
      updated_by: caller.user?.name ?? '',
    }
    await tx
      .insertInto('content_pages')
      .values({ restaurant_id: restaurantId, id: pageId, ...values })
      .onConflict((known) => known.columns(['restaurant_id', 'id']).doUpdateSet(values))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: before ? 'menu.page_changed' : 'menu.page_created',
      subject: `page:${pageId}`,
      subjectLabel: fields.title,
      changes: [
        { field: 'address', before: before?.slug ?? null, after: fields.slug },
        { field: 'published', before: before?.isPublished ?? null, after: fields.isPublished },
      ].filter((change) => change.before !== change.after),
    })
    const saved = (await readPages(tx, restaurantId)).find(({ id }) => id === pageId)
    if (!saved) throw new Error(`page ${pageId} was not stored`)
    return saved
  })
}

/** Deletes a page. Returns false if it does not exist. Throws UNAUTHORIZED, FORBIDDEN. */
export async function deletePage(
  app: App,
  caller: Caller,
  { restaurantId, pageId }: PageRef,
): Promise<boolean> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const deleted = await tx
      .deleteFrom('content_pages')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', pageId)
      .returning(['title', 'slug'])
      .executeTakeFirst()
    if (!deleted) return false
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.page_deleted',
      subject: `page:${pageId}`,
      subjectLabel: deleted.title,
      changes: [{ field: 'address', before: deleted.slug, after: null }],
    })
    return true
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
