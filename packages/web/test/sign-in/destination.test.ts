import { describe, expect, test } from 'vitest'
import { homeOf, sameOriginPath } from '../../src/shared/sign-in/destination.ts'

const origin = 'https://sakura.example'

describe('sameOriginPath', () => {
  test.each([
    ['/checkout/payment', '/checkout/payment'],
    ['/admin/users?role=owner#top', '/admin/users?role=owner'],
  ])('accepts %s', (next, path) => expect(sameOriginPath(next, origin)).toBe(path))

  test.each([
    null,
    '',
    'checkout',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
  ])('rejects %s', (next) => expect(sameOriginPath(next, origin)).toBeNull())
})

describe('homeOf', () => {
  const nobody = { user: null, mayOpenRestaurant: false, memberships: [], device: null }
  const owner = {
    role: 'owner' as const,
    restaurantId: null,
    restaurantName: null,
    domain: null,
    needsSecondFactor: false,
  }

  const platform = { onOwnDomain: false, restaurant: null }
  const sakura = { onOwnDomain: true, restaurant: { id: 'sakura' } }

  test('is the back office for staff', () => {
    expect(homeOf({ ...nobody, memberships: [owner] }, sakura)).toBe('/admin')
    expect(homeOf({ ...nobody, memberships: [{ ...owner, restaurantId: 'sakura' }] }, sakura)).toBe('/admin')
  })

  test('is the storefront for the staff of other restaurants only', () => {
    const elsewhere = { ...nobody, memberships: [{ ...owner, restaurantId: 'liberty' }] }
    expect(homeOf(elsewhere, sakura)).toBe('/')
    expect(homeOf(elsewhere, platform)).toBe('/admin')
  })

  test('is the back office of the platform for someone who may set up a restaurant', () => {
    const invited = { ...nobody, mayOpenRestaurant: true }
    expect(homeOf(invited, platform)).toBe('/admin')
    expect(homeOf(invited, sakura)).toBe('/')
  })

  test('is the storefront for everyone else', () => {
    expect(homeOf(nobody, sakura)).toBe('/')
    expect(homeOf(nobody, platform)).toBe('/restaurants')
  })
})
