import type { FreeKidsMeal, PricedLine } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'
import { ticketCourier } from '../courier.ts'
import { cents, fulfillment, id, instant, orderStatus, pickupNumber } from '../fields.ts'

/** An order as shown to the kitchen. */
export const ticket = z.object({
  orderId: id,
  orderNumber: z.string().describe('8 characters'),
  ticketNumber: z.string().describe('6 characters'),
  pickupNumber,
  status: orderStatus,
  fulfillment,
  customerName: z.string(),
  customerPhone: z.string(),
  address: z.string().nullable(),
  dropoffNote: z.string().nullable(),
  addedTo: z
    .object({ orderId: id, ticketNumber: z.string() })
    .optional()
    .describe('The order that these dishes were added to; both are handed over together'),
  curbside: z
    .object({ vehicle: z.string(), space: z.string(), arrivedAt: instant.nullable() })
    .nullable()
    .describe('null unless the customer waits in a car'),
  courier: ticketCourier.nullable().describe('null unless a courier delivers the order'),
  scheduledFor: instant.nullable(),
  promisedAt: instant,
  /** The originally promised time, if it was changed. */
  firstPromisedAt: instant.nullable(),
  paidAt: instant,
  heldUntil: instant
    .nullish()
    .describe(
      'The time until which the limits of the kitchen delay an ASAP order; it comes up then or earlier',
    ),
  statusAt: instant,
  lines: z.custom<PricedLine[]>().describe('Lines as sold, without removed units'),
  removed: z
    .custom<PricedLine[]>()
    .describe('Dishes that were removed after the order was paid; absent if there are none')
    .optional(),
  /** Keys of the finished lines. */
  checkedLines: z.array(z.string()),
  kidsMeals: z.custom<FreeKidsMeal[]>().describe('Free kids meals'),
  has21Plus: z.boolean(),
  utensils: z.boolean().describe('The customer requested utensils'),
  grandTotal: cents,
  due: cents.optional().describe('To be paid at the counter or at the door; absent when it was paid online'),
  cancelReason: z.string().nullable(),
  /** When the management was notified because the order was not acknowledged in time. */
  escalatedAt: instant.nullable(),
  /** The printer accepted it twice without confirming the print, so an operator has to check. */
  printUnconfirmed: z.boolean(),
  printGeneration: z
    .int()
    .optional()
    .describe('Number of the changes after which the ticket must be printed again; absent if there are none'),
  revision: z.int().describe('Increases with every change of the order'),
})
export type Ticket = z.infer<typeof ticket>
