import type { Ticket } from '@comanda/contract/kitchen'
import { type SlipKitchen, type SlipOrder, slipOf } from '@comanda/domain/kitchen/slip'
import type { App } from '../../../app.ts'
import { escPosOf } from '../../../gateways/printer/esc-pos.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { recordPrinted } from './print-attempts.ts'

/**
 * Prints a ticket, marked as a copy when it was or may have been printed before, and records when. Throws
 * PrinterError.
 */
export async function sendToPrinter(
  app: App,
  actor: string,
  printer: PrinterAddress,
  kitchen: SlipKitchen & { id: string },
  ticket: Ticket,
  copy?: SlipOrder['copy'],
): Promise<void> {
  const cancelled = ticket.status === 'cancelled'
  const rows = slipOf({ ...ticket, cancelled, copy }, kitchen, app.now())
  await app.printer.print(printer, escPosOf(rows))
  await recordPrinted(app, actor, kitchen.id, ticket.orderId)
}
