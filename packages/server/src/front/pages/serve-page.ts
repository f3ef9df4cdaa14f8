import type { App } from '../../app.ts'
import type { AnswerCache } from '../../platform/http/answer-cache.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import type { StoredAnswer } from '../../platform/http/stored-answer.ts'
import type { Web } from '../../platform/web.ts'
import { emptyState, gatherState } from './gather-state.ts'
import { resolveHost } from './resolve-host.ts'

/** Either an answer to be sent now, or one that was kept for all who ask for the same page. */
export type PageAnswer = { response: Response } | { kept: StoredAnswer }

/** The key under which a page is kept: addresses differ in scheme and host, never in their query. */
export function pageKey(origin: string, path: string): string {
  return origin + path
}

/** The page at a path of a host: a redirect, a kept page, or one made for this visit. */
export async function servePage(
  app: App,
  web: Web,
  cache: AnswerCache,
  info: RequestInfo,
  path: string,
): Promise<PageAnswer> {
  const site = await resolveHost(app, info.host)
  if (!site) {
    const state = emptyState(app, { experience: 'storefront', status: 404 }, path)
    return { response: htmlResponse(await web.render(state, info.origin), 404) }
  }
  const route = web.route(site.host, path)
  if (route.redirect !== undefined) return { response: redirect(route.redirect) }
  const render = async () => {
    const state = await gatherState(app, site, route, path)
    return { html: await web.render(state, info.origin), state }
  }
  if (route.cacheable && !web.developmentOrigin) {
    const kept = await cache.take(pageKey(info.origin, path), async () => {
      const { html, state } = await render()
      return {
        body: html,
        contentType: htmlType,
        status: state.status,
        version: null,
        restaurantId: state.restaurant?.id ?? null,
      }
    })
    return { kept }
  }
  const { html, state } = await render()
  return { response: htmlResponse(html, state.status) }
}

const htmlType = 'text/html; charset=utf-8'

function htmlResponse(html: string, status: number): Response {
  return new Response(html, { status, headers: { 'content-type': htmlType, 'cache-control': 'no-store' } })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
