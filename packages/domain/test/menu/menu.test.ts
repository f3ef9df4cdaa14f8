import { describe, expect, test } from 'vitest'
import { entreeGroupOf, entreeGroups, isEntreeCode } from '../../src/menu/entree.ts'
import { searchMenu } from '../../src/menu/search.ts'
import { product } from '../samples.ts'

describe('searchMenu', () => {
  const categories = [
    {
      name: 'Sushi',
      products: [
        product('Salmon Nigiri', { description: 'Two pieces', labels: ['gluten_free'] }),
        product('Avocado Maki', { labels: ['vegan'] }),
      ],
    },
    {
      name: 'Plates',
      products: [
        product('Jalapeño Poppers', { description: 'With cream cheese' }),
        product('Beef Udon'),
        product('Edamame', { labels: ['vegan', 'gluten_free'] }),
      ],
    },
    { name: 'Drinks', products: [product('Beer')] },
  ]

  test.each([
    ['JALAPENO', ['Jalapeño Poppers']],
    [' cream ', ['Jalapeño Poppers']],
    ['cheese cream', ['Jalapeño Poppers']],
    ['vegan', ['Avocado Maki', 'Edamame']],
    ['gluten', ['Salmon Nigiri', 'Edamame']],
    ['vegan gluten free', ['Edamame']],
    ['salmn', ['Salmon Nigiri']],
    ['slamon', ['Salmon Nigiri']],
    ['jalapno popers', ['Jalapeño Poppers']],
    ['sushi', ['Salmon Nigiri', 'Avocado Maki']],
    ['edamame sushi', ['Salmon Nigiri', 'Avocado Maki', 'Edamame']],
    ['beer', ['Beer']],
    ['tuna', []],
    ['.*', []],
    ['xyz', []],
  ])('%j finds %j', (query, names) => {
    expect([...searchMenu(categories, query)].map(({ name }) => name)).toEqual(names)
  })
})

describe('entrees', () => {
  test('are 28 dishes in five groups', () => {
    const codes = Array.from({ length: 99 }, (_, index) => `E${index + 1}`).filter(isEntreeCode)
    expect(codes).toHaveLength(28)
    expect(entreeGroups.map((group) => group.name)).toEqual([
      'Hibachi',
      'Teriyaki',
      'Katsu',
      'Tempura',
      'Udon',
    ])
  })

  test.each([
    ['E1', 'Hibachi'],
    ['E17', 'Hibachi'],
    ['E18', 'Teriyaki'],
    ['E22', 'Teriyaki'],
    ['E23', 'Katsu'],
    ['E24', 'Katsu'],
    ['E25', 'Tempura'],
    ['E26', 'Tempura'],
    ['E29', 'Udon'],
    ['E30', 'Udon'],
  ])('%s is %s', (code, name) => {
    expect(entreeGroupOf(code)?.name).toBe(name)
  })

  test.each(['E0', 'E27', 'E28', 'E31', 'e1', 'E01', 'E', '', 'E1a'])('%j is not an entree code', (code) => {
    expect(isEntreeCode(code)).toBe(false)
  })

  test('have the documented prices', () => {
    expect(entreeGroups.map((group) => [group.lowestPrice, group.highestPrice])).toEqual([
      [1400, 3200],
      [1400, 2300],
      [1400, 1500],
      [1500, 1600],
      [1400, 1500],
    ])
  })
})
