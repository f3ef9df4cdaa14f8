import { type AutoPrep, measuredPrep } from '@comanda/domain/throttling/measured-prep'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { readLastHour } from '../service-times/public.ts'

/**
 * Adjusts the preparation time of restaurants that have it measured, and clears it if measuring was turned off. A change
 * raises the menu version, so that customers see it immediately.
 */
export async function measurePrep(app: App): Promise<void> {
  const { rows } = await app.db.platform('system:throttling', (tx) =>
    sql<Measured>`
      select id as "restaurantId", throttle -> 'autoPrep' as bounds, measured_prep_minutes as current from restaurants
      where is_active and (jsonb_typeof(throttle -> 'autoPrep') = 'object' or measured_prep_minutes is not null)`.execute(
      tx,
    ),
  )
  await forEachRestaurant(app, 'measuring preparation times', rows, (restaurant) => measure(app, restaurant))
}

async function measure(app: App, { restaurantId, bounds, current }: Measured): Promise<void> {
  await app.db.tenant(restaurantId, 'system:throttling', async (tx) => {
    const minutes = bounds && measuredPrep(await readLastHour(tx, restaurantId, app.now()), bounds, current)
    if (minutes === current) return
    await tx
      .updateTable('restaurants')
      .set({ measured_prep_minutes: minutes })
      .where('id', '=', restaurantId)
      .execute()
  })
}

interface Measured {
  restaurantId: string
  bounds: AutoPrep | null
  current: number | null
}
