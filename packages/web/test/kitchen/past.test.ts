import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { linesSentence } from '../../src/experiences/kitchen/past/completed-words.ts'
import { setupAddress } from '../../src/experiences/kitchen/settings/setup-address.ts'

test('says in one line what an order was, free meals too', () => {
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
  expect(linesSentence({ lines: [line], kidsMeals: [free, { ...free, quantity: 0 }] })).toBe(
    '2 Hibachi Steak, 1 Kids Chicken',
  )
})

test('leads from a kitchen’s own host to the admin of its restaurant', () => {
  const page = (host: string) => ({ protocol: 'https:', host })
  expect(setupAddress('r1', page('kitchen.sakura.example'))).toBe(
    'https://sakura.example/admin/kitchen?restaurant=r1',
  )
  expect(setupAddress('r1', page('comanda.example:3000'))).toBe(
    'https://comanda.example:3000/admin/kitchen?restaurant=r1',
  )
})
