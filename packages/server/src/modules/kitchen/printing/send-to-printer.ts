import type { Ticket } from '@comanda/contract/kitchen'
import { type SlipKitchen, type SlipOrder, slipOf } from '@comanda/domain/kitchen/slip'
import type { App } from '../../../app.ts'
import { escPosOf } from '../../../gateways/printer/esc-pos.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { recordPrinted, type TicketPrint } from './print-attempts.ts'

/**
 * Prints a complete ticket, marked as a copy when it was or may have been printed before, and records when. Throws
 * PrinterError.
 */
export async function sendToPrinter(
  app: App,
  actor: string,
  printer: PrinterAddress,
  kitchen: SlipKitchen & { id: string },
  print: TicketPrint,
): Promise<void> {
  await printSlip(app, printer, kitchen, slipOrderOf(print.ticket, print.copy))
  await recordPrinted(app, actor, kitchen.id, print)
}

export function slipOrderOf(ticket: Ticket, copy: SlipOrder['copy']): SlipOrder {
  return { ...ticket, cancelled: ticket.status === 'cancelled', copy }
}

/** Throws PrinterError. */
export function printSlip(
  app: Pick<App, 'printer' | 'now'>,
  printer: PrinterAddress,
  kitchen: SlipKitchen,
  order: SlipOrder,
): Promise<void> {
  return app.printer.print(printer, escPosOf(slipOf(order, kitchen, app.now())))
}
