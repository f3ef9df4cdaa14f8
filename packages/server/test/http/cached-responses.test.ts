import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { eventually } from '../eventually.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { type FakeWeb, factsOf, fakeWeb } from './fake-web.ts'

describe('cached responses', () => {
  let fixture: TestApp
  let restaurant: MadeRestaurant
  let web: FakeWeb
  let http: Http

  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    fixture = await testApp({}, cleanUp)
    restaurant = await makeRestaurant(fixture.app, {
      domain: 'sakura.example',
      restaurant: { name: 'Sakura' },
    })
  })

  beforeEach(() => {
    web = fakeWeb()
    http = createHttp(fixture.app, web)
    return () => http.close()
  })

  function get(path: string, headers: Record<string, string> = {}) {
    return http.fetch(
      new Request(`http://localhost${path}`, { headers: { host: 'sakura.example', ...headers } }),
    )
  }

  function renameSoup(name: string) {
    return fixture.app.db.tenant(restaurant.id, 'test', (tx) =>
      tx.updateTable('products').set({ name }).where('id', '=', restaurant.productId('Soup')).execute(),
    )
  }

  test('render a page once for concurrent and later requests', async () => {
    const pages = await Promise.all([get('/'), get('/?utm_source=mail'), get('/')])
    await get('/')
    expect(web.rendered).toHaveLength(1)
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(pages[0]?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(pages[0]?.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('contain the complete menu, with every option', async () => {
    const response = await get(`/api/restaurants/${restaurant.id}/menu`)
    const { menu } = (await loadStorefront(fixture.app, restaurant.id))!
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(menu)))
  })

  test('are the same for an id in capitals', async () => {
    const paths = [
      `/api/restaurants/${restaurant.id}/menu`,
      `/api/restaurants/${restaurant.id.toUpperCase()}/menu`,
    ]
    const [lower, upper] = await Promise.all(paths.map((path) => get(path)))
    expect(upper?.headers.get('etag')).toBe(lower?.headers.get('etag'))
    expect(upper?.headers.get('cache-control')).toBe(lower?.headers.get('cache-control'))
    expect(lower?.headers.get('etag')).toBeTruthy()
  })

  test('respond 304 to a client that has the current page', async () => {
    const first = await get('/')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('use an encoding that the client accepts', async () => {
    const plain = Buffer.from(await (await get('/')).arrayBuffer())
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await get('/', { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toBe('accept-encoding')
      const bytes = Buffer.from(await packed.arrayBuffer())
      expect(bytes.length).toBeLessThan(plain.length)
      expect(unpack[encoding](bytes)).toEqual(plain)
    }
    const refused = await get('/', { 'accept-encoding': 'br;q=0, gzip' })
    expect(refused.headers.get('content-encoding')).toBe('gzip')
    expect(web.rendered).toHaveLength(1)
  })

  test('show a menu change immediately, on the page and in the API', async () => {
    const api = `/api/restaurants/${restaurant.id}/menu`
    await get('/')
    await get(api)
    await renameSoup('Miso Soup')
    await eventually(async () => {
      expect((await factsOf(await get('/'))).dishes).toContain('Miso Soup')
      expect(await (await get(api)).text()).toContain('Miso Soup')
    })
    expect(web.rendered.length).toBe(2)
  })

  test('revalidate a storefront, and transfer it again only after a change', async () => {
    const api = `/api/restaurants/${restaurant.id}/storefront`
    const first = await get(api)
    const known = (await first.json()) as { menuVersion: number; restaurant: { name: string } }
    expect(known.restaurant.name).toBe('Sakura')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const ask = () => get(api, { 'if-none-match': first.headers.get('etag') ?? '' })
    const again = await ask()
    expect([again.status, await again.text()]).toEqual([304, ''])
    await renameSoup('Onion Soup')
    await eventually(async () => {
      const changed = await ask()
      expect(changed.status).toBe(200)
      expect(((await changed.json()) as typeof known).menuVersion).toBeGreaterThan(known.menuVersion)
    })
    expect((await get(`/api/restaurants/${crypto.randomUUID()}/storefront`)).status).toBe(404)
  })

  test('exclude a response that was read before a change and finished after it', async () => {
    let proceed = () => {}
    const held = new Promise<void>((resolve) => {
      proceed = resolve
    })
    const render = web.render.bind(web)
    web.render = async (state, origin) => {
      if (web.rendered.length === 0) {
        const html = await render(state, origin)
        await held
        return html
      }
      return render(state, origin)
    }
    const early = get('/')
    await eventually(() => expect(web.rendered).toHaveLength(1))
    const received = new Promise<void>((resolve) => fixture.app.live.onMenuChanged(() => resolve()))
    await renameSoup('Late Soup')
    await received
    const late = await factsOf(await get('/'))
    proceed()
    await early
    expect(late.dishes).toContain('Late Soup')
    expect((await factsOf(await get('/'))).dishes).toContain('Late Soup')
  })

  test('expire after 30 seconds, because opening status changes with the clock', async () => {
    const before = await factsOf(await get('/'))
    fixture.clock.now += 29_999
    expect((await factsOf(await get('/'))).now).toBe(before.now)
    fixture.clock.now += 1
    expect((await factsOf(await get('/'))).now).toBe(before.now + 30_000)
  })

  test('exclude pages that are rendered for one visitor', async () => {
    const first = await get('/admin')
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.has('etag')).toBe(false)
    await get('/admin')
    expect(web.rendered).toHaveLength(2)
  })

  test('allow caching a menu of a known version forever', async () => {
    const api = `/api/restaurants/${restaurant.id}/menu`
    const menu = (await (await get(api)).json()) as { version: number }
    const current = await get(`${api}?version=${menu.version}`)
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const old = await get(`${api}?version=${menu.version - 1}`)
    expect(old.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(await old.json()).toEqual(menu)
  })

  test('include the list of restaurants; the page of an offline restaurant is a 404', async () => {
    const list = await get('/api/restaurants', { 'accept-encoding': 'gzip' })
    expect(list.headers.get('etag')).toMatch(/^W\/"/)
    const other = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'
    expect((await get(`/api/restaurants/${other}/menu`)).status).toBe(404)
    const missing = await get(`/menu/${other}`, { host: 'localhost' })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
  })

  test('respond to HEAD like GET, without the body', async () => {
    const response = await http.fetch(
      new Request('http://localhost/', { method: 'HEAD', headers: { host: 'sakura.example' } }),
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toMatch(/^W\/"/)
    expect(await response.text()).toBe('')
  })
})
