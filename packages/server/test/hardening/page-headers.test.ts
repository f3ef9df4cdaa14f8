import type { PageRoute } from '@comanda/contract/page'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import type { Config } from '../../src/platform/config.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { type TestApp, testApp } from '../test-app.ts'

let running: TestApp
let restaurant: MadeRestaurant
let http: Http

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  const config = { origin: 'http://comanda.example', platformHosts: ['comanda.example', 'admin.example'] }
  running = await testApp({ config }, cleanUp)
  restaurant = await makeRestaurant(running.app, { domain: 'sakura.example' })
  http = httpWith({})
})

function httpWith(config: Partial<Config>, route?: PageRoute): Http {
  const { app } = running
  return createHttp(
    { ...app, config: { ...app.config, ...config } },
    fakeWeb(route ? { route: () => route } : {}),
  )
}

async function headersOf(path: string, host = 'sakura.example', from = http): Promise<Headers> {
  const { headers } = await from.fetch(new Request(`http://localhost${path}`, { headers: { host } }))
  return headers
}

/** The directives of a page's content security policy. */
function policyOf(headers: Headers): Record<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources.join(' ')]))
}

const page = (experience: PageRoute['experience'], menu = false): PageRoute => ({
  experience,
  needs: menu ? { menu } : {},
  cacheable: false,
})

