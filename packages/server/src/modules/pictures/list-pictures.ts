import type { LibraryPicture, PictureUse } from '@comanda/contract/media'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { loadPicturesById } from '../media/public.ts'
import { placesOf } from './picture-references.ts'

const pageSize = 60

export interface PictureFilter {
  restaurantId: string
  search: string
  use: 'all' | 'used' | 'unused'
  page: number
}

/** A page of the pictures of a restaurant, the newest first. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPictures(
  app: App,
  caller: Caller,
  { restaurantId, search, use, page }: PictureFilter,
): Promise<{ pictures: LibraryPicture[]; total: number; pageSize: number }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const term = cleanText(search, 100).toLowerCase()
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<{ id: string; stored_at: Date; uses: PictureUse[] | null; total: number }>`
      with places as (${await placesOf(tx, restaurantId)}),
      used as (
        select picture, jsonb_agg(jsonb_build_object('place', place, 'name', name, 'id', id) order by place, name) as uses,
          string_agg(lower(name), ' ') as names
        from places group by picture
      )
      select m.id, m.stored_at, used.uses, count(*) over ()::int as total
      from media m left join used on used.picture = m.id
      where m.restaurant_id = ${restaurantId}
        and (${use} = 'all' or (${use} = 'used') = (used.picture is not null))
        and (${term} = '' or position(${term} in lower(m.alt)) > 0 or position(${term} in used.names) > 0)
      order by m.stored_at desc, m.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
    const stored = await loadPicturesById(
      tx,
      [restaurantId],
      rows.map(({ id }) => id),
    )
    const pictures = rows.flatMap(({ id, stored_at, uses }) => {
      const picture = stored.get(id)
      return picture ? [{ ...picture, id, storedAt: stored_at.getTime(), uses: uses ?? [] }] : []
    })
    return { pictures, total: rows[0]?.total ?? 0, pageSize }
  })
}
