import type { FreeKidsMeal, PricedLine } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'
import { ticketCourier } from '../courier.ts'
import { cents, fulfillment, id, instant, orderStatus } from '../fields.ts'

/** An order as the kitchen sees it. */
export const ticket = z.object({
  orderId: id,
  orderNumber: z.string().describe('8 characters'),
  ticketNumber: z.string().describe('6 characters'),
  status: orderStatus,
  fulfillment,
  customerName: z.string(),
  customerPhone: z.string(),
  address: z.string().nullable(),
  dropoffNote: z.string().nullable(),
  courier: ticketCourier.nullable().describe('null unless a courier service brings it'),
  scheduledFor: instant.nullable(),
  promisedAt: instant,
  /** What was promised first, when it was moved. */
  firstPromisedAt: instant.nullable(),
  paidAt: instant,
  statusAt: instant,
  lines: z.custom<PricedLine[]>().describe('Lines as sold'),
  /** Keys of the lines that are made. */
  madeLines: z.array(z.string()),
  kidsMeals: z.custom<FreeKidsMeal[]>().describe('Free kids meals'),
  has21Plus: z.boolean(),
  grandTotal: cents,
  cancelReason: z.string().nullable(),
  /** Nobody acknowledged it in time, and the management was told. */
  escalatedAt: instant.nullable(),
  /** Its printer took it twice and did not say that it printed: somebody has to look. */
  paperInDoubt: z.boolean(),
  revision: z.int().describe('Grows with every change of the order'),
})
export type Ticket = z.infer<typeof ticket>
