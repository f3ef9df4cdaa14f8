import type { App } from '../../app.ts'
import type { CachedResponse } from '../../platform/http/cached-response.ts'
import type { PageHeaders } from '../../platform/http/page-headers.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import type { ResponseCache } from '../../platform/http/response-cache.ts'
import type { Web } from '../../platform/web.ts'
import { emptyState, gatherState } from './gather-state.ts'
import { readTheme } from './read-theme.ts'
import { type KnownHosts, resolveHost } from './resolve-host.ts'

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
): Promise<PageResult> {
  const site = await resolveHost(app, known, info.host)
  if (!site) {
    const notFound = { experience: 'storefront', status: 404, needs: {} } as const
    const html = await web.render(emptyState(app, notFound, path), app.config.origin)
    return { response: htmlResponse(html, 404, pageHeaders(notFound, path)) }
  }
  const route = web.route(site.host, path)
  if (route.redirect !== undefined) return { response: redirect(route.redirect) }
  const headers = pageHeaders(route, path)
  // Links on a page of a foreign host lead to the platform's own.
  const origin = site.isForeign ? app.config.origin : info.origin
  const render = async () => {
    const state = await gatherState(app, site, route, path)
    // A cached page is shared, so it cannot contain one user's theme.
    if (!route.cacheable) state.theme = readTheme(cookie)
    return { html: await web.render(state, origin), state }
  }
  if (route.cacheable && !site.isForeign && !web.developmentOrigin) {
    const cached = await cache.getOrCreate(pageKey(info.origin, path), async () => {
      const { html, state } = await render()
      return {
        body: html,
        contentType: htmlType,
        status: state.status,
        headers,
        version: null,
        restaurantId: state.restaurant?.id ?? null,
      }
    })
    return { cached }
  }
  const { html, state } = await render()
  return { response: htmlResponse(html, state.status, headers) }
}

const htmlType = 'text/html; charset=utf-8'

function htmlResponse(html: string, status: number, headers: Record<string, string>): Response {
  const all = { ...headers, 'content-type': htmlType, 'cache-control': 'no-store' }
  return new Response(html, { status, headers: all })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
