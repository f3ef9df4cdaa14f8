import { testSlip } from '@comanda/domain/kitchen/slip'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { escPosOf } from '../../../gateways/printer/esc-pos.ts'
import { PrinterError } from '../../../gateways/printer/port.ts'
import { requireOperator } from '../../devices/public.ts'
import { requireRight } from '../../identity/public.ts'
import { loadTicketById } from '../../orders/public.ts'
import { loadRestaurantForKitchen } from '../../restaurants/public.ts'
import { readSettings } from '../settings/read-settings.ts'
import { flagPrintDoubt, type TicketPrint } from './print-attempts.ts'
import { sendToPrinter } from './send-to-printer.ts'

/**
 * Prints a ticket on the kitchen's network printer on request. Repeats are marked as copies.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND, NO_PRINTER, PRINTER_UNREACHABLE when nothing was
 * printed, and PRINT_UNCONFIRMED when the outcome is unknown: screens then ask about a first print.
 */
export async function printTicket(
  app: App,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<{ printed: true }> {
  requireOperator(caller, restaurantId)
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  const { state, ticket, settings } = await app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    // Read before the ticket: if the ticket changes in between, this print does not count.
    state: await printStateOf(tx, restaurantId, orderId),
    ticket: await loadTicketById(tx, restaurantId, orderId),
    settings: await readSettings(tx, restaurantId),
  }))
  if (!restaurant || !ticket || !state) throw new ORPCError('NOT_FOUND')
  const print = { ticket, ...state }
  const { printerHost: host, printerPort: port, leadMinutes } = settings
  if (!host) {
    throw new ORPCError('NO_PRINTER', { status: 422, message: 'This kitchen has no network printer.' })
  }
  const kitchen = { ...restaurant, lead: { leadMinutes, prepMinutes: restaurant.prepMinutes } }
  try {
    await sendToPrinter(app, caller.actor, { host, port }, kitchen, print)
  } catch (error) {
    if (error instanceof PrinterError && error.reason === 'unsure')
      await flagPrintDoubt(app, restaurantId, print, { byHand: true })
    throw refusalOf(error)
  }
  return { printed: true }
}

/**
 * Prints a test page at an address of the caller's choice, saved or not.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, PRINTER_UNREACHABLE, PRINT_UNCONFIRMED.
 */
export async function testPrinter(
  app: App,
  caller: Caller,
  {
    restaurantId,
    host,
    port,
    station,
  }: { restaurantId: string; host: string; port: number; station?: string | undefined },
): Promise<{ printed: true }> {
  requireRight(caller, 'devices.manage', restaurantId)
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  try {
    await app.printer.print(
      { host, port },
      escPosOf(testSlip(restaurant, app.now(), cleanText(station ?? '', 40))),
    )
  } catch (error) {
    throw refusalOf(error)
  }
  return { printed: true }
}

/** What the API reports of a failed print; other errors as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PrinterError)) return error
  if (error.reason !== 'unsure')
    return new ORPCError('PRINTER_UNREACHABLE', { status: 409, message: error.message })
  const message = `${error.message} Check the printer first.`
  return new ORPCError('PRINT_UNCONFIRMED', { status: 409, message })
}

async function printStateOf(
  tx: Tx,
  restaurantId: string,
  orderId: string,
): Promise<Omit<TicketPrint, 'ticket'> | null> {
  const row = await tx
    .selectFrom('orders')
    .select(['printed_at', 'print_tries', 'print_generation'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  const mayBeCopy = row.print_tries > 0 ? 'maybe' : undefined
  return { copy: row.printed_at ? 'yes' : mayBeCopy, generation: row.print_generation }
}
