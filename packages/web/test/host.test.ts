import { storefrontPages } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { routePage } from '../src/host.ts'

const restaurantId = '3f0c6b0e-8f5e-4a39-9c0b-0d6d6a2b1c11'
const platform: HostRequest = { kind: 'platform' }
const kitchen: HostRequest = { kind: 'kitchen', domain: 'sakura.example' }
const storefront: HostRequest = { kind: 'storefront', domain: 'sakura.example', alternative: null }

afterEach(() => void vi.unstubAllEnvs())

function routeOf(host: HostRequest, path: string) {
  const { experience, redirect, status } = routePage(host, path)
  return redirect ? `to ${redirect}` : status ? `${status}` : experience
}

describe('routes on a restaurant’s domain', () => {
  test.each([
    ['/', 'storefront'],
    ['/checkout/summary', 'storefront'],
    ['/checkout/customer-info', 'storefront'],
    ['/checkout/payment', 'storefront'],
    ['/checkout/confirmation', 'storefront'],
    ['/gift-cards', 'storefront'],
    ['/gift-cards/balance', 'storefront'],
    ['/gift-cards/card', 'storefront'],
    ['/gift-cards/nowhere', 'to /'],
    ['/tos', 'storefront'],
    ['/privacy', 'storefront'],
    ['/login', 'storefront'],
    ['/magic-link', 'storefront'],
    ['/reset-password', 'storefront'],
    ['/verify-email', 'storefront'],
    ['/invitation', 'storefront'],
    ['/auth/callback', 'storefront'],
    ['/account', 'storefront'],
    ['/account/orders', 'storefront'],
    ['/account/nowhere', 'to /'],
    ['/kitchen', 'kitchen'],
    ['/kitchen/ready', 'kitchen'],
    ['/kitchen/load', 'kitchen'],
    ['/admin', 'owner'],
    ['/admin/coupons', 'owner'],
    ['/admin/preview', 'owner'],
    [`/admin/preview/${restaurantId}`, 'storefront'],
    ['/admin/preview/x', 'owner'],
    ['/restaurant', 'to /admin/restaurant'],
    ['/pages/about-us', 'storefront'],
    ['/pages', 'to /'],
    ['/pages/About', 'to /'],
    ['/pages/about/more', 'to /'],
    ['/checkout/nowhere', 'to /'],
    ['/administrator', 'to /'],
    ['/restaurants', 'to /'],
    ['/status', 'to /'],
    [`/menu/${restaurantId}`, 'to /'],
  ])('%s is served as %s', (path, expected) => expect(routeOf(storefront, path)).toBe(expected))
})

describe('routes on the platform’s own host', () => {
  test.each([
    ['/', 'to /admin'],
    ['/restaurant', 'to /admin/restaurant'],
    ['/restaurants', 'storefront'],
    ['/status', 'storefront'],
    [`/menu/${restaurantId}/gift-cards`, 'storefront'],
    [`/menu/${restaurantId}/gift-cards/card`, 'storefront'],
    [`/menu/${restaurantId}/gift-cards/nowhere`, '404'],
    ['/gift-cards', '404'],
    [`/menu/${restaurantId}`, 'storefront'],
    [`/menu/${restaurantId}/pages/about`, 'storefront'],
    ['/menu', '404'],
    ['/menu/nonsense', '404'],
    ['/checkout/payment', 'storefront'],
    ['/tos', 'storefront'],
    ['/login', 'storefront'],
    ['/magic-link', 'storefront'],
    ['/reset-password', 'storefront'],
    ['/verify-email', 'storefront'],
    ['/invitation', 'storefront'],
    ['/auth/callback', 'storefront'],
    ['/account', 'storefront'],
    ['/account/data', 'storefront'],
    ['/account/nowhere', '404'],
    ['/kitchen', 'kitchen'],
    [`/kitchen/${restaurantId}`, 'kitchen'],
    [`/kitchen/${restaurantId}/ready`, 'kitchen'],
    ['/admin', 'platform'],
    ['/admin/orders/live', 'platform'],
    ['/nowhere', '404'],
  ])('%s is served as %s', (path, expected) => expect(routeOf(platform, path)).toBe(expected))

  test('an uppercase restaurant id in the path is lowercased', () =>
    expect(routePage(platform, `/menu/${restaurantId.toUpperCase()}`).needs.restaurantId).toBe(restaurantId))

  test('the component gallery is served in development only', () => {
    expect(routeOf(platform, '/gallery')).toBe('platform')
    vi.stubEnv('DEV', false)
    expect(routeOf(platform, '/gallery')).toBe('404')
  })
})

test('a kitchen host serves the kitchen on every path', () =>
  expect(['/', '/kitchen', '/ready'].map((path) => routeOf(kitchen, path))).toEqual([
    'kitchen',
    'kitchen',
    'kitchen',
  ]))

test('only the menu and the checkout before its payment need the restaurant online', () => {
  const ofRestaurant = Object.keys(storefrontPages).concat('/', '/admin', '/admin/restaurant', '/kitchen')
  const needsOnline = ofRestaurant.filter((path) => routePage(storefront, path).needs.online)
  expect(needsOnline.sort()).toEqual([
    '/',
    '/checkout/customer-info',
    '/checkout/payment',
    '/checkout/summary',
  ])
  expect(routePage(platform, `/menu/${restaurantId}`).needs.online).toBe(true)
})

test('account pages are not cacheable', () => {
  for (const host of [storefront, platform]) {
    for (const path of [
      '/account',
      '/account/orders',
      '/account/favorites',
      '/account/security',
      '/account/data',
    ]) {
      expect(routePage(host, path)).toEqual({ experience: 'storefront', needs: {}, cacheable: false })
    }
  }
})
