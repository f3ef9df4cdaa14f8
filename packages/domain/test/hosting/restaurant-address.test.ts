import { expect, test } from 'vitest'
import { kitchenAddress, restaurantOrigin, ticketAddress } from '../../src/hosting/restaurant-address.ts'

test('the storefront origin is the restaurant’s domain with the scheme and port of the platform, or the platform', () => {
  expect(restaurantOrigin('http://localhost:3000', 'sakura.localhost')).toBe('http://sakura.localhost:3000')
  expect(restaurantOrigin('https://orders.test', 'WWW.Sakura.test')).toBe('https://sakura.test')
  expect(restaurantOrigin('https://orders.test', null)).toBe('https://orders.test')
})

test('kitchen and ticket URLs are on the restaurant’s domain, or on the platform by restaurant id', () => {
  const own = kitchenAddress('https://orders.test', { id: 'r1', domain: 'sakura.test' })
  expect(own).toBe('https://sakura.test/kitchen')
  expect(kitchenAddress('https://orders.test', { id: 'r1', domain: null })).toBe(
    'https://orders.test/kitchen/r1',
  )
  expect(ticketAddress(own, '1A2B3C4D')).toBe('https://sakura.test/kitchen?order=1A2B3C4D')
})
