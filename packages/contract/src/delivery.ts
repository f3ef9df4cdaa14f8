import { bookingStates, courierStatuses } from '@comanda/domain/delivery/courier-status'
import { z } from 'zod'
import { withRight } from './base.ts'
import { courierAccountOperations } from './courier-account.ts'
import { cents, id, instant, ofOrder } from './fields.ts'
import { ticket } from './kitchen/ticket.ts'

/** An event of the courier of an order. */
export const courierUpdate = z.object({
  id: z.int(),
  orderId: id,
  ticketNumber: z.string().describe('6 characters'),
  customerName: z.string(),
  kind: z.enum([
    'booked',
    'not_booked',
    'not_confirmed',
    'status',
    'cancelled',
    'not_cancelled',
    'rescheduled',
    'not_rescheduled',
  ]),
  status: z.enum(courierStatuses).nullable(),
  courierName: z.string().nullable(),
  problem: z.string().nullable(),
  at: instant,
  unread: z.boolean(),
})
export type CourierUpdate = z.infer<typeof courierUpdate>

/** Record of a delivery, for answering a customer's complaint or a bank's dispute. */
export const courierHandover = z.object({
  state: z.enum(bookingStates),
  status: z.enum(courierStatuses).nullable().describe('null until a courier is booked'),
  mayBeBooked: z.boolean().describe('The booking was not confirmed, so a courier may be on the way'),
  name: z.string().nullable(),
  vehicle: z.string().nullable(),
  bookedAt: instant.nullable(),
  statusAt: instant.nullable().describe('When the present status was reached'),
  quotedFee: cents.describe('Fee quoted by the courier service before the order'),
  bookedFee: cents.nullable().describe('Fee charged by the courier service, without the tip'),
  trackingUrl: z.string().nullable(),
  proof: z
    .object({
      pictureUrl: z.string().nullable(),
      signatureUrl: z.string().nullable(),
      signedBy: z.string().nullable(),
    })
    .nullable()
    .describe('Proof of delivery, as reported by the courier service'),
})
export type CourierHandover = z.infer<typeof courierHandover>

const response = z.object({ ticket })
const pin = { PIN_REQUIRED: { status: 403 } }

export const delivery = {
  ...courierAccountOperations,
  handover: withRight('orders.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/orders/{orderId}/courier',
      summary: 'Get the delivery record of an order with the proof of delivery',
    })
    .input(ofOrder)
    .output(z.object({ courier: courierHandover.nullable().describe('null: the order has no courier') })),
  rebook: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/courier',
      summary: 'Request a courier again after a booking failed or the courier gave up',
    })
    .errors(pin)
    .input(ofOrder)
    .output(response),
  cancelCourier: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/courier/cancellation',
      summary: 'Cancel the courier but keep the order',
    })
    .errors({ ...pin, NOT_CANCELLABLE: { status: 409, data: response } })
    .input(ofOrder)
    .output(response),
  updates: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/courier-updates',
      summary: 'List courier updates, newest first, with the number of unread ones',
    })
    .input(
      z.object({
        restaurantId: id,
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      }),
    )
    .output(z.object({ updates: z.array(courierUpdate), unread: z.int(), more: z.boolean() })),
  markUpdatesRead: withRight('kitchen.view')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/courier-updates/read',
      summary: 'Mark all courier updates up to this one as read',
    })
    .input(z.object({ restaurantId: id, upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .output(z.object({ unread: z.int() })),
}
