import type { OwnOrder } from '@comanda/contract/account'
import type { Tx } from '../../db/database.ts'
import { loadPicturesById } from '../media/public.ts'

type Restaurant = OwnOrder['restaurant']

/** Restaurants as an account's lists name them, by id; active or not, for an order stays where it was made. */
export async function restaurantsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Restaurant>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('restaurants')
    .select(['id', 'name', 'domain', 'timezone', 'logo_media_id'])
    .where('id', 'in', wanted)
    .execute()
  const pictures = await loadPicturesById(
    tx,
    wanted,
    rows.flatMap(({ logo_media_id: logo }) => logo ?? []),
  )
  return new Map(
    rows.map(({ id, name, domain, timezone, logo_media_id: logo }) => [
      id,
      { id, name, domain, timezone, logo: (logo && pictures.get(logo)) || null },
    ]),
  )
}
