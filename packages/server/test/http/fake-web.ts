import type { PageRoute, PageState } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'
import type { Web } from '../../src/platform/web.ts'

export interface FakeWeb extends Web {
  /** All rendered states, in order. */
  rendered: PageState[]
}

/**
 * A fake web front end whose pages contain the data they were rendered from, with enough paths to cover every
 * route.
 */
export function fakeWeb(overrides: Partial<Web> = {}): FakeWeb {
  const rendered: PageState[] = []
  return {
    rendered,
    route,
    async render(state, origin) {
      rendered.push(state)
      const dishes = state.menu?.categories.flatMap((category) => category.products.map(({ name }) => name))
      const facts = {
        experience: state.experience,
        origin,
        path: state.path,
        restaurant: state.restaurant?.name ?? null,
        dishes,
        now: state.now,
        filler: 'x'.repeat(3000),
      }
      return `<!doctype html><title>${JSON.stringify(facts)}</title>`
    },
    async asset(request) {
      if (new URL(request.url).pathname !== '/assets/app.js') return null
      return new Response('export {}', {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000, immutable' },
      })
    },
    async close() {},
    ...overrides,
  }
}

function route(host: HostRequest, path: string): PageRoute {
  const shell = { needs: {}, cacheable: false }
  if (host.kind === 'kitchen') return { experience: 'kitchen', ...shell }
  if (path === '/restaurants') {
    return { experience: 'storefront', needs: { restaurants: true }, cacheable: true }
  }
  const restaurantId = /^\/menu\/(.+)$/.exec(path)?.[1]
  if (restaurantId) {
    return { experience: 'storefront', needs: { menu: true, online: true, restaurantId }, cacheable: true }
  }
  const previewed = /^\/admin\/preview\/(.+)$/.exec(path)?.[1]
  if (previewed) {
    const needs = { menu: true, preview: true, restaurantId: previewed }
    return { experience: 'storefront', needs, cacheable: false }
  }
  if (host.kind === 'platform') return { experience: 'platform', ...shell }
  if (path === '/') return { experience: 'storefront', needs: { menu: true, online: true }, cacheable: true }
  if (path === '/checkout/payment')
    return { experience: 'storefront', needs: { online: true }, cacheable: true }
  if (path === '/checkout/confirmation' || path === '/login')
    return { experience: 'storefront', needs: {}, cacheable: true }
  if (path === '/account') return { experience: 'storefront', ...shell }
  if (path === '/kitchen') return { experience: 'kitchen', ...shell }
  if (path === '/admin') return { experience: 'owner', ...shell }
  return { experience: 'storefront', redirect: '/', ...shell }
}

/** Parses the data in a fake page. */
export async function factsOf(response: Response): Promise<{
  experience: string
  origin: string
  path: string
  restaurant: string | null
  dishes?: string[]
  now: number
}> {
  return JSON.parse(/<title>(.*)<\/title>/.exec(await response.text())?.[1] ?? 'null')
}
