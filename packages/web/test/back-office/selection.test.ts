import { expect, test } from 'vitest'
import { keepSelection, recallSelection } from '../../src/shared/back-office/selection.ts'
import { shut, storeOf } from './samples.ts'

const key = 'selected-restaurant-id'
const permitted = [{ id: 'sakura' }, { id: 'liberty' }]

test('a chosen restaurant is there again', () => {
  const store = storeOf()
  keepSelection('sakura', store)
  expect(store.kept).toEqual({ [key]: 'sakura' })
  expect(recallSelection(permitted, store)).toBe('sakura')
})

test('All Restaurants leaves nothing behind', () => {
  const store = storeOf({ [key]: 'sakura' })
  keepSelection(null, store)
  expect(store.kept).toEqual({})
  expect(recallSelection(permitted, store)).toBeNull()
})

test('a restaurant that is no longer permitted is forgotten', () => {
  const store = storeOf({ [key]: 'napoli' })
  expect(recallSelection(permitted, store)).toBeNull()
  expect(store.kept).toEqual({})
})

test('a browser that keeps nothing is no trouble', () => {
  expect(recallSelection(permitted, shut)).toBeNull()
  expect(() => keepSelection('sakura', shut)).not.toThrow()
  expect(recallSelection(permitted, null)).toBeNull()
})
