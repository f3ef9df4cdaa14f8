import { isDeepStrictEqual } from 'node:util'
import type { ContentPost } from '@comanda/contract/content'
import { type PostFields, postIssues } from '@comanda/domain/content/content-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { changedSince, invalid, lockContent, unknownRevision } from './content-checks.ts'

interface PostRef {
  restaurantId: string
  postId: string
}

const maxPosts = 200

/** The announcements of a restaurant, the newest first. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPosts(app: App, caller: Caller, restaurantId: string): Promise<ContentPost[]> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => readPosts(tx, restaurantId))
}

/**
 * Creates or changes an announcement. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND,
 * CONTENT_INVALID, and CHANGED_SINCE with the current announcement.
 */
export async function savePost(
  app: App,
  caller: Caller,
  { restaurantId, postId, revision, ...entered }: PostRef & PostFields & { revision: number },
): Promise<ContentPost> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields: PostFields = {
    ...entered,
    title: cleanText(entered.title, 120),
    text: cleanText(entered.text, 500),
  }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockContent(tx, restaurantId)
    const all = await readPosts(tx, restaurantId)
    const before = all.find(({ id }) => id === postId)
    const issues: Record<string, string> = {
      ...postIssues(fields),
      ...(!before &&
        all.length >= maxPosts && { title: 'There are already 200 announcements. Delete an old one first.' }),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    if (before && isDeepStrictEqual(fieldsOf(before), fields)) return before
    if (!before && revision !== 0) throw unknownRevision()
    if (before && before.revision !== revision) throw changedSince('post', before)
    const values = {
      title: fields.title,
      text: fields.text,
      starts_on: fields.startsOn,
      ends_on: fields.endsOn,
      is_published: fields.isPublished,
      revision: (before?.revision ?? 0) + 1,
      updated_at: new Date(app.now()),
      updated_by: caller.user?.name ?? '',
    }
    await tx
      .insertInto('content_posts')
      .values({ restaurant_id: restaurantId, id: postId, ...values })
      .onConflict((known) => known.columns(['restaurant_id', 'id']).doUpdateSet(values))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: before ? 'menu.post_changed' : 'menu.post_created',
      subject: `post:${postId}`,
      subjectLabel: fields.title,
      changes: (['text', 'startsOn', 'endsOn', 'isPublished'] as const)
        .map((field) => ({ field, before: before?.[field] ?? null, after: fields[field] }))
        .filter((change) => change.before !== change.after),
    })
    const saved = (await readPosts(tx, restaurantId)).find(({ id }) => id === postId)
    if (!saved) throw new Error(`post ${postId} was not stored`)
    return saved
  })
}

/** Deletes an announcement. Returns false if it does not exist. Throws UNAUTHORIZED, FORBIDDEN. */
export async function deletePost(
  app: App,
  caller: Caller,
  { restaurantId, postId }: PostRef,
): Promise<boolean> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const deleted = await tx
      .deleteFrom('content_posts')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', postId)
      .returning('title')
      .executeTakeFirst()
    if (!deleted) return false
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.post_deleted',
      subject: `post:${postId}`,
      subjectLabel: deleted.title,
      changes: [],
    })
    return true
  })
}

const fieldsOf = ({ title, text, startsOn, endsOn, isPublished }: ContentPost): PostFields => ({
  title,
  text,
  startsOn,
  endsOn,
  isPublished,
})

async function readPosts(tx: Tx, restaurantId: string): Promise<ContentPost[]> {
  const rows = await tx
    .selectFrom('content_posts')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.text,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isPublished: row.is_published,
    revision: row.revision,
    updatedAt: row.updated_at.getTime(),
    updatedBy: row.updated_by,
  }))
}
