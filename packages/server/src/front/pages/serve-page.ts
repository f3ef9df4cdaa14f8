import type { App } from '../../app.ts'
import type { AnswerCache } from '../../platform/http/answer-cache.ts'
import type { PageHeaders } from '../../platform/http/page-headers.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import type { StoredAnswer } from '../../platform/http/stored-answer.ts'
import type { Web } from '../../platform/web.ts'
import { emptyState, gatherState } from './gather-state.ts'
import { readTheme } from './read-theme.ts'
import { resolveHost } from './resolve-host.ts'

/** Either an answer to be sent now, or one that was kept for all who ask for the same page. */
export type PageAnswer = { response: Response } | { kept: StoredAnswer }

export interface PageParts {
  app: App
  web: Web
  cache: AnswerCache
  pageHeaders: PageHeaders
}

/** The key under which a page is kept: addresses differ in scheme and host, never in their query. */
export function pageKey(origin: string, path: string): string {
  return origin + path
}

/** The page at a path of a host: a redirect, a kept page, or one made for this visit. */
export async function servePage(
  { app, web, cache, pageHeaders }: PageParts,
  info: RequestInfo,
  path: string,
  cookie: string | undefined,
): Promise<PageAnswer> {
  const site = await resolveHost(app, info.host)
  if (!site) {
    const nobody = { experience: 'storefront', status: 404, needs: {} } as const
    const html = await web.render(emptyState(app, nobody, path), info.origin)
    return { response: htmlResponse(html, 404, pageHeaders(nobody, path)) }
  }
  const route = web.route(site.host, path)
  if (route.redirect !== undefined) return { response: redirect(route.redirect) }
  const headers = pageHeaders(route, path)
  const render = async () => {
    const state = await gatherState(app, site, route, path)
    // a page that is kept for all has nobody's choice in it
    if (!route.cacheable) state.theme = readTheme(cookie)
    return { html: await web.render(state, info.origin), state }
  }
  if (route.cacheable && !web.developmentOrigin) {
    const kept = await cache.take(pageKey(info.origin, path), async () => {
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
    return { kept }
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
