import { normalizeDomain } from '@comanda/domain/hosting/host'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** The scope of a role: one restaurant, all of them, or one that its owner is invited to open. */
export interface Workplace {
  restaurantId: string | null
  forNewRestaurant: boolean
  name: string
  address: string
  themeColor: string
  logoMediaId: string | null
  /** Scheme, host and port of the pages that its team uses. */
  origin: string
}

/** @throws NOT_FOUND when there is no such restaurant. */
export async function readWorkplace(
  app: Pick<App, 'config'>,
  tx: Tx,
  restaurantId: string | null,
  forNewRestaurant = false,
): Promise<Workplace> {
  const { origin } = app.config
  if (restaurantId === null) {
    const name = forNewRestaurant ? 'a new restaurant' : 'all restaurants'
    return {
      restaurantId,
      forNewRestaurant,
      name,
      origin,
      address: '',
      themeColor: ink,
      logoMediaId: null,
    }
  }
  const row = await tx
    .selectFrom('restaurants')
    .select(['name', 'address', 'domain', 'theme_color', 'logo_media_id'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return {
    restaurantId,
    forNewRestaurant: false,
    name: row.name,
    address: row.address,
    themeColor: row.theme_color,
    logoMediaId: row.logo_media_id,
    origin: row.domain ? originAt(origin, row.domain) : origin,
  }
}

/** The domain with the platform's scheme and port. */
function originAt(platform: string, domain: string): string {
  const own = new URL(platform)
  own.hostname = normalizeDomain(domain)
  return own.origin
}

const ink = '#1c1a17'
