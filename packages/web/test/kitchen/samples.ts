import type { Ticket } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'

/** A pickup order of one dollar that waits to be acknowledged, but for the fields given. */
export function sampleTicket(orderId: string, fields: Partial<Ticket> = {}): Ticket {
  return {
    orderId,
    orderNumber: `00${orderId}`,
    ticketNumber: orderId,
    status: 'pending',
    fulfillment: 'pickup',
    customerName: 'Grace Lin',
    customerPhone: '(908) 555-0176',
    address: null,
    dropoffNote: null,
    courier: null,
    scheduledFor: null,
    promisedAt: 2000,
    firstPromisedAt: null,
    paidAt: 1000,
    statusAt: 1000,
    lines: [],
    madeLines: [],
    kidsMeals: [],
    has21Plus: false,
    grandTotal: cents(100),
    cancelReason: null,
    escalatedAt: null,
    revision: 1,
    ...fields,
  }
}
