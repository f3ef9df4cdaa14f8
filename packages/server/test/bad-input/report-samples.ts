import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about revenue, statements and reports. */
export function revenueSamples(restaurantId: string): Record<string, Sample> {
  const query = { restaurantId, period: 'month' }
  return {
    'revenue.get': { parameters: query },
    'revenue.days': { parameters: query },
    'revenue.export': { parameters: {}, body: query },
    'reports.read': { parameters: { report: 'sales', restaurantId, from: '2026-11-01', to: '2026-11-20' } },
    'reports.export': {
      parameters: { report: 'tax' },
      body: { restaurantId, from: '2026-11-01', to: '2026-11-20' },
    },
    'reportSchedules.list': { parameters: { restaurantId } },
    'reportSchedules.create': {
      parameters: {},
      body: {
        restaurantId,
        scheduleId: randomUUID(),
        report: 'sales',
        frequency: 'weekly',
        format: 'pdf',
        recipients: ['user-1'],
      },
    },
    'reportSchedules.change': {
      parameters: { scheduleId: randomUUID() },
      body: {
        restaurantId,
        revision: 1,
        report: 'tax',
        frequency: 'monthly',
        format: 'csv',
        recipients: ['user-1'],
      },
    },
    'reportSchedules.setActive': {
      parameters: { scheduleId: randomUUID() },
      body: { restaurantId, isActive: false },
    },
    'reportSchedules.remove': { parameters: { scheduleId: randomUUID() }, body: { restaurantId } },
    'reportSchedules.test': {
      parameters: { scheduleId: randomUUID() },
      body: { restaurantId, requestKey: randomUUID() },
    },
    'statements.list': { parameters: { restaurantId } },
    'statements.download': {
      parameters: { restaurantId },
      body: { month: '2026-11-01', kind: 'statement', format: 'csv' },
    },
  }
}

/** Requests about the dashboard of a restaurant. */
export function dashboardSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  return {
    'dashboard.overview': { parameters },
    'dashboard.restaurant': { parameters },
    'dashboard.notifications': { parameters },
    'dashboard.attention': { parameters },
    'dashboard.watch': { parameters },
  }
}

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
