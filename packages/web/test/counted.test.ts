import { expect, test } from 'vitest'
import { productTexts } from '../src/experiences/back-office/products/product-draft.ts'
import { counted } from '../src/shared/counted.ts'

test('a count has its noun in the singular or plural', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'code'))).toEqual([
    '0 codes',
    '1 code',
    '2 codes',
    '1,200 codes',
  ])
  expect([1, 2].map((count) => counted(count, 'dish', 'dishes'))).toEqual(['1 dish', '2 dishes'])
})

test('a single picture of a dish is compared as such', () => {
  const { moreImageIds } = productTexts({ categories: [], groups: [] } as never)
  expect(['a', 'ab'].map((ids) => moreImageIds?.show?.([...ids] as never))).toEqual([
    '1 picture',
    '2 pictures',
  ])
})
