import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { expect, test } from 'vitest'
import { openShop } from './ordering.ts'

test('an order keeps what was stated about allergens when it was placed', async () => {
  const shop = await openShop()
  await shop.changeMenu(
    `update products set allergens = '{"milk": "contains", "soy": "free_from", "peanuts": "may_contain"}' where name = 'Soup'`,
  )
  await shop.place({ request: shop.request({ lines: [shop.line('Soup')] }) })
  await shop.changeMenu(`update products set allergens = '{}' where name = 'Soup'`)
  const [order] = await shop.orders()
  expect(readOrderLines(order?.cart).map(({ allergens }) => allergens)).toEqual([
    'Contains milk. May contain peanuts.',
  ])
})

test('an order of a dish without a statement claims nothing', async () => {
  const shop = await openShop()
  await shop.place()
  const [order] = await shop.orders()
  expect(JSON.stringify(order?.cart)).not.toContain('allergens')
})
