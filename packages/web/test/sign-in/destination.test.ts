import { describe, expect, test } from 'vitest'
import { homeOf, ownPath } from '../../src/shared/sign-in/destination.ts'

const origin = 'https://sakura.example'

describe('ownPath', () => {
  test.each([
    ['/checkout/payment', '/checkout/payment'],
    ['/admin/users?role=owner#top', '/admin/users?role=owner'],
  ])('takes %s', (next, path) => expect(ownPath(next, origin)).toBe(path))

  test.each([
    null,
    '',
    'checkout',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
  ])('goes nowhere with %s', (next) => expect(ownPath(next, origin)).toBeNull())
})

describe('homeOf', () => {
  const nobody = { user: null, memberships: [], device: null }
  const owner = { role: 'owner' as const, restaurantId: null, restaurantName: null, domain: null }

  test('leads those who work here to the back office', () =>
    expect(homeOf({ ...nobody, memberships: [owner] }, true)).toBe('/admin'))

  test('leads everybody else to what can be ordered', () => {
    expect(homeOf(nobody, true)).toBe('/')
    expect(homeOf(nobody, false)).toBe('/restaurants')
  })
})
