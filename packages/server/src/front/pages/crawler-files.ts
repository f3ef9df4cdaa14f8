import { escapeHtml } from '@comanda/domain/html'
import type { App } from '../../app.ts'
import { loadStorefront } from '../../modules/menus/public.ts'
import { listRestaurantsWithoutDomain } from '../../modules/restaurants/public.ts'
import type { CachedResponse } from '../../platform/http/cached-response.ts'
import { HttpFailure } from '../../platform/http/failures.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import type { ResponseCache } from '../../platform/http/response-cache.ts'
import { type KnownHosts, resolveHost, type Site } from './resolve-host.ts'
import { pageKey } from './serve-page.ts'

interface Parts {
  app: App
  cache: ResponseCache
  known: KnownHosts
}

const hiddenPaths = ['/admin', '/kitchen', '/checkout', '/api']

/** The robots.txt of a host, with the address of its sitemap if it has one. */
export async function serveRobots({ app, known }: Parts, info: RequestInfo): Promise<Response> {
  const site = await resolveHost(app, known, info.host)
  const sitemap = site && hasSitemap(site) ? [`Sitemap: ${info.origin}/sitemap.xml`] : []
  const lines = ['User-agent: *', ...hiddenPaths.map((path) => `Disallow: ${path}`), ...sitemap]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/**
 * The public pages of a host: a restaurant's menu, its published pages and legal texts, or those of the platform. Throws
 * NOT_FOUND for hosts without any: a kitchen, a restaurant that is offline, and an unknown host.
 */
export async function serveSitemap({ app, cache, known }: Parts, info: RequestInfo): Promise<CachedResponse> {
  const site = await resolveHost(app, known, info.host)
  if (!site || !hasSitemap(site)) throw new HttpFailure(404, 'NOT_FOUND')
  const { restaurantId } = site
  return cache.getOrCreate(pageKey(info.origin, '/sitemap.xml'), async () => {
    const paths = restaurantId === null ? await platformPaths(app) : await restaurantPaths(app, restaurantId)
    return {
      body: sitemapOf(paths.map((path) => info.origin + path)),
      status: 200,
      version: null,
      restaurantId,
      contentType: 'application/xml; charset=utf-8',
    }
  })
}

function hasSitemap({ host, restaurantId, isOnline, isForeign }: Site): boolean {
  return restaurantId === null ? !isForeign : host.kind === 'storefront' && isOnline
}

const legalPaths = ['/tos', '/privacy']

async function restaurantPaths(app: App, restaurantId: string): Promise<string[]> {
  const storefront = await loadStorefront(app, restaurantId)
  const pages = storefront?.restaurant.pages ?? []
  return ['/', ...pages.map(({ slug }) => `/pages/${slug}`), ...legalPaths]
}

/** A restaurant with a domain lists its menu there. */
async function platformPaths(app: App): Promise<string[]> {
  const ids = await listRestaurantsWithoutDomain(app)
  return ['/restaurants', '/status', ...legalPaths, ...ids.map((id) => `/menu/${id}`)]
}

function sitemapOf(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}
