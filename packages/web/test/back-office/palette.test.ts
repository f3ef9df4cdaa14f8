import { expect, test } from 'vitest'
import { pathOf } from '../../src/experiences/back-office/palette/hits.tsx'
import { rank } from '../../src/experiences/back-office/palette/rank.ts'
import {
  recentCommands,
  recentHits,
  rememberCommand,
  rememberHit,
} from '../../src/experiences/back-office/palette/recent.ts'
import { shut, storeOf } from './samples.ts'

const items = [
  { id: 'users', label: 'Users', keywords: ['team', 'people'] },
  { id: 'devices', label: 'Screens & Devices', keywords: ['kitchen'] },
  { id: 'audit', label: 'Audit Log' },
  { id: 'sakura', label: 'Kitchen of Sakura Hibachi & Sushi' },
  { id: 'napoli', label: 'Kitchen of Bella Napoli' },
]
const find = (typed: string, recent: string[] = []) => rank(items, typed, recent).map(({ id }) => id)

test('ranks the start of a label above the start of a word, a keyword, and a subsequence of letters', () => {
  expect(find('kitchen')).toEqual(['sakura', 'napoli', 'devices'])
  expect(find('dev')).toEqual(['devices'])
  expect(find('people')).toEqual(['users'])
  expect(find('usr')).toEqual(['users'])
  expect(find('adt')).toEqual(['audit'])
})

test('requires every word to match', () => {
  expect(find('kitchen nap')).toEqual(['napoli'])
  expect(find('kitchen audit')).toEqual([])
  expect(find('xyz')).toEqual([])
  expect(find('sdv')).toEqual([])
})

test('ranks the most recently used first among equals', () => {
  expect(find('kitchen', ['napoli'])).toEqual(['napoli', 'sakura', 'devices'])
})

test('stores the last five commands, each once', () => {
  const store = storeOf()
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberCommand(id, store)
  expect(recentCommands(store)).toEqual(['f', 'e', 'd', 'a', 'c'])
})

const hit = (id: string, kind: 'order' | 'customer' = 'order') => ({
  kind,
  id,
  label: 'A1B2',
  detail: 'ada+1@example.com',
  at: null,
  restaurant: { id: 'r1', name: 'Corner' },
})

test('remembers the last three hits of a user, and shows them to no one else', () => {
  for (const id of ['a', 'b', 'a', 'c', 'd']) rememberHit('olive', hit(id))
  expect(recentHits('olive').map(({ id }) => id)).toEqual(['d', 'c', 'a'])
  expect(recentHits('sam')).toEqual([])
  rememberHit('sam', hit('e'))
  expect(recentHits('sam').map(({ id }) => id)).toEqual(['e'])
  expect(recentHits('olive')).toEqual([])
})

test('opens an order with its panel, and the orders of a customer', () => {
  expect(pathOf(hit('o1'))).toBe('/admin/orders?search=A1B2&open=r1.o1')
  expect(pathOf(hit('c1', 'customer'))).toBe('/admin/orders?search=ada%2B1%40example.com')
})

test('ignores a stored value that is not a list', () => {
  for (const stored of ['{"a":1}', 'nonsense', '[1,null,"users"]']) {
    const found = recentCommands(storeOf({ 'comanda.palette.recent': stored }))
    expect(found).toEqual(stored.includes('users') ? ['users'] : [])
  }
  expect(recentCommands(shut)).toEqual([])
})
