import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { createHttp } from '../../src/front/server.ts'
import { makeRestaurant } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { factsOf, fakeWeb } from './fake-web.ts'

describe('host routing', () => {
  let app: App

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const fixture = await testApp({ config: { platformHosts: ['localhost', 'comanda.example'] } }, (end) =>
      ends.push(end),
    )
    app = fixture.app
    await makeRestaurant(app, { domain: 'sakura.example', restaurant: { name: 'Sakura' } })
    await makeRestaurant(app, { domain: 'menu.twin.example', restaurant: { name: 'Exact Twin' } })
    await makeRestaurant(app, { domain: 'twin.example', restaurant: { name: 'Twin' } })
    const offline = await makeRestaurant(app, { domain: 'offline.example', restaurant: { name: 'Offline' } })
    await app.db.tenant(offline.id, 'test', (tx) =>
      tx
        .updateTable('restaurants')
        .set({ online_orders_enabled: false })
        .where('id', '=', offline.id)
        .execute(),
    )
    return async () => {
      for (const end of ends.reverse()) await end()
    }
  })

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
