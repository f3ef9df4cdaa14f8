import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  anyOf,
  days,
  id,
  oneOf,
  pageNumber,
  readSearch,
  text,
  writeSearch,
} from '../../../src/experiences/back-office/lists/search-state.ts'

const schema = z.object({
  search: text(10),
  states: anyOf(['paid', 'refunded', 'failed']),
  reason: oneOf(['busy', 'closed']),
  days,
  open: id,
  page: pageNumber,
})
const defaults = { search: '', states: [], reason: null, days: null, open: null, page: 1 }
const chosen = {
  search: 'a&b=c ü',
  states: ['paid' as const, 'failed' as const],
  reason: 'closed' as const,
  days: { from: '2026-11-01', to: null },
  open: '0f8fad5b-d9cb-469f-a165-70867728950e',
  page: 3,
}

test('an address without parameters has the defaults, and the defaults need no parameters', () => {
  expect(readSearch(schema, '')).toEqual(defaults)
  expect(writeSearch(schema, '?page=2&search=x', defaults)).toBe('')
})

test('a state survives being written and read', () => {
  const search = writeSearch(schema, '', chosen)
  expect(readSearch(schema, search)).toEqual(chosen)
  expect(writeSearch(schema, search, chosen)).toBe(search)
  expect(writeSearch(schema, '', { ...defaults, days: { from: null, to: null } })).toBe('?days=..')
  expect(readSearch(schema, '?days=..').days).toEqual({ from: null, to: null })
})

test('parameters that belong to others stay', () => {
  expect(writeSearch(schema, '?code=7KQ4MX&page=4', { ...defaults, page: 2 })).toBe('?code=7KQ4MX&page=2')
})

test.each([
  '?search=longer-than-ten-characters',
  '?states=unknown,&states=',
  '?reason=constructor',
  '?days=2026-13-45..',
  '?days=2026-11-01',
  '?days=2026-11-01..2026-11-05..2026-11-09',
  '?open=1%20or%201=1',
  '?page=0',
  '?page=1.5',
  '?page=1e99',
  '?page=NaN',
  '?%E0%A4%A&&&===',
])('the bad address %s falls back to the defaults', (search) => {
  expect(readSearch(schema, search)).toEqual(defaults)
})

test('a bad parameter leaves the others', () => {
  expect(readSearch(schema, '?page=x&states=failed,nonsense,paid&reason=busy')).toEqual({
    ...defaults,
    states: ['paid', 'failed'],
    reason: 'busy',
  })
})
