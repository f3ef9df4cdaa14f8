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

/** Requests about the webhooks of a restaurant. */
export async function webhookSamples(shop: Shop): Promise<Record<string, Sample>> {
  const restaurantId = shop.restaurant.id
  const [endpointId, deliveryId] = [randomUUID(), randomUUID()]
  const url = `${shop.sandboxUrl}/sandbox/hooks/samples`
  const at = new Date(shop.clock.now)
  await shop.query(
    `insert into webhook_endpoints (restaurant_id, id, url, events, state_at, secret, created_at, created_by)
     values ($1, $2, $3, '{order.paid}', $4, $5, $4, 'test')`,
    [restaurantId, endpointId, url, at, shop.app.secrets.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
  )
  await shop.query(
    `insert into webhook_deliveries (restaurant_id, id, endpoint_id, event_type, body, state, created_at)
     values ($1, $2, $3, 'webhook.test', '{}', 'failed', $4)`,
    [restaurantId, deliveryId, endpointId, at],
  )
  const endpoint = { restaurantId, endpointId }
  const delivery = { restaurantId, deliveryId }
  const fields = { url, description: 'Point of sale', events: ['order.paid'] }
  return {
    'webhooks.list': { parameters: { restaurantId } },
    'webhooks.create': { parameters: { restaurantId }, body: { endpointId: randomUUID(), ...fields } },
    'webhooks.update': { parameters: endpoint, body: { ...fields, description: 'Till', revision: 1 } },
    'webhooks.setActive': { parameters: endpoint, body: { isActive: false } },
    'webhooks.rotateSecret': { parameters: endpoint, body: { requestKey: randomUUID() } },
    'webhooks.test': { parameters: endpoint, body: { requestKey: randomUUID() } },
    'webhooks.deliveries': { parameters: endpoint },
    'webhooks.delivery': { parameters: delivery },
    'webhooks.replay': { parameters: delivery, body: {} },
    'webhooks.remove': { parameters: endpoint },
  }
}

/** Requests of people who run the platform. */
export function systemSamples(): Record<string, Sample> {
  return {
    'system.database': { parameters: {} },
    'system.security': { parameters: {} },
    'system.saveSignInPolicy': {
      parameters: {},
      body: { secondFactorFor: 'none', staffPasswordMinimum: 12 },
    },
    'system.endSessions': { parameters: {}, body: { userId: 'no-such-person' } },
    'system.realtime': { parameters: {} },
  }
}
