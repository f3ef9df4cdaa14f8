import { describe, expect, test } from 'vitest'
import { countAllDay } from '../../src/kitchen/all-day.ts'
import type { Cents } from '../../src/money/cents.ts'
import type { PricedLine, PricedSelection } from '../../src/pricing/breakdown.ts'

const choice = (name: string, modifierAction: PricedSelection['modifierAction'] = null): PricedSelection => ({
  groupName: 'Choices',
  kind: modifierAction ? 'modifier' : 'variant',
  name,
  priceDelta: 0 as Cents,
  modifierAction,
})
const line = (key: string, name: string, quantity: number, more: Partial<PricedLine> = {}): PricedLine => ({
  key,
  productId: `product of ${name}`,
  name,
  code: null,
  quantity,
  unitPrice: 1000 as Cents,
  totalPrice: (1000 * quantity) as Cents,
  selections: [],
  specialInstructions: '',
  is21Plus: false,
  ...more,
})
const order = (lines: PricedLine[], more: Partial<Parameters<typeof countAllDay>[0][number]> = {}) => ({
  lines,
  checkedLines: [],
  kidsMeals: [],
  ...more,
})

describe('countAllDay', () => {
  test('sums portions by product over orders and lines', () => {
    const counts = countAllDay([
      order([line('a', 'Soup', 2), line('b', 'Rice', 1)]),
      order([line('c', 'Soup', 3), line('d', 'Soup', 1)]),
    ])
    expect(counts.dishes.map(({ name, portions }) => [name, portions])).toEqual([
      ['Soup', 6],
      ['Rice', 1],
    ])
    expect(counts).toMatchObject({ portions: 7, orders: 2 })
  })

  test('counts the portions of each option, labeled as on the line', () => {
    const { dishes } = countAllDay([
      order([
        line('a', 'Steak', 2, { selections: [choice('Medium'), choice('mushrooms', 'remove')] }),
        line('b', 'Steak', 1, { selections: [choice('Medium'), choice('Extra sauce', 'add')] }),
      ]),
      order([line('c', 'Steak', 1, { selections: [choice('Rare'), choice('noodles', 'substitute')] })]),
    ])
    expect(dishes[0]?.options).toEqual([
      { text: 'Medium', portions: 3 },
      { text: 'no mushrooms', portions: 2 },
      { text: 'Extra sauce', portions: 1 },
      { text: 'Rare', portions: 1 },
      { text: 'swap noodles', portions: 1 },
    ])
  })

  test('leaves out preselected choices that were not changed', () => {
    const usual = { ...choice('Medium'), isUsual: true as const }
    const { dishes } = countAllDay([
      order([line('a', 'Steak', 3, { selections: [usual] })]),
      order([line('b', 'Steak', 1, { selections: [choice('Rare')] })]),
    ])
    expect(dishes).toMatchObject([{ portions: 4, options: [{ text: 'Rare', portions: 1 }] }])
  })

  test('leaves out finished lines, and orders with nothing left to make', () => {
    const counts = countAllDay([
      order([line('a', 'Soup', 2), line('b', 'Soup', 5)], { checkedLines: ['a'] }),
      order([line('c', 'Rice', 4)], { checkedLines: ['c'] }),
    ])
    expect(counts.dishes.map(({ name, portions }) => [name, portions])).toEqual([['Soup', 5]])
    expect(counts).toMatchObject({ portions: 5, orders: 1 })
  })

  test('counts coded entrees under their code and free kids meals like dishes', () => {
    const kidsMeals = [
      { name: 'Kids Noodles', quantity: 2, listPrice: 900 as Cents },
      { name: 'Kids Rice', quantity: 0, listPrice: 900 as Cents },
    ]
    const entree = line('a', 'Hibachi Duo', 1, { code: 'E7' })
    const { dishes, portions } = countAllDay([order([entree], { kidsMeals }), order([], { kidsMeals })])
    expect(dishes.map(({ name, code, portions }) => [name, code, portions])).toEqual([
      ['Hibachi Duo', 'E7', 1],
      ['Kids Noodles', null, 4],
    ])
    expect(portions).toBe(5)
  })

  test('counts only the products of one station when a filter is given', () => {
    const soup = line('a', 'Soup', 2)
    const counts = countAllDay([order([soup, line('b', 'Rice', 1)])], (id) => id === soup.productId)
    expect(counts).toMatchObject({ portions: 2, orders: 1, dishes: [{ name: 'Soup' }] })
  })

  test('is empty without orders', () => {
    expect(countAllDay([])).toEqual({ dishes: [], portions: 0, orders: 0 })
  })
})
