import type { Experience, PageRoute } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'
import { uuidPattern } from '@comanda/domain/uuid'

/** The route of a path on a host. Pure, so that its test doubles as the route table. */
export function routePage(host: HostRequest, path: string): PageRoute {
  if (host.kind === 'kitchen') return kitchen
  return host.kind === 'storefront' ? onRestaurantDomain(path) : onPlatform(path)
}

const checkoutPaths = ['summary', 'customer-info', 'payment', 'confirmation'].map(
  (step) => `/checkout/${step}`,
)
/** Personal pages: neither cached nor indexed by search engines. */
const accountPaths = ['', '/orders', '/favorites', '/security', '/data'].map((place) => `/account${place}`)
const legalPaths = ['/tos', '/privacy']
/** Their parameters are in the query, so one page serves all. */
const signInPaths = [
  '/login',
  '/magic-link',
  '/reset-password',
  '/verify-email',
  '/auth/callback',
  '/invitation',
]

const kitchen: PageRoute = { experience: 'kitchen', needs: {}, cacheable: false }
const shell = (experience: Experience): PageRoute => ({ experience, needs: {}, cacheable: false })
const redirect = (to: string): PageRoute => ({
  experience: 'storefront',
  redirect: to,
  needs: {},
  cacheable: false,
})

function onRestaurantDomain(path: string): PageRoute {
  if (path === '/') return { experience: 'storefront', needs: { menu: true }, cacheable: true }
  if (checkoutPaths.includes(path) || legalPaths.includes(path)) {
    return { experience: 'storefront', needs: {}, cacheable: true }
  }
  if (signInPaths.includes(path)) {
    return { experience: 'storefront', needs: { evenOffline: true }, cacheable: true }
  }
  if (accountPaths.includes(path)) return shell('storefront')
  if (path === '/kitchen' || path === '/kitchen/ready') return kitchen
  if (path === '/restaurant') return redirect('/admin/restaurant')
  if (isBelow(path, '/admin')) return shell('owner')
  return redirect('/')
}

function onPlatform(path: string): PageRoute {
  if (path === '/') return redirect('/admin')
  if (path === '/restaurants')
    return { experience: 'storefront', needs: { restaurants: true }, cacheable: true }
  const menuId = path.match(new RegExp(`^/menu/(${uuidPattern})$`))?.[1]
  if (menuId)
    return {
      experience: 'storefront',
      needs: { menu: true, restaurantId: menuId.toLowerCase() },
      cacheable: true,
    }
  if (path === '/menu' || path.startsWith('/menu/')) return { ...shell('storefront'), status: 404 }
  if (checkoutPaths.includes(path) || legalPaths.includes(path) || signInPaths.includes(path)) {
    return { experience: 'storefront', needs: {}, cacheable: true }
  }
  if (accountPaths.includes(path)) return shell('storefront')
  if (isBelow(path, '/kitchen')) return kitchen
  if (isBelow(path, '/admin')) return shell('platform')
  if (path === '/gallery' && import.meta.env.DEV) return shell('platform')
  return { ...shell('storefront'), status: 404 }
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
