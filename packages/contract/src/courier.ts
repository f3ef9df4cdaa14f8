import { bookingStates, courierStatuses } from '@comanda/domain/delivery/courier-status'
import { z } from 'zod'
import { instant } from './fields.ts'

/** The courier of an order, as shown to its customer. */
export const courierView = z.object({
  state: z.enum(bookingStates),
  status: z.enum(courierStatuses).nullable().describe('null until a courier is booked'),
  name: z.string().nullable(),
  vehicle: z.string().nullable(),
  phone: z.string().nullable(),
  trackingUrl: z.string().nullable().describe('Tracking page of the courier service'),
  bookAt: instant.nullable().default(null).describe('When a courier will be requested; null once it was'),
  statusAt: instant.nullable().default(null).describe('When the status began to apply'),
  pickupEta: instant.nullable(),
  dropoffEta: instant.nullable(),
})
export type CourierView = z.infer<typeof courierView>

/** The courier of an order, as shown to the kitchen. */
export const ticketCourier = courierView.extend({
  problem: z.string().nullable().describe('Why no courier could be booked, as a message'),
  mayBeBooked: z.boolean().describe('The booking was not confirmed, so a courier may be on the way'),
  canRebook: z.boolean().describe('A courier can be requested again'),
})
export type TicketCourier = z.infer<typeof ticketCourier>
