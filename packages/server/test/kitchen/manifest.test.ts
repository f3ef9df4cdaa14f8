import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { testApp } from '../test-app.ts'

let restaurant: MadeRestaurant
let http: Http

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  const config = { origin: 'http://comanda.example', platformHosts: ['comanda.example'] }
  const { app } = await testApp({ config }, cleanUp)
  restaurant = await makeRestaurant(app, { domain: 'sakura.example' })
  http = createHttp(app, fakeWeb())
})

async function manifestAt(host: string, query = '') {
  const request = new Request(`http://localhost/kitchen.webmanifest${query}`, { headers: { host } })
  const response = await http.fetch(request)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
  return response.json() as Promise<{ name: string; start_url: string; scope: string; icons: object[] }>
}

describe('the manifest of the kitchen app', () => {
  test("starts at the root of the kitchen's own host", async () => {
    const name = 'Corner Kitchen Kitchen'
    expect(await manifestAt('kitchen.sakura.example')).toMatchObject({ name, start_url: '/', scope: '/' })
  })

  test("starts at /kitchen of the restaurant's host, whatever the query", async () => {
    const app = { name: 'Corner Kitchen Kitchen', start_url: '/kitchen', scope: '/kitchen' }
    expect(await manifestAt('sakura.example')).toMatchObject(app)
    expect(await manifestAt('menu.sakura.example', '?restaurant=x')).toMatchObject(app)
  })

  test("starts at the kitchen in the query on the platform's host", async () => {
    const app = {
      name: 'Corner Kitchen Kitchen',
      start_url: `/kitchen/${restaurant.id}`,
      scope: '/kitchen',
    }
    expect(await manifestAt('comanda.example', `?restaurant=${restaurant.id.toUpperCase()}`)).toMatchObject(
      app,
    )
  })

  test('starts at the list of kitchens without a valid kitchen in the query', async () => {
    const list = { name: 'Comanda Kitchen', start_url: '/kitchen' }
    const unknownId = '00000000-0000-4000-8000-000000000000'
    for (const query of ['', '?restaurant=', '?restaurant=%00', `?restaurant=${unknownId}`]) {
      expect(await manifestAt('comanda.example', query)).toMatchObject(list)
    }
    expect((await manifestAt('comanda.example')).icons).toHaveLength(3)
  })
})
