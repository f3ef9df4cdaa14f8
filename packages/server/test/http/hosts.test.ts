import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { App } from '../../src/app.ts'
import { createHttp } from '../../src/front/server.ts'
import { findRestaurantByDomain } from '../../src/platform/tenancy.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { holdResult } from '../hold-result.ts'
import { testApp } from '../test-app.ts'
import { factsOf, fakeWeb } from './fake-web.ts'

describe('host routing', () => {
  let app: App

  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    const fixture = await testApp({ config: { platformHosts: ['localhost', 'comanda.example'] } }, cleanUp)
    app = fixture.app
    await makeRestaurant(app, { domain: 'sakura.example', restaurant: { name: 'Sakura' } })
    await makeRestaurant(app, { domain: 'menu.twin.example', restaurant: { name: 'Exact Twin' } })
    await makeRestaurant(app, { domain: 'twin.example', restaurant: { name: 'Twin' } })
    const offline = await makeRestaurant(app, { domain: 'offline.example', restaurant: { name: 'Offline' } })
    const inactive = await makeRestaurant(app, {
      domain: 'inactive.example',
      restaurant: { name: 'Inactive' },
    })
    await switchOff(offline.id, { online_orders_enabled: false })
    await switchOff(inactive.id, { is_active: false })
  })

  function switchOff(id: string, switches: { online_orders_enabled?: boolean; is_active?: boolean }) {
    return app.db.tenant(id, 'test', (tx) =>
      tx.updateTable('restaurants').set(switches).where('id', '=', id).execute(),
    )
  }

  function ask(host: string, path = '/', from = app) {
    const request = new Request(`http://localhost${path}`, { headers: { host } })
    return createHttp(from, fakeWeb()).fetch(request)
  }

  test.each([
    ['localhost', 'platform', null],
    ['localhost:3000', 'platform', null],
    ['127.0.0.1:3000', 'platform', null],
    ['203.0.113.9', 'platform', null],
    ['[::1]:3000', 'platform', null],
    ['192.168.1.20', 'platform', null],
    ['comanda.example', 'platform', null],
    ['app.comanda.example', 'platform', null],
    ['sakura.example', 'storefront', 'Sakura'],
    ['SAKURA.example:3000', 'storefront', 'Sakura'],
    ['www.sakura.example', 'storefront', 'Sakura'],
    ['menu.sakura.example', 'storefront', 'Sakura'],
    ['menu.twin.example', 'storefront', 'Exact Twin'],
    ['kitchen.sakura.example', 'kitchen', 'Sakura'],
    ['orders.sakura.example', 'kitchen', 'Sakura'],
    ['offline.example', 'platform', null],
    ['kitchen.offline.example', 'kitchen', 'Offline'],
    ['unknown.example', 'platform', null],
    ['kitchen.unknown.example', 'platform', null],
  ])('%s serves the %s of %s', async (host, experience, restaurant) => {
    const response = await ask(host)
    expect(response.status).toBe(200)
    expect(await factsOf(response)).toMatchObject({ experience, restaurant })
  })

  test.each([
    ['comanda.example', ['/restaurants', '/status', '/tos', '/privacy']],
    ['sakura.example', ['/', '/pages/about', '/tos', '/privacy']],
    ['offline.example', null],
    ['inactive.example', null],
    ['kitchen.sakura.example', null],
    ['unknown.example', null],
  ])('the sitemap of %s lists its public pages, and robots.txt names it', async (host, paths) => {
    const { id } = (await findRestaurantByDomain(app, 'sakura.example')) ?? { id: '' }
    const page = { body: '[]', revision: 1, updated_by: '', updated_at: new Date(), restaurant_id: id }
    await app.db.tenant(id, 'test', (tx) =>
      tx
        .insertInto('content_pages')
        .values([
          { ...page, id: randomUUID(), slug: 'about', title: 'About us', is_published: true },
          { ...page, id: randomUUID(), slug: 'draft', title: 'Draft', is_published: false },
        ])
        .onConflict((known) => known.doNothing())
        .execute(),
    )
    const response = await ask(host, '/sitemap.xml')
    expect(response.status).toBe(paths ? 200 : 404)
    const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(listed).toEqual((paths ?? []).map((path) => `http://${host}${path}`))
    const robots = await (await ask(host, '/robots.txt')).text()
    expect(robots).toContain('User-agent: *\nDisallow: /admin\n')
    expect(robots.includes(`Sitemap: http://${host}/sitemap.xml`)).toBe(paths !== null)
  })

  describe.each([
    ['offline', 'Offline'],
    ['inactive', 'Inactive'],
  ])('of an %s restaurant', (host, name) => {
    const domain = `${host}.example`

    test.each(['/', '/checkout/payment'])('%s is served the platform', async (path) => {
      expect(await factsOf(await ask(domain, path))).toMatchObject({
        experience: 'platform',
        restaurant: null,
      })
    })

    test.each([
      ['/admin', 'owner'],
      ['/kitchen', 'kitchen'],
      ['/login', 'storefront'],
      ['/account', 'storefront'],
      ['/checkout/confirmation', 'storefront'],
    ])('%s is served as before', async (path, experience) => {
      expect(await factsOf(await ask(domain, path))).toMatchObject({ experience, restaurant: name })
      expect(await factsOf(await ask(`kitchen.${domain}`))).toMatchObject({ restaurant: name })
    })

    test('with strict hosts, the customer site is a 404 and the back office is served', async () => {
      const strict = { ...app, config: { ...app.config, strictHosts: true } }
      expect((await ask(domain, '/', strict)).status).toBe(404)
      expect((await ask(domain, '/checkout/payment', strict)).status).toBe(404)
      expect(await factsOf(await ask(domain, '/admin', strict))).toMatchObject({
        experience: 'owner',
        restaurant: name,
      })
    })
  })

  test('a switch takes effect on pages that were cached, in both directions', async () => {
    const shop = await makeRestaurant(app, { domain: 'switch.example', restaurant: { name: 'Switch' } })
    const http = createHttp(app, fakeWeb())
    const served = async (path: string) => {
      const request = new Request(`http://localhost${path}`, { headers: { host: 'switch.example' } })
      return (await factsOf(await http.fetch(request))).restaurant
    }
    expect([await served('/'), await served('/login')]).toEqual(['Switch', 'Switch'])
    await switchOff(shop.id, { online_orders_enabled: false })
    await expect.poll(() => served('/')).toBeNull()
    expect(await served('/login')).toBe('Switch')
    await switchOff(shop.id, { online_orders_enabled: true })
    await expect.poll(() => served('/')).toBe('Switch')
  })

  test('a page is not cached if its host moved to another restaurant after the lookup', async () => {
    const shop = await makeRestaurant(app, { domain: 'moving.example', restaurant: { name: 'Before' } })
    const other = await makeRestaurant(app, { domain: 'other.example', restaurant: { name: 'After' } })
    const http = createHttp(app, fakeWeb())
    const served = async () => {
      const request = new Request('http://localhost/', { headers: { host: 'moving.example' } })
      return (await factsOf(await http.fetch(request))).restaurant
    }
    const { held, read, release } = holdResult(app.db.platform.bind(app.db))
    vi.spyOn(app.db, 'platform').mockImplementationOnce(held)
    const early = served()
    await read
    for (const [id, domain] of [
      [shop.id, 'moved.example'],
      [other.id, 'moving.example'],
    ] as const) {
      await app.db.tenant(id, 'test', (tx) =>
        tx.updateTable('restaurants').set({ domain }).where('id', '=', id).execute(),
      )
    }
    release()
    expect([await early, await served()]).toEqual(['Before', 'After'])
  })

  test('responds 404 on unknown hosts with strict hosts', async () => {
    const strict = { ...app, config: { ...app.config, strictHosts: true } }
    const response = await ask('unknown.example', '/', strict)
    expect(response.status).toBe(404)
    expect(await factsOf(response)).toMatchObject({ experience: 'storefront', restaurant: null })
    expect((await ask('offline.example', '/', strict)).status).toBe(404)
    expect((await ask('localhost', '/', strict)).status).toBe(200)
    expect((await ask('sakura.example', '/', strict)).status).toBe(200)
  })

  test('with strict hosts the platform is served on its own hosts only', async () => {
    const config = { ...app.config, strictHosts: true, platformHosts: ['comanda.example'] }
    for (const host of ['comanda.example.evil.example', '203.0.113.9', '192.168.1.20'])
      expect((await ask(host, '/restaurants', { ...app, config })).status, host).toBe(404)
    for (const host of ['comanda.example', 'app.comanda.example'])
      expect((await ask(host, '/restaurants', { ...app, config })).status, host).toBe(200)
  })

  test('the pages of a foreign host lead to the platform’s own, and are not cached', async () => {
    let rendered = 0
    const web = fakeWeb()
    const http = createHttp(app, {
      ...web,
      render: (state, origin) => {
        rendered += 1
        return web.render(state, origin)
      },
    })
    const fetch = (host: string) =>
      http.fetch(new Request('http://localhost/restaurants', { headers: { host } }))
    for (let visit = 0; visit < 2; visit += 1)
      expect(await factsOf(await fetch('evil.example'))).toMatchObject({ origin: app.config.origin })
    expect(rendered).toBe(2)
    for (let visit = 0; visit < 2; visit += 1)
      expect(await factsOf(await fetch('app.comanda.example'))).toMatchObject({
        origin: 'http://app.comanda.example',
      })
    expect(rendered).toBe(3)
  })

  test('serves the platform when the lookup of a host fails that was never served, with or without strict hosts', async () => {
    const broken = {
      ...app,
      config: { ...app.config, strictHosts: true },
      db: { ...app.db, platform: () => Promise.reject(new Error('down')) },
    }
    expect(await factsOf(await ask('sakura.example', '/', broken))).toMatchObject({ experience: 'platform' })
  })

  test('when the lookup of a host fails that was served before, the page names the restaurant and its phone number', async () => {
    let isDown = false
    const fragile: App = {
      ...app,
      db: {
        ...app.db,
        platform: (...parameters) =>
          isDown ? Promise.reject(new Error('down')) : app.db.platform(...parameters),
      },
    }
    const http = createHttp(fragile, fakeWeb())
    const fetch = (path: string) =>
      http.fetch(
        new Request(`http://localhost${path}`, { headers: { host: 'sakura.example', accept: 'text/html' } }),
      )
    expect((await fetch('/')).status).toBe(200)
    isDown = true
    const response = await fetch('/admin')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).not.toBeNull()
    const html = await response.text()
    for (const part of ['Sakura', 'Retry', 'href="tel:+19085550100"', 'Call (908) 555-0100'])
      expect(html).toContain(part)
    isDown = false
    expect((await fetch('/')).status).toBe(200)
  })

  test('a process knows the restaurants that it has not served when the database becomes unavailable', async () => {
    let isDown = false
    const fragile: App = {
      ...app,
      config: { ...app.config, host: '127.0.0.1', port: 0 },
      db: {
        ...app.db,
        platform: (...parameters) =>
          isDown ? Promise.reject(new Error('down')) : app.db.platform(...parameters),
      },
    }
    const http = createHttp(fragile, fakeWeb())
    await http.listen()
    isDown = true
    const statusOf = async (host: string) => {
      const headers = { host, accept: 'text/html' }
      return (await http.fetch(new Request('http://localhost/', { headers }))).status
    }
    const hosts = ['sakura.example', 'www.sakura.example', 'kitchen.sakura.example', 'twin.example']
    for (const host of hosts) expect(await statusOf(host), host).toBe(503)
    expect(await statusOf('unknown.example')).toBe(200)
    await http.close()
  })

  test('redirects, and serves files and pages separately', async () => {
    const redirected = await ask('sakura.example', '/nowhere')
    expect(redirected.status).toBe(302)
    expect(redirected.headers.get('location')).toBe('/')
    const file = await ask('sakura.example', '/assets/app.js')
    expect(await file.text()).toBe('export {}')
    expect((await ask('sakura.example', '/assets/gone.js')).status).toBe(404)
  })

  test('trusts forwarded headers only when configured', async () => {
    const request = () =>
      new Request('http://localhost/', {
        headers: { host: 'localhost', 'x-forwarded-host': 'sakura.example', 'x-forwarded-proto': 'https' },
      })
    const plain = await createHttp(app, fakeWeb()).fetch(request())
    expect(await factsOf(plain)).toMatchObject({ origin: 'http://localhost' })
    const behind = { ...app, config: { ...app.config, trustProxy: true } }
    const forwarded = await createHttp(behind, fakeWeb()).fetch(request())
    expect(await factsOf(forwarded)).toMatchObject({ origin: 'https://sakura.example', restaurant: 'Sakura' })
  })
})