describe('a page', () => {
  test('runs only scripts of its own origin, none inline, and forbids text-to-script sinks', async () => {
    for (const path of ['/', '/admin', `/menu/${restaurant.id}`]) {
      const policy = policyOf(await headersOf(path))
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      })
      expect(policy['script-src-attr'] ?? '').not.toContain('unsafe')
      expect(JSON.stringify(policy)).not.toContain('unsafe-eval')
    }
  })

  test('allows one inline style sheet, that of a menu, by its hash', async () => {
    const stylesOf = async (path: string) => {
      const web = fakeWeb({ menuStyleHash: 'sha256-abc=' })
      const headers = await headersOf(path, 'sakura.example', createHttp(running.app, web))
      return policyOf(headers)['style-src']
    }
    expect(await stylesOf('/')).toBe("'self' 'sha256-abc='")
    for (const path of ['/checkout/payment', '/kitchen', '/admin'])
      expect(await stylesOf(path)).toBe("'self'")
  })

  test('allows only the worker URL as a trusted type in kitchens', async () => {
    for (const path of ['/kitchen', `/kitchen/${restaurant.id}`]) {
      const policy = policyOf(await headersOf(path, 'sakura.example', httpWith({}, page('kitchen'))))
      expect(policy['trusted-types']).toBe('kitchen-worker')
      expect(policy['require-trusted-types-for']).toBe("'script'")
      expect(policy['script-src']).toBe("'self'")
    }
  })

  test('allows the payment provider only in storefronts, and only without the sandbox', async () => {
    const stripe = { ...running.app.config.stripe, sandboxOrigin: null }
    const headers = await headersOf('/', 'sakura.example', httpWith({ stripe }, page('storefront')))
    const storefront = policyOf(headers)
    expect(storefront['script-src']).toBe("'self' https://js.stripe.com https://*.js.stripe.com")
    for (const framed of ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://link.com'])
      expect(storefront['frame-src']?.split(' ')).toContain(framed)
    expect(storefront['connect-src']).toBe("'self' https://api.stripe.com")
    // A wallet's popup must reach the page that opened it.
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect((await headersOf('/')).get('cross-origin-opener-policy')).toBe('same-origin')
    expect(storefront['require-trusted-types-for']).toBe("'script'")
    expect(storefront['trusted-types']).toBe('default')
    for (const experience of ['kitchen', 'owner', 'platform'] as const) {
      const policy = await headersOf('/', 'sakura.example', httpWith({ stripe }, page(experience)))
      expect(policy.get('content-security-policy')).not.toContain('stripe')
      expect(policy.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })

  test('cannot be framed, except a menu by the platform’s preview', async () => {
    const framedBy = async (route: PageRoute) =>
      policyOf(await headersOf('/', 'sakura.example', httpWith({}, route)))['frame-ancestors']
    expect(await framedBy(page('storefront', true))).toBe(
      "'self' http://comanda.example http://admin.example",
    )
    // The back office shows the kitchen within a screen.
    expect(await framedBy(page('kitchen'))).toBe("'self'")
    for (const experience of ['storefront', 'owner', 'platform'] as const) {
      expect(await framedBy(page(experience))).toBe("'none'")
    }
    expect(policyOf(await headersOf(`/menu/${restaurant.id}`))['frame-ancestors']).toContain(
      'comanda.example',
    )
  })

  test.each([
    '/reset-password',
    '/verify-email',
    '/invitation',
    '/magic-link',
    '/auth/callback',
    '/auth/callback/work',
    '/checkout/confirmation',
    '/checkout/pay',
  ])('%s sends no referrer', async (path) => {
    const tokens = httpWith({}, page('storefront'))
    expect((await headersOf(`${path}?token=abc`, 'sakura.example', tokens)).get('referrer-policy')).toBe(
      'no-referrer',
    )
  })

  test('of any other kind sends only its origin to other sites', async () => {
    expect((await headersOf('/')).get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect((await headersOf('/checkout/confirmations')).get('referrer-policy')).not.toBe('no-referrer')
  })

  test('with personal data is not cached', async () => {
    for (const path of ['/admin', '/kitchen'])
      expect((await headersOf(path)).get('cache-control')).toBe('no-store')
    expect((await headersOf('/api/me')).get('cache-control')).toBe('no-store')
    expect((await headersOf('/api/orders/no-such-order')).get('cache-control')).toBe('no-store')
  })

  test('has no policy in development, where scripts come from another origin', async () => {
    const developing = createHttp(running.app, fakeWeb({ developmentOrigin: 'http://localhost:3003' }))
    expect((await headersOf('/', 'sakura.example', developing)).has('content-security-policy')).toBe(false)
  })
})

describe('a response that is not a page', () => {
  test.each(['/api/me', '/api/restaurants', '/healthz', '/api/nothing', '/assets/app.js', '/assets/gone.js'])(
    '%s cannot run scripts or be framed',
    async (path) => {
      const headers = await headersOf(path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )

  test('the API documentation runs only its own script', async () => {
    const policy = policyOf(await headersOf('/api/docs'))
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'frame-ancestors': "'none'",
    })
  })
})

describe('HSTS', () => {
  test('is sent over https, for this host only', async () => {
    const proxied = httpWith({ trustProxy: true })
    const over = async (scheme: string, path: string) => {
      const headers = { host: 'sakura.example', 'x-forwarded-proto': scheme }
      const response = await proxied.fetch(new Request(`http://localhost${path}`, { headers }))
      return response.headers.get('strict-transport-security')
    }
    for (const path of ['/', '/api/me', '/assets/app.js']) {
      expect(await over('https', path)).toBe('max-age=31536000')
      expect(await over('http', path)).toBeNull()
    }
    const secure = await headersOf(
      '/api/me',
      'sakura.example',
      httpWith({ origin: 'https://comanda.example' }),
    )
    expect(secure.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

test('passkeys are allowed on our own pages, the camera only in kitchens, and other devices nowhere', async () => {
  const permissions = (await headersOf('/')).get('permissions-policy')
  for (const part of ['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)']) {
    expect(permissions).toContain(part)
  }
  for (const part of ['camera=()', 'microphone=()', 'geolocation=()', 'usb=()'])
    expect(permissions).toContain(part)
  const ofPage = async (experience: PageRoute['experience']) =>
    (await headersOf('/x', 'sakura.example', httpWith({}, page(experience)))).get('permissions-policy')
  expect(await ofPage('kitchen')).toContain('camera=(self)')
  expect(await ofPage('kitchen')).toContain('microphone=()')
  for (const other of ['storefront', 'owner', 'platform'] as const) {
    expect(await ofPage(other)).toContain('camera=()')
  }
  expect((await headersOf('/api/me')).get('permissions-policy')).toContain('camera=()')
  const file = await headersOf('/assets/app.js')
  expect(file.get('x-content-type-options')).toBe('nosniff')
  expect(file.get('permissions-policy'), 'a file that is no document has no features').toBeNull()
})
