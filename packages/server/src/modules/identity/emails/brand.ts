import { isPlatformHost, readHost } from '@comanda/domain/hosting/host'
import type { App } from '../../../app.ts'
import { readMailRestaurant } from '../../notifications/public.ts'

/**
 * The sender identity of account emails: the restaurant whose domain the request came to, else the platform.
 */
export interface Brand {
  restaurantId: string | null
  name: string
  color: string
  /** Absolute URL; null for the platform. */
  logoUrl: string | null
  /** Scheme and host of the request, if they are ours; the base of links. */
  origin: string
  /** The email address for help. */
  support: string
}

export async function brandOf(app: Pick<App, 'db' | 'config'>, origin: string): Promise<Brand> {
  const target = readHost(origin, app.config.platformHosts)
  const support = app.config.supportEmail
  const own = isPlatformHost(new URL(origin).host, app.config.platformHosts)
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
  if (target.kind === 'platform') return platform
  const domains =
    target.kind === 'storefront' && target.alternative ? [target.domain, target.alternative] : [target.domain]
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

/**
 * Anyone can request an email for another person, with any port or with a trailing dot in the host.
 * Normalizes both, so that a link with a secret leads to this server.
 */
function atOwnPort({ config }: Pick<App, 'config'>, origin: string): string {
  const url = new URL(origin)
  const { port } = new URL(config.origin)
  if (url.port !== '' && url.port !== port) url.port = port
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.origin
}
