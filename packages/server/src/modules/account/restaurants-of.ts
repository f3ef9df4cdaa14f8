import type { OwnOrder } from '@comanda/contract/account'
import type { Tx } from '../../db/database.ts'
import { loadPicturesById } from '../media/public.ts'

type Restaurant = OwnOrder['restaurant']

/**
 * Restaurants by id, for the lists of an account. Includes inactive ones, since past orders refer to them.
 */
export async function restaurantsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Restaurant>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('restaurants')
    .select(['id', 'name', 'domain', 'timezone', 'logo_media_id'])
    .where('id', 'in', uniqueIds)
    .execute()
  const pictures = await loadPicturesById(
    tx,
    uniqueIds,
    rows.flatMap(({ logo_media_id: logo }) => logo ?? []),
  )
  return new Map(
    rows.map(({ id, name, domain, timezone, logo_media_id: logo }) => [
      id,
      { id, name, domain, timezone, logo: (logo && pictures.get(logo)) || null },
    ]),
  )
}
