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

  test('serves the platform when the lookup fails, with or without strict hosts', async () => {
    const broken = {
      ...app,
      config: { ...app.config, strictHosts: true },
      db: { ...app.db, platform: () => Promise.reject(new Error('down')) },
    }
    expect(await factsOf(await ask('sakura.example', '/', broken))).toMatchObject({ experience: 'platform' })
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
