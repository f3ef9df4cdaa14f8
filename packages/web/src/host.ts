import { type Experience, type PageRoute, type StorefrontPage, storefrontPage } from '@comanda/contract/page'
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
  const previewed = preview(path)
  if (previewed) return previewed
  if (path === '/') return { experience: 'storefront', needs: { menu: true, online: true }, cacheable: true }
  const page = pagePath.exec(path)
  if (page) return contentPage(page[1])
  const group = storefrontPage(path)?.group
  if (group === 'account') return shell('storefront')
  if (group && group !== 'restaurants' && group !== 'status')
    return { experience: 'storefront', needs: toOrder.has(path) ? { online: true } : {}, cacheable: true }
  if (path === '/kitchen' || path === '/kitchen/ready' || path === '/kitchen/load') return kitchen
  if (path === '/restaurant') return redirect('/admin/restaurant')
  if (isBelow(path, '/admin')) return shell('owner')
  return redirect('/')
}

/** A text of the restaurant; an unpublished address redirects to the menu. */
const pagePath = /^\/pages\/([a-z0-9-]{1,60})$/
const contentPage = (slug: string | undefined, restaurantId?: string): PageRoute => ({
  experience: 'storefront',
  needs: { contentPage: slug ?? '', ...(restaurantId && { restaurantId }) },
  cacheable: true,
})

/** The storefront as a preview for a back-office form, in a frame or in its own tab. */
function preview(path: string): PageRoute | null {
  const restaurantId = path.match(new RegExp(`^/admin/preview/(${uuidPattern})$`))?.[1]?.toLowerCase()
  if (!restaurantId) return null
  return {
    experience: 'storefront',
    needs: { menu: true, preview: true, restaurantId },
    cacheable: false,
  }
}

/** Steps of a checkout before its payment; the confirmation of a paid order is not one of them. */
const toOrder = new Set(['/checkout/summary', '/checkout/customer-info', '/checkout/payment'])

function onPlatform(path: string): PageRoute {
  const previewed = preview(path)
  if (previewed) return previewed
  if (path === '/') return redirect('/admin')
  if (path === '/restaurant') return redirect('/admin/restaurant')
  const menuId = path.match(new RegExp(`^/menu/(${uuidPattern})$`))?.[1]
  if (menuId)
    return {
      experience: 'storefront',
      needs: { menu: true, online: true, restaurantId: menuId.toLowerCase() },
      cacheable: true,
    }
  const page = new RegExp(`^/menu/(${uuidPattern})/pages/([a-z0-9-]{1,60})$`).exec(path)
  if (page) return contentPage(page[2], page[1]?.toLowerCase())
  const giftCards = new RegExp(`^/menu/(${uuidPattern})/gift-cards(/balance|/card)?$`).exec(path)
  if (giftCards)
    return {
      experience: 'storefront',
      needs: { restaurantId: giftCards[1]?.toLowerCase() ?? '' },
      cacheable: true,
    }
  if (path === '/menu') return { ...shell('storefront'), needs: { defaultMenu: true }, status: 404 }
  if (path.startsWith('/menu/')) return { ...shell('storefront'), status: 404 }
  const group = storefrontPage(path)?.group
  if (group === 'gift-cards') return { ...shell('storefront'), status: 404 }
  // Personal pages are neither cached nor indexed by search engines.
  if (group === 'account') return shell('storefront')
  if (group)
    return {
      experience: 'storefront',
      needs: platformNeeds[group] ?? {},
      cacheable: true,
    }
  if (isBelow(path, '/kitchen')) return kitchen
  if (isBelow(path, '/admin')) return shell('platform')
  if (path === '/gallery' && import.meta.env.DEV) return shell('platform')
  return { ...shell('storefront'), status: 404 }
}

/** What the pages of the platform need, by their groups. */
const platformNeeds: Partial<Record<StorefrontPage['group'], PageRoute['needs']>> = {
  restaurants: { restaurants: true },
  status: { systemStatus: true },
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
