import { isSafeLink, maxBlocks } from '@comanda/domain/content/document'
import { z } from 'zod'
import { withRight } from './base.ts'
import { changeId, conflictWith, issues, seenRevision } from './catalog/shared.ts'
import { id, inRestaurant, instant, localDay, personText, storableText } from './fields.ts'

const span = z.object({
  text: storableText(5000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  link: z.string().max(500).refine(isSafeLink, 'Not an address that can be linked').optional(),
})
const spans = z.array(span).max(500)

/** A text without HTML. */
const textDocument = z
  .array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: spans }),
      z.object({ type: z.literal('paragraph'), text: spans }),
      z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(spans).max(200) }),
    ]),
  )
  .max(maxBlocks + 1)

const pageFields = {
  title: personText(120),
  slug: z.string().max(80).describe('The end of its address: /pages/{slug}'),
  body: textDocument,
  isPublished: z.boolean(),
}
const postFields = {
  title: personText(120),
  text: personText(500),
  startsOn: localDay.describe('The first day, in the time zone of the restaurant'),
  endsOn: localDay.nullable().describe('The last day; null: until it is withdrawn'),
  isPublished: z.boolean(),
}
const stored = {
  id,
  revision: z.int().describe('Counts its changes'),
  updatedAt: instant,
  updatedBy: z.string().describe('Name of the person'),
}

const page = z.object({ ...pageFields, title: z.string(), ...stored })
export type ContentPage = z.infer<typeof page>
const post = z.object({ ...postFields, title: z.string(), text: z.string(), ...stored })
export type ContentPost = z.infer<typeof post>

const invalid = { CONTENT_INVALID: { status: 422, data: issues } } as const

const ofPage = inRestaurant.extend({ pageId: id.describe('Chosen by the caller for a new one') })
const ofPost = inRestaurant.extend({ postId: id.describe('Chosen by the caller for a new one') })
const deleted = z.object({
  deleted: z.boolean().describe('false: there is none, or it was deleted before'),
  changeId,
})
/** Pages and posts of a restaurant. */
export const content = {
  pages: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/content/pages',
      summary: 'List the pages of a restaurant by title',
    })
    .input(inRestaurant)
    .output(z.object({ pages: z.array(page) })),
  savePage: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/content/pages/{pageId}',
      summary: 'Create or change a page',
    })
    .errors({ ...invalid, ...conflictWith(page) })
    .input(ofPage.extend({ ...pageFields, revision: seenRevision }))
    .output(z.object({ page, changeId })),
  deletePage: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/content/pages/{pageId}',
      summary: 'Delete a page; an undo restores it',
    })
    .input(ofPage)
    .output(deleted),
  posts: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/content/posts',
      summary: 'List the posts of a restaurant, the newest first',
    })
    .input(inRestaurant)
    .output(z.object({ posts: z.array(post) })),
  savePost: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/content/posts/{postId}',
      summary: 'Create or change a post',
    })
    .errors({ ...invalid, ...conflictWith(post) })
    .input(ofPost.extend({ ...postFields, revision: seenRevision }))
    .output(z.object({ post, changeId })),
  deletePost: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/content/posts/{postId}',
      summary: 'Delete a post; an undo restores it',
    })
    .input(ofPost)
    .output(deleted),
}
