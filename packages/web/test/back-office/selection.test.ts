import { expect, test } from 'vitest'
import { restoreSelection, storeSelection } from '../../src/experiences/back-office/selection.ts'
import { shut, storeOf } from './samples.ts'

const key = 'selected-restaurant-id'
const permitted = [{ id: 'sakura' }, { id: 'liberty' }]

test('restores the selected restaurant', () => {
  const store = storeOf()
  storeSelection('sakura', store)
  expect(store.stored).toEqual({ [key]: 'sakura' })
  expect(restoreSelection(permitted, store)).toBe('sakura')
})

test('stores nothing for All Restaurants', () => {
  const store = storeOf({ [key]: 'sakura' })
  storeSelection(null, store)
  expect(store.stored).toEqual({})
  expect(restoreSelection(permitted, store)).toBeNull()
})

test('clears a stored restaurant that is no longer permitted', () => {
  const store = storeOf({ [key]: 'napoli' })
  expect(restoreSelection(permitted, store)).toBeNull()
  expect(store.stored).toEqual({})
})

test('works in a browser without storage', () => {
  expect(restoreSelection(permitted, shut)).toBeNull()
  expect(() => storeSelection('sakura', shut)).not.toThrow()
  expect(restoreSelection(permitted, null)).toBeNull()
})
