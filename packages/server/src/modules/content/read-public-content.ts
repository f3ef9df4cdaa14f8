import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { TextDocument } from '@comanda/domain/content/document'
import type { LocalDate } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** What customers see of the pages and announcements of a restaurant; ended announcements are left out. */
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
    .orderBy('title')
    .execute()
  const posts = await tx
    .selectFrom('content_posts')
    .select(['id', 'title', 'text', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_published', '=', true)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  return { ...(pages.length > 0 && { pages }), ...(posts.length > 0 && { posts }) }
}

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
      .executeTakeFirst(),
  )
  return row ? { title: row.title, body: row.body as TextDocument } : null
}
