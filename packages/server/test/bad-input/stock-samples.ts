import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about what is sold out. */
export async function stockSamples(shop: Shop): Promise<Record<string, Sample>> {
  const parameters = { restaurantId: shop.restaurant.id }
  const { optionIds } = await shop.choice('Burger', 'Extras', 'Egg')
  return {
    'menus.stock': { parameters },
    'menus.setStock': { parameters: { ...parameters, productId: randomUUID() }, body: { count: 5 } },
    'menus.setSoldOut': {
      parameters: { ...parameters, productId: shop.restaurant.productId('Soup') },
      body: { soldOut: 'today' },
    },
    'menus.setOptionSoldOut': {
      parameters,
      body: { optionIds, soldOut: 'until_date', backOn: '2026-12-24' },
    },
  }
}
