import { expect, test } from 'vitest'
import { keepSelection, recallSelection } from '../../src/shared/back-office/selection.ts'
import { shut, storeOf } from './samples.ts'

const key = 'selected-restaurant-id'
const permitted = [{ id: 'sakura' }, { id: 'liberty' }]

test('restores the selected restaurant', () => {
  const store = storeOf()
  keepSelection('sakura', store)
  expect(store.kept).toEqual({ [key]: 'sakura' })
  expect(recallSelection(permitted, store)).toBe('sakura')
})

test('stores nothing for All Restaurants', () => {
  const store = storeOf({ [key]: 'sakura' })
  keepSelection(null, store)
  expect(store.kept).toEqual({})
  expect(recallSelection(permitted, store)).toBeNull()
})

test('clears a stored restaurant that is no longer permitted', () => {
  const store = storeOf({ [key]: 'napoli' })
  expect(recallSelection(permitted, store)).toBeNull()
  expect(store.kept).toEqual({})
})

test('works in a browser without storage', () => {
  expect(recallSelection(permitted, shut)).toBeNull()
  expect(() => keepSelection('sakura', shut)).not.toThrow()
  expect(recallSelection(permitted, null)).toBeNull()
})
