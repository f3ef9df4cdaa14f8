import { expect, test } from 'vitest'
import { type ListedCategory, unseenReason } from '../../src/menu/category-notice.ts'
import type { Zone } from '../../src/time/instant.ts'

const newYork = 'America/New_York' as Zone
const noon = Date.UTC(2026, 10, 20, 17)
const lunch: ListedCategory = {
  isActive: true,
  products: 3,
  hiddenProducts: 1,
  availableFrom: '11:00',
  availableUntil: '15:00',
}

test.each([
  ['a category in its hours', {}, null],
  ['an inactive one', { isActive: false, products: 0 }, 'inactive'],
  ['one without dishes', { products: 0, hiddenProducts: 0 }, 'empty'],
  ['one with hidden dishes only', { hiddenProducts: 3 }, 'all-hidden'],
  ['one of the evening', { availableFrom: '17:00', availableUntil: '22:00' }, 'outside-hours'],
  ['one without hours', { availableFrom: null, availableUntil: null }, null],
])('%s', (_, fields, reason) => {
  expect(unseenReason({ ...lunch, ...fields }, noon, newYork)).toBe(reason)
})
