import { bookingStates, courierStatuses } from '@comanda/domain/delivery/courier-status'
import { z } from 'zod'
import { withRight } from './base.ts'
import { courierAccountOperations } from './courier-account.ts'
import { cents, id, instant } from './fields.ts'
import { ticket } from './kitchen/ticket.ts'

/** What happened with the courier of an order. */
export const courierUpdate = z.object({
  id: z.int(),
  orderId: id,
  ticketNumber: z.string().describe('6 characters'),
  customerName: z.string(),
  kind: z.enum(['booked', 'not_booked', 'status', 'cancelled', 'not_cancelled', 'told', 'not_told']),
  status: z.enum(courierStatuses).nullable(),
  courierName: z.string().nullable(),
  problem: z.string().nullable(),
  at: instant,
  unread: z.boolean(),
})
export type CourierUpdate = z.infer<typeof courierUpdate>

/** How the courier of an order fared, for whoever answers for it later: a customer's complaint, a bank's question. */
export const courierHandover = z.object({
  state: z.enum(bookingStates),
  status: z.enum(courierStatuses).nullable().describe('null until a courier is booked'),
  name: z.string().nullable(),
  vehicle: z.string().nullable(),
  bookedAt: instant.nullable(),
  statusAt: instant.nullable().describe('Since when it stands so'),
  quotedFee: cents.describe('What the courier service asked before the order'),
  bookedFee: cents.nullable().describe('What it takes, without the tip'),
  trackingUrl: z.string().nullable(),
  proof: z
    .object({
      pictureUrl: z.string().nullable(),
      signatureUrl: z.string().nullable(),
      signedBy: z.string().nullable(),
    })
    .nullable()
    .describe('Of the handover, as the courier service tells it'),
})
export type CourierHandover = z.infer<typeof courierHandover>

const ofTicket = z.object({ restaurantId: id, orderId: id })
const answer = z.object({ ticket })
const pin = { PIN_REQUIRED: { status: 403 } }

export const delivery = {
  ...courierAccountOperations,
  handover: withRight('orders.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/orders/{orderId}/courier',
      tags: ['Delivery'],
      summary: 'How the courier of an order fared, with the proof of the handover',
    })
    .input(z.object({ restaurantId: id, orderId: id }))
    .output(z.object({ courier: courierHandover.nullable().describe('null: no courier service brings it') })),
  rebook: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/courier',
      tags: ['Delivery'],
      summary: 'Ask for a courier again, when none could be booked or the one that was has given up',
    })
    .errors(pin)
    .input(ofTicket)
    .output(answer),
  cancelCourier: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/courier/cancellation',
      tags: ['Delivery'],
      summary: 'Send the courier away; the order stays',
    })
    .errors({ ...pin, NOT_CANCELLABLE: { status: 409, data: answer } })
    .input(ofTicket)
    .output(answer),
  updates: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/courier-updates',
      tags: ['Delivery'],
      summary: 'What happened with couriers, newest first, and how many of it nobody has read',
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
      tags: ['Delivery'],
      summary: 'Up to this update the kitchen has read them',
    })
    .input(z.object({ restaurantId: id, upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .output(z.object({ unread: z.int() })),
}
