import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about the carts of visits. */
export async function cartSamples({ restaurant, database }: Shop): Promise<Record<string, Sample>> {
  const restaurantId = restaurant.id
  const rows = await database.query(
    'insert into cart_sessions (restaurant_id, session_id, total_items, total_value) values ($1, $2, 1, 650) returning id',
    [restaurantId, randomUUID()],
  )
  return {
    'carts.restaurants': { parameters: {} },
    'carts.summary': { parameters: { restaurantId, days: '30' } },
    'carts.list': {
      parameters: { restaurantId, days: '30', lastHours: '24', group: 'abandoned', limit: '50' },
    },
    'carts.get': { parameters: { restaurantId, cartId: rows[0].id } },
  }
}
