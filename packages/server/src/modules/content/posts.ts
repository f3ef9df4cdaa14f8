import { isDeepStrictEqual } from 'node:util'
import type { ContentPost } from '@comanda/contract/content'
import { type PostFields, postIssues } from '@comanda/domain/content/content-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import { lockRestaurant } from '../../platform/lock-restaurant.ts'
import { postKind, recordChange, rejectOutdated, savedEntity } from '../catalog/public.ts'
import { requireRight } from '../identity/public.ts'

interface PostRef {
  restaurantId: string
  postId: string
}

const maxPosts = 200

/** The posts of a restaurant, the newest first. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPosts(app: App, caller: Caller, restaurantId: string): Promise<ContentPost[]> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => readPosts(tx, restaurantId))
}

/**
 * Creates or changes a post. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND,
 * CONTENT_INVALID, and CHANGED_SINCE with the current post.
 */
export async function savePost(
  app: App,
  caller: Caller,
  { restaurantId, postId, revision, ...entered }: PostRef & PostFields & { revision: number },
): Promise<{ post: ContentPost; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields: PostFields = {
    ...entered,
    title: cleanText(entered.title, 120),
    text: cleanText(entered.text, 500),
  }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const all = await readPosts(tx, restaurantId)
    const [stored] = await postKind.lock(tx, restaurantId, [postId])
    const before = all.find(({ id }) => id === postId)
    const issues: Record<string, string> = {
      ...postIssues(fields),
      ...(!before &&
        all.length >= maxPosts && { title: 'There are already 200 posts. Delete an old one first.' }),
    }
    if (Object.keys(issues).length > 0) throw invalidFields('CONTENT_INVALID', issues)
    if (before && isDeepStrictEqual(fieldsOf(before), fields)) return { post: before, changeId: null }
    await rejectOutdated('post', stored, revision, () => before)
    const { title: name, ...rest } = fields
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'menu.post_changed' : 'menu.post_created',
      label: name,
      entities: [savedEntity('post', postId, stored, { ...rest, name, updatedBy: caller.user?.name ?? '' })],
    })
    const saved = (await readPosts(tx, restaurantId)).find(({ id }) => id === postId)
    if (!saved) throw new Error(`post ${postId} was not stored`)
    return { post: saved, changeId }
  })
}

/** Deletes a post; Recent Changes restores it. Idempotent. Throws UNAUTHORIZED, FORBIDDEN. */
export async function deletePost(
  app: App,
  caller: Caller,
  { restaurantId, postId }: PostRef,
): Promise<{ deleted: boolean; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await postKind.lock(tx, restaurantId, [postId])
    if (!before || before.archivedAt !== null) return { deleted: false, changeId: null }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.post_deleted',
      label: before.name,
      entities: [{ kind: 'post', before, after: { ...before, archivedAt: app.now() } }],
    })
    return { deleted: true, changeId }
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
    .where('archived_at', 'is', null)
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
