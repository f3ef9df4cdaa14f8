import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { PrinterError } from '../../../gateways/printer/port.ts'
import { loadTicketById } from '../../orders/public.ts'
import { loadRestaurantForKitchen } from '../../restaurants/public.ts'
import { requireHands } from '../require-hands.ts'
import { readSettings } from '../settings/read-settings.ts'
import { sendToPrinter } from './send-to-printer.ts'

/**
 * Prints a ticket at the kitchen's network printer because somebody asked for it, as often as they ask.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND, NO_PRINTER, PRINTER_UNREACHABLE.
 */
export async function printTicket(
  app: App,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<{ printed: true }> {
  requireHands(caller, restaurantId)
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  const { ticket, settings } = await app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    ticket: await loadTicketById(tx, restaurantId, orderId),
    settings: await readSettings(tx, restaurantId),
  }))
  if (!restaurant || !ticket) throw new ORPCError('NOT_FOUND')
  const { printerHost: host, printerPort: port } = settings
  if (!host) {
    throw new ORPCError('NO_PRINTER', { status: 422, message: 'This kitchen has no network printer.' })
  }
  try {
    await sendToPrinter(app, caller.actor, { host, port }, restaurant, ticket)
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error
    throw new ORPCError('PRINTER_UNREACHABLE', { status: 409, message: error.message })
  }
  return { printed: true }
}
