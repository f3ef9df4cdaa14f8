import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { maxShownPosts } from '@comanda/domain/content/content-fields'
import type { TextDocument } from '@comanda/domain/content/document'
import type { LocalDate } from '@comanda/domain/time/instant'
import { addDays } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** What customers see of the pages of a restaurant, and of its posts today and tomorrow: open pages change at midnight. */
export async function readPublicContent(
  tx: Tx,
  restaurantId: string,
  today: LocalDate,
): Promise<Pick<PublicRestaurant, 'pages' | 'posts'>> {
  const pages = await tx
    .selectFrom('content_pages')
    .select(['slug', 'title'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_published', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  const posts = await sql<PublicPost>`select id, title, text, starts_on as "startsOn", ends_on as "endsOn"
    from content_posts where restaurant_id = ${restaurantId}
      and (id in (${shownOn(restaurantId, today)}) or id in (${shownOn(restaurantId, addDays(today, 1))}))
    order by starts_on desc, id`.execute(tx)
  return { ...(pages.length > 0 && { pages }), ...(posts.rows.length > 0 && { posts: posts.rows }) }
}

type PublicPost = NonNullable<PublicRestaurant['posts']>[number]

const shownOn = (restaurantId: string, day: LocalDate) => sql`select id from content_posts
  where restaurant_id = ${restaurantId} and is_published and archived_at is null and starts_on <= ${day}
    and (ends_on is null or ends_on >= ${day})
  order by starts_on desc, id limit ${maxShownPosts}`

/** A published page; null for none. */
export async function findPage(
  app: Pick<App, 'db'>,
  restaurantId: string,
  slug: string,
): Promise<{ title: string; body: TextDocument } | null> {
  const row = await app.db.tenant(restaurantId, 'system:content', (tx) =>
    tx
      .selectFrom('content_pages')
      .select(['title', 'body'])
      .where('restaurant_id', '=', restaurantId)
      .where('slug', '=', slug)
      .where('is_published', '=', true)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
  )
  return row ? { title: row.title, body: row.body as TextDocument } : null
}
