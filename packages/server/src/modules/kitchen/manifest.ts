import { type HostRequest, readHost } from '@comanda/domain/hosting/host'
import { isUuid } from '@comanda/domain/uuid'
import type { App } from '../../app.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import { findRestaurantByDomain } from '../../platform/tenancy.ts'
import { loadRestaurantForKitchen } from '../restaurants/public.ts'

/** The web app manifest of a kitchen screen: name, icons, start URL. */
export const kitchenManifestRoute: RawRoute = {
  method: 'GET',
  path: '/kitchen.webmanifest',
  async handle(app, request, info) {
    const named = new URL(request.url).searchParams.get('restaurant') ?? ''
    const manifest = await manifestOf(app, info, isUuid(named) ? named.toLowerCase() : null)
    return new Response(JSON.stringify(manifest), {
      headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' },
    })
  },
}

/** `named` is the kitchen in the query, used on the platform's own host. */
async function manifestOf(app: App, info: RequestInfo, named: string | null): Promise<object> {
  const host = readHost(info.host, app.config.platformHosts)
  const ofHost = await restaurantAt(app, host)
  const restaurantId = ofHost?.id ?? named
  const restaurant = restaurantId ? await loadRestaurantForKitchen(app, restaurantId) : null
  const isOwnHost = host.kind === 'kitchen' && ofHost !== null
  const home = isOwnHost ? '/' : '/kitchen'
  const start = !ofHost && restaurant ? `${home}/${restaurant.id}` : home
  return {
    id: start,
    name: restaurant ? `${restaurant.name} Kitchen` : 'Comanda Kitchen',
    short_name: 'Kitchen',
    start_url: start,
    scope: home,
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    icons: [
      { src: '/icons/kitchen-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/kitchen-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/kitchen-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

async function restaurantAt(app: App, host: HostRequest) {
  if (host.kind === 'platform') return null
  const found = await findRestaurantByDomain(app, host.domain)
  if (found || host.kind === 'kitchen' || host.alternative === null) return found
  return findRestaurantByDomain(app, host.alternative)
}

/** Background of the kitchen pages, shown by the device while they load (ui/tokens/kitchen.css, --canvas). */
const CANVAS = '#090b0e'
