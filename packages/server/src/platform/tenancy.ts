import type { App } from '../app.ts'

export interface RestaurantAtDomain {
  id: string
  name: string
  phone: string
  onlineOrdersEnabled: boolean
  isActive: boolean
}

/** The restaurant with exactly this domain (as `normalizeDomain` writes it), online or not. */
export function findRestaurantByDomain(
  app: Pick<App, 'db'>,
  domain: string,
): Promise<RestaurantAtDomain | null> {
  return app.db.platform('system:hosting', async (tx) => {
    const row = await tx
      .selectFrom('restaurants')
      .select(['id', 'name', 'phone', 'online_orders_enabled', 'is_active'])
      .where('domain', '=', domain.toLowerCase())
      .executeTakeFirst()
    if (!row) return null
    return {
      id: row.id,
      name: row.name,
      phone: row.phone,
      onlineOrdersEnabled: row.online_orders_enabled,
      isActive: row.is_active,
    }
  })
}

/** The restaurants with a domain, the latest first. */
export function listDomains(
  app: Pick<App, 'db'>,
  limit: number,
): Promise<(Pick<RestaurantAtDomain, 'name' | 'phone'> & { domain: string })[]> {
  return app.db.platform('system:hosting', (tx) =>
    tx
      .selectFrom('restaurants')
      .select(['domain', 'name', 'phone'])
      .where('domain', 'is not', null)
      .$narrowType<{ domain: string }>()
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
  )
}
