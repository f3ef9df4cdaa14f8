import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { summarizeItems } from '../../src/experiences/kitchen/past/summarize-items.ts'
import { setupAddress } from '../../src/experiences/kitchen/settings/setup-link.tsx'

test('an order is summarized in one line, including free meals', () => {
  const line = {
    key: 'a',
    productId: 'p',
    name: 'Hibachi Steak',
    code: null,
    quantity: 2,
    unitPrice: cents(100),
    totalPrice: cents(200),
    selections: [],
    specialInstructions: '',
    is21Plus: false,
  }
  const free = { name: 'Kids Chicken', quantity: 1, listPrice: cents(900) }
  expect(summarizeItems({ lines: [line], kidsMeals: [free, { ...free, quantity: 0 }] })).toBe(
    '2 Hibachi Steak, 1 Kids Chicken',
  )
})

test('the kitchen of a restaurant’s own host links to the admin of the restaurant', () => {
  const page = (host: string) => ({ protocol: 'https:', host })
  expect(setupAddress('r1', page('kitchen.sakura.example'))).toBe(
    'https://sakura.example/admin/kitchen?restaurant=r1',
  )
  expect(setupAddress('r1', page('comanda.example:3000'))).toBe(
    'https://comanda.example:3000/admin/kitchen?restaurant=r1',
  )
})
