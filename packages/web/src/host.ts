import { type Experience, type PageRoute, storefrontPage } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'
import { uuidPattern } from '@comanda/domain/uuid'

/** The route of a path on a host. Pure, so that its test doubles as the route table. */
export function routePage(host: HostRequest, path: string): PageRoute {
  if (host.kind === 'kitchen') return kitchen
  return host.kind === 'storefront' ? onRestaurantDomain(path) : onPlatform(path)
}

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
  const group = storefrontPage(path)?.group
  if (group === 'account') return shell('storefront')
  if (group === 'sign-in') return { experience: 'storefront', needs: { evenOffline: true }, cacheable: true }
  if (group && group !== 'restaurants') return { experience: 'storefront', needs: {}, cacheable: true }
  if (path === '/kitchen' || path === '/kitchen/ready') return kitchen
  if (path === '/restaurant') return redirect('/admin/restaurant')
  if (isBelow(path, '/admin')) return shell('owner')
  return redirect('/')
}

function onPlatform(path: string): PageRoute {
  if (path === '/') return redirect('/admin')
  const menuId = path.match(new RegExp(`^/menu/(${uuidPattern})$`))?.[1]
  if (menuId)
    return {
      experience: 'storefront',
      needs: { menu: true, restaurantId: menuId.toLowerCase() },
      cacheable: true,
    }
  if (path === '/menu' || path.startsWith('/menu/')) return { ...shell('storefront'), status: 404 }
  const group = storefrontPage(path)?.group
  // Personal pages are neither cached nor indexed by search engines.
  if (group === 'account') return shell('storefront')
  if (group)
    return {
      experience: 'storefront',
      needs: group === 'restaurants' ? { restaurants: true } : {},
      cacheable: true,
    }
  if (isBelow(path, '/kitchen')) return kitchen
  if (isBelow(path, '/admin')) return shell('platform')
  if (path === '/gallery' && import.meta.env.DEV) return shell('platform')
  return { ...shell('storefront'), status: 404 }
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
