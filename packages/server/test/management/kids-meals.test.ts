import { cents } from '@comanda/domain/money/cents'
import { newKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { readRestaurantInfo } from '../../src/modules/management/read-restaurant-info.ts'
import { saveOrdering } from '../../src/modules/management/save-restaurant.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { eventually } from '../eventually.ts'
import { codeFields, menuFields } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let owner: Caller
let restaurantId: string

beforeEach(async () => {
  shop = await openShop({ menu: menuFields({ discount_codes: [codeFields('KIDS', 'free_kids_meal', 0)] }) })
  restaurantId = shop.restaurant.id
  owner = await signedIn(shop, 'owner')
})

const ordering = async () => (await readRestaurantInfo(shop.app, owner, { restaurantId })).ordering
const save = async (fields: Partial<OrderingFields>) =>
  saveOrdering(shop.app, owner, { restaurantId, ...(await ordering()), ...fields })
const pizza = { kidsMeals: [{ name: '  Mini  pizza ', price: cents(750) }], kidsMealThreshold: cents(1000) }

/** The price of six soups, $39.00, with a code for free kids meals. */
function priced(name: string, quantity: number) {
  const lines = [shop.line('Soup', { quantity: 6 })]
  const request = shop.request({ lines, discountCode: 'KIDS', kidsMeals: [{ name, quantity }] })
  return priceRequest(shop.app, visitor(), { restaurantId, request })
}

test('a code gives the meals of the owner, one for each threshold', async () => {
  expect((await priced('Hamburger', 2)).breakdown.kidsMeals).toMatchObject([{ listPrice: 899 }])
  await save(pizza)
  await eventually(async () =>
    expect((await priced('Mini pizza', 3)).breakdown).toMatchObject({
      subtotal: 3900,
      discount: 0,
      kidsMeals: [{ name: 'Mini pizza', quantity: 3, listPrice: 750 }],
    }),
  )
  for (const [name, quantity] of [['Hamburger', 3] as const, ['Mini pizza', 2] as const])
    await expect(priced(name, quantity)).rejects.toMatchObject({ code: 'KIDS_MEALS_INVALID' })
})

test('a change counts as one of the ordering section, is recorded with the names, and can be undone', async () => {
  expect(await ordering()).toMatchObject({ ...newKidsMeals, revision: 1 })
  const { ordering: saved, changeId } = await save(pizza)
  expect(saved).toMatchObject({ kidsMeals: [{ name: 'Mini pizza', price: 750 }], revision: 2 })
  expect((await save(pizza)).changeId).toBeNull()
  const rows = await shop.query(
    "select changes from audit_entries where action = 'settings.ordering_changed'",
  )
  expect(rows).toEqual([
    {
      changes: [
        { field: 'kidsMealThreshold', before: 1900, after: 1000 },
        { field: 'kidsMeals', before: 'Hamburger $8.99, Cheeseburger $9.99', after: 'Mini pizza $7.50' },
      ],
    },
  ])
  await undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
  expect(await ordering()).toMatchObject({ ...newKidsMeals, revision: 3 })
})

test('the undo of a change from before the meals were part of the section leaves them as they are', async () => {
  const { changeId } = await save({ estimatedPrepMinutes: 25 })
  await shop.query(
    `update menu_changes set entities = jsonb_build_array(entities -> 0
      #- '{before,kidsMeals}' #- '{before,kidsMealThreshold}' #- '{after,kidsMeals}' #- '{after,kidsMealThreshold}')`,
  )
  await undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
  expect(await ordering()).toMatchObject({ ...newKidsMeals, revision: 3 })
})

test('meals without a name, or none, are refused', async () => {
  for (const kidsMeals of [[], [{ name: ' ', price: cents(750) }]])
    await expect(save({ kidsMeals })).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422 })
  expect(await ordering()).toMatchObject({ ...newKidsMeals, revision: 1 })
})
