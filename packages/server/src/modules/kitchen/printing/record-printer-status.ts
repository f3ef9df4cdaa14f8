import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'

const RETRY_MS = minutes(0.5)

/**
 * Records that a printer of a kitchen or of a station stopped or resumed responding, and notifies the kitchen's
 * screens of a change. A no-op when another printer is set meanwhile.
 */
export function recordPrinterStatus(
  app: Pick<App, 'db' | 'now'>,
  { restaurantId, stationId }: { restaurantId: string; stationId: string | null },
  { host, port }: PrinterAddress,
  failed: boolean,
): Promise<void> {
  const now = new Date(app.now())
  const retryAt = failed ? new Date(app.now() + RETRY_MS) : null
  return app.db.tenant(restaurantId, 'system:kitchen', async (tx) => {
    const { rows } =
      stationId === null
        ? await sql<Recorded>`
            update kitchen_settings k set printer_next_try = ${retryAt},
              printer_failed_at = case when ${failed} then coalesce(k.printer_failed_at, ${now}) end
            from (select restaurant_id, printer_failed_at from kitchen_settings where restaurant_id = ${restaurantId}
              for update) before
            where k.restaurant_id = before.restaurant_id and k.printer_host = ${host} and k.printer_port = ${port}
            returning before.printer_failed_at as failed_before`.execute(tx)
        : await sql<Recorded>`
            update station_printers s set next_try = ${retryAt},
              failed_at = case when ${failed} then coalesce(s.failed_at, ${now}) end
            from (select station_id, failed_at from station_printers where restaurant_id = ${restaurantId}
              and station_id = ${stationId} for update) before
            where s.restaurant_id = ${restaurantId} and s.station_id = before.station_id and s.host = ${host}
              and s.port = ${port}
            returning before.failed_at as failed_before`.execute(tx)
    const [recorded] = rows
    const isChange = recorded && failed === (recorded.failed_before === null)
    if (isChange) await appendRestaurantEvent(tx, restaurantId, 'restaurant.kitchen_changed')
  })
}

interface Recorded {
  failed_before: Date | null
}
