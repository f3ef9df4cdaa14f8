import type { HostRequest } from '@comanda/domain/hosting/host'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { routePage } from '../src/host.ts'

const restaurantId = '3f0c6b0e-8f5e-4a39-9c0b-0d6d6a2b1c11'
const platform: HostRequest = { kind: 'platform' }
const kitchen: HostRequest = { kind: 'kitchen', domain: 'sakura.example' }
const storefront: HostRequest = { kind: 'storefront', domain: 'sakura.example', alternative: null }

afterEach(() => void vi.unstubAllEnvs())

function whereTo(host: HostRequest, path: string) {
  const { experience, redirect, status } = routePage(host, path)
  return redirect ? `to ${redirect}` : status ? `${status}` : experience
}

describe('on a restaurant’s domain', () => {
  test.each([
    ['/', 'storefront'],
    ['/checkout/summary', 'storefront'],
    ['/checkout/customer-info', 'storefront'],
    ['/checkout/payment', 'storefront'],
    ['/checkout/confirmation', 'storefront'],
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
    ['/admin', 'owner'],
    ['/admin/coupons', 'owner'],
    ['/restaurant', 'to /admin/restaurant'],
    ['/checkout/nowhere', 'to /'],
    ['/administrator', 'to /'],
    ['/restaurants', 'to /'],
    [`/menu/${restaurantId}`, 'to /'],
  ])('%s leads %s', (path, expected) => expect(whereTo(storefront, path)).toBe(expected))
})

describe('on the platform’s own host', () => {
  test.each([
    ['/', 'to /admin'],
    ['/restaurants', 'storefront'],
    [`/menu/${restaurantId}`, 'storefront'],
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
  ])('%s leads %s', (path, expected) => expect(whereTo(platform, path)).toBe(expected))

  test('a restaurant is the same in capitals', () =>
    expect(routePage(platform, `/menu/${restaurantId.toUpperCase()}`).needs.restaurantId).toBe(restaurantId))

  test('the gallery of components is there in development alone', () => {
    expect(whereTo(platform, '/gallery')).toBe('platform')
    vi.stubEnv('DEV', false)
    expect(whereTo(platform, '/gallery')).toBe('404')
  })
})

test('a kitchen’s host is its kitchen on every path', () =>
  expect(['/', '/kitchen', '/ready'].map((path) => whereTo(kitchen, path))).toEqual([
    'kitchen',
    'kitchen',
    'kitchen',
  ]))

test('what is personal is not kept for others', () => {
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
