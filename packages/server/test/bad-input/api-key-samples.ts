import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import { makersFor } from '../matrix/makers.ts'
import type { Sample } from './samples.ts'

/** Requests about the API keys of a restaurant. */
export async function apiKeySamples(shop: Shop): Promise<Record<string, Sample>> {
  const restaurantId = shop.restaurant.id
  await makersFor(shop).program(restaurantId, 'Point of sale', ['orders.view'])
  const rows = await shop.query(
    `select id from api_keys where restaurant_id = $1 and name = 'Point of sale'`,
    [restaurantId],
  )
  return {
    'apiKeys.list': { parameters: { restaurantId } },
    'apiKeys.create': {
      parameters: { restaurantId },
      body: {
        keyId: randomUUID(),
        name: 'Lobby screen',
        scopes: ['orders.view'],
        hourlyLimit: 1000,
        expiresAt: shop.clock.now + 86_400_000,
      },
    },
    'apiKeys.revoke': { parameters: { restaurantId, keyId: String(rows[0].id) }, body: {} },
  }
}
