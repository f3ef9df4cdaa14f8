import { bookingStates, courierStatuses } from '@comanda/domain/delivery/courier-status'
import { z } from 'zod'
import { instant } from './fields.ts'

/** The courier of an order, as its customer may see them. */
export const courierView = z.object({
  state: z.enum(bookingStates),
  status: z.enum(courierStatuses).nullable().describe('null until a courier is booked'),
  name: z.string().nullable(),
  vehicle: z.string().nullable(),
  phone: z.string().nullable(),
  trackingUrl: z.string().nullable().describe('Where the courier service shows the way on a map'),
  pickupEta: instant.nullable(),
  dropoffEta: instant.nullable(),
})
export type CourierView = z.infer<typeof courierView>

/** And as the kitchen sees them. */
export const ticketCourier = courierView.extend({
  problem: z.string().nullable().describe('Why there is none, in words'),
  canRetry: z.boolean().describe('A courier may be asked for again'),
})
export type TicketCourier = z.infer<typeof ticketCourier>
