import { formatCount } from '../count.ts'
import { maxBlocks, maxDocumentLength, maxStoredLength, plainText, type TextDocument } from './document.ts'

/** A text of a restaurant with an address of its own. */
export interface PageFields {
  title: string
  slug: string
  body: TextDocument
  isPublished: boolean
}

/** A post: an announcement above the menu, on whole local days. */
export interface PostFields {
  title: string
  text: string
  startsOn: string
  /** The last day; null: until it is withdrawn. */
  endsOn: string | null
  isPublished: boolean
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const maxSlug = 60

/** The end of an address from a title: "Our Kitchen" becomes "our-kitchen". */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug)
    .replace(/^-+|-+$/g, '')
}

export function pageIssues({ title, slug, body }: PageFields): Partial<Record<keyof PageFields, string>> {
  return {
    ...(title === '' && { title: 'Title is required.' }),
    ...((!slugPattern.test(slug) || slug.length > maxSlug) && {
      slug: 'Use lowercase letters, digits and hyphens, at most 60.',
    }),
    ...(JSON.stringify(body).length > maxStoredLength && {
      body: `The text with its formatting and links has at most ${formatCount(maxStoredLength)} characters.`,
    }),
    ...((body.length > maxBlocks || plainText(body).length > maxDocumentLength) && {
      body: `The text has at most ${formatCount(maxDocumentLength)} characters.`,
    }),
    ...(body.length === 0 && { body: 'Text is required.' }),
  }
}

export function postIssues({
  title,
  startsOn,
  endsOn,
}: PostFields): Partial<Record<keyof PostFields, string>> {
  return {
    ...(title === '' && { title: 'Title is required.' }),
    ...(startsOn === '' && { startsOn: 'Select the first day.' }),
    ...(endsOn !== null && endsOn < startsOn && { endsOn: 'The last day must not be before the first.' }),
  }
}

/** Customers see at most this many posts at the same time, the newest ones. */
export const maxShownPosts = 5

/** Whether a post is shown on a local day. */
export function isPostShown(post: Pick<PostFields, 'startsOn' | 'endsOn'>, today: string): boolean {
  return post.startsOn <= today && (post.endsOn === null || post.endsOn >= today)
}
