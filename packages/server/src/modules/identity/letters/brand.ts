import { isPlatformsOwn, readHost } from '@comanda/domain/hosting/host'
import type { App } from '../../../app.ts'
import { readMailRestaurant } from '../../notifications/public.ts'

/** In whose name somebody is written to: the restaurant's on whose domain they asked, else the platform's. */
export interface Brand {
  restaurantId: string | null
  name: string
  color: string
  /** Absolute; the platform has none. */
  logoUrl: string | null
  /** Scheme and host that they asked on, if it is ours; links lead there. */
  origin: string
  /** Where people write to who need help. */
  support: string
}

export async function brandOf(app: Pick<App, 'db' | 'config'>, origin: string): Promise<Brand> {
  const asked = readHost(origin, app.config.platformHosts)
  const support = app.config.supportEmail
  const own = isPlatformsOwn(new URL(origin).host, app.config.platformHosts)
    ? atOwnPort(app, origin)
    : app.config.origin
  const platform = {
    restaurantId: null,
    name: 'Comanda',
    color: '#1c1a17',
    logoUrl: null,
    origin: own,
    support,
  }
  if (asked.kind === 'platform') return platform
  const domains =
    asked.kind === 'storefront' && asked.alternative ? [asked.domain, asked.alternative] : [asked.domain]
  const restaurant = await app.db.platform('system:identity', async (tx) => {
    const found = await tx
      .selectFrom('restaurants')
      .select(['id', 'domain'])
      .where('domain', 'in', domains)
      .execute()
    const first = domains.flatMap((domain) => found.find((row) => row.domain === domain) ?? [])[0]
    return first ? readMailRestaurant(app, tx, first.id) : null
  })
  if (!restaurant) return platform
  return { restaurantId: restaurant.id, ...restaurant.brand, origin: atOwnPort(app, origin), support }
}

/** Anybody can ask in somebody's name, and name any port, or the host with a dot: a link with a secret leads to where we are. */
function atOwnPort({ config }: Pick<App, 'config'>, origin: string): string {
  const url = new URL(origin)
  const { port } = new URL(config.origin)
  if (url.port !== '' && url.port !== port) url.port = port
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.origin
}
