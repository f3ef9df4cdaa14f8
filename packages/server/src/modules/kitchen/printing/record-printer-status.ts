import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'

const RETRY_MS = minutes(0.5)

/**
 * Records that a kitchen's printer stopped or resumed responding, and notifies the kitchen's screens of a
 * change. A no-op when the kitchen uses another printer meanwhile.
 */
export function recordPrinterStatus(
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
        printer_next_try: failed ? new Date(now + RETRY_MS) : null,
      })
      .where('restaurant_id', '=', restaurantId)
      .execute()
    const isChange = failed === (known.printer_failed_at === null)
    if (isChange) await appendRestaurantEvent(tx, restaurantId, 'restaurant.kitchen_changed')
  })
}
