import type { PageRoute } from '@comanda/contract/page'
import type { App } from '../../app.ts'
import { loadStorefront } from '../../modules/menus/public.ts'
import { readDefaultRestaurant } from '../../modules/settings/public.ts'
import type { CachedResponse } from '../../platform/http/cached-response.ts'
import type { PageHeaders } from '../../platform/http/page-headers.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import type { ResponseCache } from '../../platform/http/response-cache.ts'
import type { Web } from '../../platform/web.ts'
import { emptyState, gatherState } from './gather-state.ts'
import { readTheme } from './read-theme.ts'
import { type KnownHosts, platformSite, resolveHost, type Site } from './resolve-host.ts'

/** Either a response to send as it is, or a cached response shared by all requests for the page. */
export type PageResult = { response: Response } | { cached: CachedResponse }

export interface PageParts {
  app: App
  web: Web
  cache: ResponseCache
  pageHeaders: PageHeaders
  known: KnownHosts
}

/** The cache key of a page: scheme, host and path, without the query. */
export function pageKey(origin: string, path: string): string {
  return origin + path
}

/** Serves the page at a path of a host: a redirect, a cached page, or a page rendered for this request. */
export async function servePage(
  { app, web, cache, pageHeaders, known }: PageParts,
  info: RequestInfo,
  path: string,
  cookie: string | undefined,
  mayPreview: (restaurantId: string) => Promise<boolean>,
): Promise<PageResult> {
  const since = cache.changes
  const found = findPage(await resolveHost(app, known, info.host), web, path, app.config.strictHosts)
  if (!found || !(await isAllowed(found, mayPreview))) {
    const notFound = { experience: 'storefront', status: 404, needs: {} } as const
    const html = await web.render(emptyState(app, notFound, path), app.config.origin)
    return { response: htmlResponse(html, 404, pageHeaders(notFound, path, false)) }
  }
  const { site, route } = found
  if (route.redirect !== undefined) return { response: redirect(route.redirect) }
  const otherwise = route.needs.contentPage ? await pathWithoutPage(app, site, route) : null
  if (otherwise) return { response: redirect(otherwise) }
  const menu = route.needs.defaultMenu ? await defaultMenu(app) : null
  if (menu) return { response: redirect(menu) }
  // Links on a page of an unknown host lead to the platform's own.
  const origin = site.isForeign ? app.config.origin : info.origin
  const render = async () => {
    const state = await gatherState(app, site, route, path)
    // A cached page is shared, so it cannot contain one user's theme.
    if (!route.cacheable) state.theme = readTheme(cookie)
    const headers = pageHeaders(route, path, state.replayTag !== undefined)
    return { html: await web.render(state, origin), state, headers }
  }
  if (route.cacheable && !site.isForeign && !web.developmentOrigin) {
    const make = async () => {
      const { html, state, headers } = await render()
      return {
        body: html,
        contentType: htmlType,
        status: state.status,
        headers,
        version: null,
        restaurantId: state.restaurant?.id ?? null,
      }
    }
    return { cached: await cache.getOrCreate(pageKey(info.origin, path), make, since) }
  }
  const { html, state, headers } = await render()
  return { response: htmlResponse(html, state.status, headers) }
}

/** A preview is for staff of its restaurant. For everyone else, and on the host of another restaurant, it does not exist. */
async function isAllowed(
  { site, route }: { site: Site; route: PageRoute },
  mayPreview: (restaurantId: string) => Promise<boolean>,
): Promise<boolean> {
  const { preview, restaurantId } = route.needs
  if (!preview) return true
  if (restaurantId === undefined || (site.restaurantId ?? restaurantId) !== restaurantId) return false
  return mayPreview(restaurantId)
}

/**
 * The page at a path of a site. If the page requires that the restaurant is online and it is offline, the host counts
 * as one without a restaurant: it is served the platform or, with strict hosts, a 404.
 */
function findPage(
  site: Site | null,
  web: Web,
  path: string,
  strictHosts: boolean,
): { site: Site; route: PageRoute } | null {
  if (!site) return null
  const route = web.route(site.host, path)
  if (!route.needs.online || site.restaurantId === null || site.isOnline) return { site, route }
  if (strictHosts) return null
  const platform = platformSite({ isForeign: true })
  return { site: platform, route: web.route(platform.host, path) }
}

/** The menu's path, if the restaurant has no published page at the address; otherwise null. */
async function pathWithoutPage(app: App, site: Site, { needs }: PageRoute): Promise<string | null> {
  const restaurantId = site.restaurantId ?? needs.restaurantId
  const storefront = restaurantId === undefined ? null : await loadStorefront(app, restaurantId)
  if (storefront?.restaurant.pages?.some(({ slug }) => slug === needs.contentPage)) return null
  return site.restaurantId !== null || !restaurantId ? '/' : `/menu/${restaurantId}`
}

/** The path of the default restaurant's menu; null without one, or when customers cannot open it. */
async function defaultMenu(app: App): Promise<string | null> {
  const id = await readDefaultRestaurant(app)
  const storefront = id === null ? null : await loadStorefront(app, id)
  return storefront?.restaurant.settings.onlineOrdersEnabled ? `/menu/${id}` : null
}

const htmlType = 'text/html; charset=utf-8'

function htmlResponse(html: string, status: number, headers: Record<string, string>): Response {
  const all = { ...headers, 'content-type': htmlType, 'cache-control': 'no-store' }
  return new Response(html, { status, headers: all })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
