import { expect, test } from 'vitest'
import { counted } from '../src/count.ts'

test('a count has its noun in the singular or plural', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'code'))).toEqual([
    '0 codes',
    '1 code',
    '2 codes',
    '1,200 codes',
  ])
  expect([1, 2].map((count) => counted(count, 'dish', 'dishes'))).toEqual(['1 dish', '2 dishes'])
})
