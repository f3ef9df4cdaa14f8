import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { toOrderingSettings } from './restaurant-row.ts'

/** When a restaurant is open; its hours cannot change until the transaction ends. @throws NOT_FOUND. */
export async function openingOf(
  app: { config: Pick<App['config'], 'demoAlwaysOpen'> },
  tx: Tx,
  restaurantId: string,
): Promise<Pick<OrderingSettings, 'timezone' | 'calendar'>> {
  const row = await tx
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', restaurantId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return toOrderingSettings(row, app.config.demoAlwaysOpen)
}
