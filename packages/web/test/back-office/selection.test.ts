import { expect, test } from 'vitest'
import { firstSelection, storeSelection } from '../../src/experiences/back-office/selection.ts'
import { shut, storeOf } from './samples.ts'

const key = 'selected-restaurant-id'
const permitted = [{ id: 'sakura' }, { id: 'liberty' }]

test('restores the selected restaurant', () => {
  const store = storeOf()
  storeSelection('sakura', store)
  expect(store.stored).toEqual({ [key]: 'sakura' })
  expect(firstSelection(permitted, null, store)).toBe('sakura')
})

test('stores nothing for All Restaurants', () => {
  const store = storeOf({ [key]: 'sakura' })
  storeSelection(null, store)
  expect(store.stored).toEqual({})
  expect(firstSelection(permitted, null, store)).toBeNull()
})

test('clears a stored restaurant that is no longer permitted', () => {
  const store = storeOf({ [key]: 'napoli' })
  expect(firstSelection(permitted, null, store)).toBeNull()
  expect(store.stored).toEqual({})
})

test('works in a browser without storage', () => {
  expect(firstSelection(permitted, null, shut)).toBeNull()
  expect(() => storeSelection('sakura', shut)).not.toThrow()
  expect(firstSelection(permitted, null, null)).toBeNull()
})

test('selects the default restaurant once, so that All Restaurants stays selected afterwards', () => {
  const store = storeOf()
  expect(firstSelection(permitted, 'liberty', store)).toBe('liberty')
  expect(firstSelection(permitted, 'liberty', store)).toBe('liberty')
  storeSelection(null, store)
  expect(firstSelection(permitted, 'liberty', store)).toBeNull()
  expect(firstSelection(permitted, 'sakura', store)).toBe('sakura')
})

test('a stored selection takes precedence over the default restaurant', () => {
  const store = storeOf({ [key]: 'sakura' })
  expect(firstSelection(permitted, 'liberty', store)).toBe('sakura')
})
