import type { Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { byName } from '../../../db/by-name.ts'
import { requireRight } from '../../identity/public.ts'
import { loadPicturesById } from '../../media/public.ts'

/** The active products of a restaurant by name, for the choice of what to offer. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listOfferable(app: App, caller: Caller, restaurantId: string) {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<{
      id: string
      name: string
      category: string
      price: Cents
      image_media_id: string | null
    }>`select p.id, p.name, c.name as category, p.base_price as price, p.image_media_id
        from products p join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id
        where p.restaurant_id = ${restaurantId} and p.is_active and p.archived_at is null
        order by ${byName('p.name')}, p.id`.execute(tx)
    const ids = rows.flatMap(({ image_media_id }) => image_media_id ?? [])
    const pictures = await loadPicturesById(tx, [restaurantId], ids)
    return {
      products: rows.map(({ image_media_id, ...product }) => ({
        ...product,
        picture: pictures.get(image_media_id ?? '') ?? null,
      })),
    }
  })
}
