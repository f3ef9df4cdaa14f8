import type { Menu, Product } from '@comanda/domain/menu/menu'
import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { previewMenu } from '../../../src/experiences/storefront/preview/preview-menu.ts'

const product = (id: string, categoryId: string): Product => ({
  id,
  categoryId,
  name: id,
  description: '',
  basePrice: cents(1000),
  picture: null,
  isAvailable: true,
  is21Plus: false,
  allowComments: true,
  labels: [],
  availableMenus: [],
  optionGroups: [],
  code: null,
})
const category = (id: string, ...products: string[]) => ({
  id,
  name: id,
  description: '',
  picture: null,
  availableFrom: null,
  availableUntil: null,
  products: products.map((each) => product(each, id)),
})
const menu: Menu = {
  version: 7,
  dayparts: [],
  categories: [category('rolls', 'maki', 'dragon'), category('soups', 'miso')],
}

const outline = (values: Parameters<typeof previewMenu>[1]) =>
  previewMenu(menu, values).categories.map(({ name, products }) =>
    [name, ...products.map((each) => each.name)].join(' '),
  )

test('without values the menu is as it is stored', () => {
  expect(previewMenu(menu, {})).toEqual(menu)
})

test('a changed dish has its new values and keeps its place', () => {
  const changed = previewMenu(menu, { products: [{ id: 'maki', name: 'Big maki', basePrice: cents(1250) }] })
  expect(changed.categories[0]?.products[0]).toEqual({
    ...product('maki', 'rolls'),
    name: 'Big maki',
    basePrice: 1250,
  })
  expect(changed.categories[0]?.products[1]?.name).toBe('dragon')
})

test('a new dish is the last of its category, a moved one is in its new one, a hidden one nowhere', () => {
  expect(
    outline({
      products: [
        { id: 'new', name: 'ramen', categoryId: 'soups' },
        { id: 'dragon', categoryId: 'soups' },
        { id: 'maki', isHidden: true },
      ],
    }),
  ).toEqual(['rolls', 'soups dragon miso ramen'])
})

test('categories are renamed, added and hidden', () => {
  expect(
    outline({
      categories: [
        { id: 'rolls', name: 'Sushi' },
        { id: 'new', name: 'Drinks' },
        { id: 'soups', isHidden: true },
      ],
    }),
  ).toEqual(['Sushi maki dragon', 'Drinks'])
})

test('a dish without a category that is shown can be opened all the same', () => {
  expect(outline({ products: [{ id: 'new', name: 'ramen', categoryId: 'none' }] })).toEqual([
    'rolls maki dragon',
    'soups miso',
    'Name of the category ramen',
  ])
})

test('categories are in the order that was chosen', () => {
  expect(outline({ order: ['soups', 'rolls'] })).toEqual(['soups miso', 'rolls maki dragon'])
})
