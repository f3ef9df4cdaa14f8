import type { Ticket } from '@comanda/contract/kitchen'
import { slipOf } from '@comanda/domain/kitchen/slip'
import type { App } from '../../../app.ts'
import { escPosOf } from '../../../gateways/printer/esc-pos.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'

/** Prints a ticket on paper and writes down when. Throws PrinterError. */
export async function sendToPrinter(
  app: App,
  actor: string,
  printer: PrinterAddress,
  restaurant: { id: string; name: string; timezone: string },
  ticket: Ticket,
): Promise<void> {
  const cancelled = ticket.status === 'cancelled'
  const rows = slipOf({ ...ticket, cancelled }, restaurant, app.now())
  await app.printer.print(printer, escPosOf(rows))
  await app.db.tenant(restaurant.id, actor, (tx) =>
    tx
      .updateTable('orders')
      .set({ printed_at: new Date(app.now()) })
      .where('restaurant_id', '=', restaurant.id)
      .where('id', '=', ticket.orderId)
      .execute(),
  )
}
