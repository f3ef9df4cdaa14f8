import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about visits, with one that exists. */
export async function visitSamples({ app, restaurant, clock }: Shop): Promise<Record<string, Sample>> {
  const restaurantId = restaurant.id
  const sessionId = randomUUID()
  await app.db.tenant(restaurantId, 'system:test', (tx) =>
    tx
      .insertInto('site_visitors')
      .values({
        restaurant_id: restaurantId,
        session_id: sessionId,
        landing_page: '/',
        source: 'google.com',
        created_at: new Date(clock.now),
        last_activity: new Date(clock.now),
      })
      .execute(),
  )
  return {
    'analytics.overview': { parameters: { restaurantId, range: '7d' } },
    'analytics.live': { parameters: { restaurantId } },
    'analytics.source': { parameters: { restaurantId, range: '24h', source: 'google.com' } },
    ...Object.fromEntries(
      ['salesByHour', 'customers', 'zips', 'dishes', 'lostSales'].map((name) => [
        `analytics.${name}`,
        { parameters: { restaurantId, range: '30d' } },
      ]),
    ),
    'analytics.countOfficePage': { parameters: {}, body: { path: '/admin/orders' } },
    'analytics.officePages': { parameters: { days: '7' } },
    'analytics.visit': { parameters: { restaurantId, sessionId } },
  }
}
