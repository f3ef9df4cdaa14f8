import { expect, test } from 'vitest'
import { offerFindings } from './check-offers.ts'

const offer = { discount_type: 'percentage', discount_value: 10, custom_copy: '' } as const
const special = { ...offer, trigger_after_items: 1, popup_style: 'modal' } as const

type Dishes = Parameters<typeof offerFindings>[0]['entree_menu']

const findingsOf = (dishes: Dishes, specials: string[]) =>
  offerFindings({
    categories: [{ products: dishes }],
    entree_menu: [{ name: 'Teriyaki' }],
    cross_sell_campaigns: [],
    promotional_specials: specials.map((product, index) => ({
      ...special,
      name: `Special ${index}`,
      product,
    })),
  }).map(({ message }) => message)

test('an offer names one product', () => {
  const dishes = ['Soup', 'Roll', 'Roll'].map((name) => ({ name }))
  expect(findingsOf(dishes, ['Soup', 'Teriyaki', 'Roll', 'Cake'])).toEqual([
    '2 products are named "Roll"',
    'there is no product "Cake"',
  ])
})

test('the products of many offers are found without reading all of them for each', () => {
  let reads = 0
  const names = Array.from({ length: 400 }, (_, index) => `Dish ${index}`)
  const dishes = names.map((name) => ({
    get name() {
      reads += 1
      return name
    },
  }))
  expect(findingsOf(dishes, names)).toEqual([])
  expect(reads / names.length).toBeLessThan(10)
})
