import { beforeEach, expect, test } from 'vitest'
import {
  readViews,
  removeView,
  renameView,
  saveView,
  viewOf,
} from '../../../src/experiences/back-office/lists/saved-views.ts'
import type { BrowserStore } from '../../../src/shared/browser-store.ts'

let values: Map<string, string>
let store: BrowserStore

beforeEach(() => {
  values = new Map()
  store = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
})

const path = '/admin/payments'
const names = (views: { name: string }[]) => views.map(({ name }) => name)

test('a view is the filters of an address, without its page and open row', () => {
  expect(viewOf('?state=refunded&page=3&after=x&open=1.2&search=ada')).toBe('search=ada&state=refunded')
  expect(viewOf('')).toBe('')
})

test('views are saved per person and screen, and replaced by their name', () => {
  saveView('1', path, { name: 'Refunds', search: 'state=refunded' }, store)
  saveView('1', path, { name: 'Large', search: 'from=100' }, store)
  saveView('1', path, { name: 'Refunds', search: 'state=partly' }, store)
  expect(readViews('1', path, store)).toEqual([
    { name: 'Large', search: 'from=100' },
    { name: 'Refunds', search: 'state=partly' },
  ])
  expect(readViews('2', path, store)).toEqual([])
  expect(readViews('1', '/admin/audit', store)).toEqual([])
})

test('a view is renamed at its place, and replaces one that has the name', () => {
  for (const name of ['a', 'b', 'c']) saveView('1', path, { name, search: name }, store)
  expect(names(renameView('1', path, 'a', 'd', store))).toEqual(['d', 'b', 'c'])
  expect(renameView('1', path, 'd', 'b', store)).toEqual([
    { name: 'b', search: 'a' },
    { name: 'c', search: 'c' },
  ])
})

test('removing the last view clears the storage, and the oldest view is dropped beyond 20', () => {
  saveView('1', path, { name: 'a', search: '' }, store)
  expect(removeView('1', path, 'a', store)).toEqual([])
  expect(values.size).toBe(0)
  for (let n = 0; n < 21; n += 1) saveView('1', path, { name: `view ${n}`, search: '' }, store)
  expect(names(readViews('1', path, store))).toHaveLength(20)
  expect(names(readViews('1', path, store))).not.toContain('view 0')
})

test('what cannot be read counts as nothing', () => {
  for (const text of ['{', '[{"name":1}]', 'null']) {
    values.set(`comanda.views.1.${path}`, text)
    expect(readViews('1', path, store)).toEqual([])
  }
})
