import { expect, test } from 'vitest'
import { productTexts } from '../../src/experiences/back-office/products/product-draft.ts'

test('a single picture of a dish is compared as such', () => {
  const { moreImageIds } = productTexts({ categories: [], groups: [] } as never)
  expect(['a', 'ab'].map((ids) => moreImageIds?.show?.([...ids] as never))).toEqual([
    '1 picture',
    '2 pictures',
  ])
})
