import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { api } from '../../src/platform/http/api.ts'
import type { RawRoute } from '../../src/platform/http/raw-routes.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

const id = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'
const routes = {
  analytics: { collect: api.analytics.collect.handler(({ input }) => ({ accepted: input.events.length })) },
}
const rawRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/webhooks/stripe',
    handle: async (_, request) => new Response(await request.text()),
  },
  { method: 'ALL', path: '/api/auth/*', handle: async (_, request) => new Response(request.method) },
]
const visit = JSON.stringify({ sessionId: id, events: [{ type: 'checkout_started' }] })

describe('CSRF protection', () => {
  let http: ReturnType<typeof createHttp>

  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    const { app } = await testApp({}, cleanUp)
    http = createHttp(app, fakeWeb(), { routes, rawRoutes })
  })

  async function status(headers: Record<string, string>, path = `/api/restaurants/${id}/visits`) {
    const request = new Request(`http://sakura.localhost:3000${path}`, {
      method: 'POST',
      body: visit,
      headers: { host: 'sakura.localhost:3000', 'content-type': 'application/json', ...headers },
    })
    return (await http.fetch(request)).status
  }

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sibling domain', { origin: 'http://napoli.localhost:3000' }],
    ['another port', { origin: 'http://sakura.localhost:4000' }],
    ['an opaque origin', { origin: 'null' }],
    [
      'a cross-site frame with an opaque origin',
      { origin: 'null', 'sec-fetch-site': 'cross-site', cookie: 'session=1' },
    ],
    [
      'a sibling domain of the same site',
      { origin: 'null', 'sec-fetch-site': 'same-site', cookie: 'session=1' },
    ],
    ['a navigation from the address bar', { 'sec-fetch-site': 'none', cookie: 'session=1' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a cookie without an origin', { cookie: 'session=1' }],
  ])('rejects a write from %s', async (_, headers) => {
    expect(await status(headers)).toBe(403)
    expect(await status(headers, '/api/auth/sign-in')).toBe(403)
  })

  test.each<[string, Record<string, string>]>([
    ['its own origin', { origin: 'http://sakura.localhost:3000', cookie: 'session=1' }],
    [
      'its own page with a no-referrer policy',
      { origin: 'null', 'sec-fetch-site': 'same-origin', cookie: 'session=1' },
    ],
    ['its own page', { 'sec-fetch-site': 'same-origin', cookie: 'session=1' }],
    ['a program without a session', {}],
  ])('accepts a write from %s', async (_, headers) => {
    expect(await status(headers)).toBe(202)
  })

  test('accepts webhooks from any origin, with the raw body', async () => {
    const request = new Request('http://localhost/api/webhooks/stripe', {
      method: 'POST',
      body: '{"id": "evt_1" }',
      headers: { origin: 'https://stripe.example' },
    })
    expect(await (await http.fetch(request)).text()).toBe('{"id": "evt_1" }')
  })

  test('allows reads from any origin', async () => {
    const request = new Request('http://localhost/api/auth/session', {
      headers: { origin: 'https://evil.example' },
    })
    expect((await http.fetch(request)).status).toBe(200)
  })
})
