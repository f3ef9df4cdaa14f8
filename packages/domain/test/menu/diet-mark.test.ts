import { expect, test } from 'vitest'
import { markLabel, marksOf } from '../../src/menu/diet-mark.ts'

test('a dish has the marks that are stated, and none that are not', () => {
  const marks = marksOf({
    labels: ['bestseller', 'vegan'],
    diets: ['kosher'],
    allergens: { milk: 'free_from', eggs: 'contains', tree_nuts: 'free_from', soy: 'may_contain' },
  })
  expect(marks).toEqual(['vegan', 'kosher', 'free_from_milk', 'free_from_tree_nuts'])
  expect(marks.map(markLabel)).toEqual(['Vegan', 'Kosher', 'Free from milk', 'Free from tree nuts'])
  expect(marksOf({ labels: [] })).toEqual([])
})
