import type { Station } from '@comanda/contract/kitchen'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { audit } from '../../../platform/audit.ts'
import { lockRestaurant } from '../../../platform/lock-restaurant.ts'
import { requireRight } from '../../identity/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'
import { readStations } from './read-stations.ts'

/**
 * Sets the printer of a station, or removes it. Only tickets that are due afterwards are printed there. Returns all
 * stations. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function setStationPrinter(
  app: App,
  caller: Caller,
  {
    restaurantId,
    stationId,
    printer,
  }: { restaurantId: string; stationId: string; printer: PrinterAddress | null },
): Promise<{ stations: Station[] }> {
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const stations = await readStations(tx, restaurantId)
    const known = stations.find(({ id }) => id === stationId)
    if (!known) throw new ORPCError('NOT_FOUND')
    const before = labelOf(known.printer)
    const after = labelOf(printer)
    if (before === after) return { stations }
    if (printer) {
      const values = { ...printer, printing_since: new Date(app.now()), failed_at: null, next_try: null }
      await tx
        .insertInto('station_printers')
        .values({ restaurant_id: restaurantId, station_id: stationId, ...values })
        .onConflict((conflict) => conflict.columns(['restaurant_id', 'station_id']).doUpdateSet(values))
        .execute()
    } else {
      await tx
        .deleteFrom('station_printers')
        .where('restaurant_id', '=', restaurantId)
        .where('station_id', '=', stationId)
        .execute()
    }
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.station_printer_changed',
      subject: `station:${stationId}`,
      subjectLabel: known.name,
      changes: [{ field: 'printer', before, after }],
    })
    await appendRestaurantEvent(tx, restaurantId, 'restaurant.kitchen_changed')
    return { stations: await readStations(tx, restaurantId) }
  })
}

function labelOf(printer: PrinterAddress | null): string | null {
  return printer && `${printer.host}:${printer.port}`
}
