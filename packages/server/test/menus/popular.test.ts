import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { openShop } from '../checkout/ordering.ts'

/** Monday noon in New York, when the lunch menu is on. */
const monday = Date.parse('2026-11-23T12:00:00-05:00')

test('the popular products are the best-selling ones of paid orders, once enough is sold', async () => {
  const shop = await openShop()
  shop.clock.now = monday
  const popular = async () => {
    shop.clock.now += minutes(61)
    await shop.changeMenu(`update restaurants set updated_at = now(), name = name || '.'`)
    const storefront = await loadStorefront(shop.app, shop.restaurant.id)
    return storefront?.menu.popular?.map((id) => storefront.productsById.get(id)?.name)
  }
  const size = await shop.choice('Burger', 'Size', 'Single')
  const lines = [
    shop.line('Soup', { quantity: 12 }),
    shop.line('Beer', { quantity: 8 }),
    shop.line('Burger', { quantity: 10, selections: [size] }),
    shop.line('Lunch Bowl', { quantity: 5 }),
  ]
  const placed = await shop.place({ request: shop.request({ lines }), ageConfirmed: true })
  expect(await popular()).toEqual([])
  const paid = `update orders set paid_at = created_at, payment_status = 'succeeded', status = 'received' where id = '${placed.orderId}'`
  await shop.query(paid)
  expect(await popular()).toEqual(['Soup', 'Burger', 'Beer', 'Lunch Bowl'])
  await shop.query(
    `update orders set cart = jsonb_set(cart, '{items,0,removed}', '3') where id = '${placed.orderId}'`,
  )
  expect(await popular()).toEqual(['Burger', 'Soup', 'Beer', 'Lunch Bowl'])
  await shop.query(`update orders set status = 'cancelled' where id = '${placed.orderId}'`)
  expect(await popular()).toEqual([])
})
