import type { FreeKidsMeal, PricedLine } from '@comanda/domain/pricing/breakdown'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { base } from './base.ts'
import { cents, fulfillment, id, instant, orderStatus } from './fields.ts'
import { picture } from './menus.ts'

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
  scheduledFor: instant.nullable(),
  promisedAt: instant,
  paidAt: instant,
  statusAt: instant,
  lines: z.custom<PricedLine[]>().describe('Lines as sold'),
  kidsMeals: z.custom<FreeKidsMeal[]>().describe('Free kids meals'),
  has21Plus: z.boolean(),
  grandTotal: cents,
  revision: z.int().describe('Grows with every change of the order'),
})
export type Ticket = z.infer<typeof ticket>

export const kitchenRestaurant = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  themeColor: z.string(),
  phone: z.string(),
  logo: picture.nullable(),
  orderingPaused: z.boolean(),
})
export type KitchenRestaurant = z.infer<typeof kitchenRestaurant>

export const board = z.object({
  restaurant: kitchenRestaurant,
  tickets: z.array(ticket).describe('Paid orders of the local day, and older ones still open'),
  dailySales: cents,
  cursor: z.string().describe('Where the event stream continues'),
})
export type Board = z.infer<typeof board>

export const kitchenEvent = z.object({
  kind: z.enum(['order', 'heartbeat', 'restaurant']),
  cursor: z.string(),
  at: instant,
  ticket: ticket.nullable(),
  dailySales: cents.nullable(),
})
export type KitchenEvent = z.infer<typeof kitchenEvent>

export const kitchen = {
  restaurants: base
    .route({
      method: 'GET',
      path: '/kitchen/restaurants',
      tags: ['Kitchen'],
      summary: 'Restaurants whose kitchen the signed-in person may open, by name',
    })
    .output(z.object({ restaurants: z.array(kitchenRestaurant) })),
  board: base
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/board',
      tags: ['Kitchen'],
      summary: 'All tickets of today with the cursor of the stream',
    })
    .input(z.object({ restaurantId: id }))
    .output(board),
  events: base
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/events',
      tags: ['Kitchen'],
      summary: 'Changes since a cursor, then live (server-sent events)',
    })
    .input(z.object({ restaurantId: id, cursor: z.string().max(40) }))
    .output(eventIterator(kitchenEvent)),
  advance: base
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/advance',
      tags: ['Kitchen'],
      summary: 'Move a ticket one step on, if it still stands where the screen showed it',
    })
    .errors({ STALE_STATUS: { status: 409, data: z.object({ ticket }) } })
    .input(z.object({ restaurantId: id, orderId: id, expected: orderStatus }))
    .output(z.object({ ticket })),
}
