import { describe, expect, test } from 'vitest'
import { allergenLine } from '../../src/menu/allergens.ts'
import type { OptionGroup } from '../../src/menu/menu.ts'
import { changedPrice, type PriceChange } from '../../src/menu/price-change.ts'
import { newProduct, type ProductFields, productIssues } from '../../src/menu/product-fields.ts'
import { productWarnings } from '../../src/menu/product-warnings.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'

const soup: ProductFields = { ...newProduct, categoryId: 'mains', name: 'Soup', basePrice: cents(650) }

describe('the fields of a dish', () => {
  test('start active, without 21+, comments, price and position', () => {
    expect(newProduct).toMatchObject({
      isActive: true,
      is21Plus: false,
      allowComments: false,
      basePrice: 0,
      sortOrder: 0,
    })
  })

  test('have no issues when they are complete', () => {
    expect(productIssues(soup)).toEqual({})
    expect(productIssues({ ...soup, basePrice: cents(0) })).toEqual({})
  })

  test.each<[Partial<ProductFields>, Partial<Record<keyof ProductFields, string>>]>([
    [
      { categoryId: '', name: ' ' },
      { categoryId: 'Category is required', name: 'Product name is required' },
    ],
    [{ basePrice: cents(-1) }, { basePrice: 'Price must be 0 or greater' }],
    [{ basePrice: Number.NaN as never }, { basePrice: 'Price must be 0 or greater' }],
    [{ basePrice: cents(10_000_001) }, { basePrice: 'Price must be at most $100,000.00' }],
    [{ sortOrder: 1.5 }, { sortOrder: 'Sort order must be 0 or greater' }],
    [
      { diets: ['nut_free'], allergens: { peanuts: 'contains' } },
      { allergens: 'A dish marked “Nut free” cannot contain peanuts.' },
    ],
    [
      { labels: ['gluten_free'], allergens: { wheat: 'contains' } },
      { allergens: 'A dish marked “Gluten free” cannot contain wheat.' },
    ],
    [{ diets: ['nut_free'], allergens: { peanuts: 'may_contain' } }, {}],
  ])('%j have issues %j', (fields, issues) => {
    expect(productIssues({ ...soup, ...fields })).toEqual(issues)
  })
})

test('allergens are listed in their usual order', () => {
  expect(allergenLine({ eggs: 'contains', milk: 'contains', soy: 'free_from', peanuts: 'may_contain' })).toBe(
    'Contains milk, eggs. May contain peanuts.',
  )
  expect(allergenLine({ soy: 'free_from' })).toBe('')
})

test.each<[number, PriceChange, number | null]>([
  [1000, { by: 'percent', percent: percent(5000), roundTo: cents(1) }, 1050],
  [995, { by: 'percent', percent: percent(5000), roundTo: cents(1) }, 1045],
  [1550, { by: 'percent', percent: percent(5000), roundTo: cents(50) }, 1650],
  [1450, { by: 'percent', percent: percent(5000), roundTo: cents(50) }, 1500],
  [1000, { by: 'percent', percent: percent(-100_000), roundTo: cents(1) }, 0],
  [1000, { by: 'percent', percent: percent(-100_100), roundTo: cents(1) }, null],
  [1000, { by: 'amount', amount: cents(-1000) }, 0],
  [1000, { by: 'amount', amount: cents(-1001) }, null],
  [9_999_999, { by: 'amount', amount: cents(2) }, null],
  [1000, { by: 'price', price: cents(1) }, 1],
])('the price %i changed by %j is %s', (price, change, expected) => {
  expect(changedPrice(cents(price), change)).toBe(expected)
})

describe('warnings about a dish', () => {
  const category = { name: 'Mains', isActive: true }
  const lunch = { id: 'l', name: 'Lunch', schedule: { monday: [{ start: '11:00', end: '15:00' }] } }
  const size: OptionGroup = {
    id: 's',
    kind: 'variant',
    name: 'Size',
    description: '',
    minSelections: 1,
    maxSelections: 1,
    displayType: 'radio',
    options: [-700, 200].map((delta, at) => ({
      id: String(at),
      name: String(at),
      description: '',
      priceDelta: cents(delta),
      isDefault: false,
      modifierAction: null,
      isAvailable: true,
    })),
  }
  const warnings = (
    fields: Partial<ProductFields>,
    around: Partial<Parameters<typeof productWarnings>[1]> = {},
  ) => productWarnings({ ...soup, ...fields }, { category, groups: [], dayparts: [lunch], ...around })

  test('there are none about one that can be ordered', () => {
    expect(warnings({ availableMenus: ['Lunch'] })).toEqual([])
    expect(warnings({ basePrice: cents(700) }, { groups: [size] })).toEqual([])
  })

  test('name a menu that does not exist or has no hours', () => {
    expect(warnings({ availableMenus: ['Brunch'] })).toEqual([
      'No one can order it: the menu “Brunch” no longer exists.',
    ])
    expect(warnings({ availableMenus: ['Lunch'] }, { dayparts: [{ ...lunch, schedule: {} }] })).toEqual([
      'No one can order it: the menu “Lunch” has no hours.',
    ])
    expect(warnings({ availableMenus: ['Brunch', 'regular'] })).toEqual([])
  })

  test('name a required group with too few available options, and a price below zero', () => {
    const soldOut = { ...size, options: size.options.map((option) => ({ ...option, isAvailable: false })) }
    expect(warnings({ basePrice: cents(900) }, { groups: [soldOut] })).toEqual([
      'No one can order it: “Size” is required, but has no available options.',
    ])
    expect(warnings({}, { groups: [{ ...size, minSelections: 3, maxSelections: null }] })).toEqual([
      'No one can order it: “Size” requires 3 options, but only 2 are available.',
    ])
    expect(warnings({ basePrice: cents(699) }, { groups: [size] })).toEqual([
      'The cheapest choice of options would cost less than $0.00. Customers then pay $0.00.',
    ])
    expect(warnings({}, { groups: [{ ...size, options: [] }] })).toEqual([
      '“Size” is not shown: it has no options.',
    ])
  })

  test('name a hidden category, and a dish without entree code among the entrees', () => {
    expect(warnings({}, { category: { name: 'Mains', isActive: false } })).toEqual([
      'The category “Mains” is inactive, so it is hidden.',
    ])
    const entrees = { name: 'Entree From Kitchen', isActive: true }
    expect(warnings({ code: 'E1' }, { category: entrees })).toEqual([])
    expect(warnings({ code: null }, { category: entrees })).toHaveLength(1)
  })
})
