import { expect, test } from 'vitest'
import { offerFindings } from './check-offers.ts'
import type { MenuFile } from './menu-file.ts'

const offer = { discount_type: 'percentage', discount_value: 10, custom_copy: '' } as const
const special = { ...offer, trigger_after_items: 1, popup_style: 'modal' } as const

const findingsOf = (dishes: string[], specials: string[]) =>
  offerFindings({
    categories: [{ products: dishes.map((name) => ({ name })) }],
    entree_menu: [{ name: 'Teriyaki' }],
    cross_sell_campaigns: [],
    promotional_specials: specials.map((product, index) => ({
      ...special,
      name: `Special ${index}`,
      product,
    })),
  } as unknown as MenuFile).map(({ message }) => message)

test('an offer names one product', () => {
  expect(findingsOf(['Soup', 'Roll', 'Roll'], ['Soup', 'Teriyaki', 'Roll', 'Cake'])).toEqual([
    '2 products are named "Roll"',
    'there is no product "Cake"',
  ])
})

test('the products of many offers are found at once', { timeout: 2000 }, () => {
  const dishes = Array.from({ length: 30_000 }, (_, index) => `Dish ${String(index).padStart(5, '0')}`)
  expect(findingsOf(dishes, dishes.slice(0, 10_000))).toEqual([])
})
