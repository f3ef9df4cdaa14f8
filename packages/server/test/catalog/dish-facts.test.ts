import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { countFacts } from '../../src/modules/catalog/products/count-facts.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf } from '../test-app.ts'

let shop: Shop
let restaurantId: string
const memberOf = (role: 'owner' | 'staff', at: string): Caller =>
  staffOf(role, at, { id: '9', email: 'owner@corner.test', name: 'Olive' })

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
})

test('counts the dishes with each label, diet and allergen, without deleted ones', async () => {
  const soup = shop.restaurant.productId('Soup')
  const before = await countFacts(shop.app, memberOf('owner', restaurantId), { restaurantId })
  await shop.query(
    `update products set diets = '{vegetarian}', allergens = '{"milk": "contains", "eggs": "free_from"}' where id = $1`,
    [soup],
  )
  await shop.query(
    `insert into product_labels (restaurant_id, product_id, label_type) values ($1, $2, 'spicy') on conflict do nothing`,
    [restaurantId, soup],
  )
  const read = () => countFacts(shop.app, memberOf('owner', restaurantId), { restaurantId })
  const facts = await read()
  expect(facts.diets.find(({ value }) => value === 'vegetarian')?.dishes).toBe(1)
  expect(facts.allergens.find(({ value }) => value === 'milk')?.dishes).toBe(1)
  expect(facts.allergens.find(({ value }) => value === 'eggs')?.dishes).toBe(0)
  expect(facts.labels.find(({ value }) => value === 'spicy')?.dishes).toBe(1)
  expect(facts.dishes).toBe(before.dishes)
  await shop.query('update products set archived_at = now() where id = $1', [soup])
  const after = await read()
  expect(after.dishes).toBe(facts.dishes - 1)
  expect(after.diets.find(({ value }) => value === 'vegetarian')?.dishes).toBe(0)
})

test('is refused to staff and to people of another restaurant', async () => {
  const other = await makeRestaurant(shop.app)
  for (const caller of [memberOf('staff', restaurantId), memberOf('owner', other.id)])
    await expect(countFacts(shop.app, caller, { restaurantId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
