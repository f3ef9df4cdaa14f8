import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { tellRestaurantChanged } from '../tell-restaurant-changed.ts'

const AGAIN_MS = minutes(0.5)

/**
 * Notes that this printer of a kitchen does not answer, or answers again, and tells the kitchen's screens when that is new.
 * Nothing where the kitchen has another printer meanwhile.
 */
export function noteFailure(
  app: Pick<App, 'db' | 'now'>,
  restaurantId: string,
  { host, port }: PrinterAddress,
  failed: boolean,
): Promise<void> {
  const now = app.now()
  return app.db.tenant(restaurantId, 'system:kitchen', async (tx) => {
    const known = await tx
      .selectFrom('kitchen_settings')
      .select('printer_failed_at')
      .where('restaurant_id', '=', restaurantId)
      .where('printer_host', '=', host)
      .where('printer_port', '=', port)
      .forUpdate()
      .executeTakeFirst()
    if (!known) return
    await tx
      .updateTable('kitchen_settings')
      .set({
        printer_failed_at: failed ? (known.printer_failed_at ?? new Date(now)) : null,
        printer_next_try: failed ? new Date(now + AGAIN_MS) : null,
      })
      .where('restaurant_id', '=', restaurantId)
      .execute()
    const isNews = failed === (known.printer_failed_at === null)
    if (isNews) await tellRestaurantChanged(tx, restaurantId, 'restaurant.kitchen_changed')
  })
}
