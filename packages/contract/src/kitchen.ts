import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forPersonOrScreen, withRight } from './base.ts'
import { cents, id, instant } from './fields.ts'
import { pauseOperations } from './kitchen/pause.ts'
import { presenceOperations } from './kitchen/presence.ts'
import { ticket } from './kitchen/ticket.ts'
import { hands, kitchenSettings, station, ticketStep, toolOperations } from './kitchen/tools.ts'
import { picture } from './menus.ts'

export type { PauseEnd, PauseEntry } from './kitchen/pause.ts'
export type { KitchenPresence } from './kitchen/presence.ts'
export { type Ticket, ticket } from './kitchen/ticket.ts'
export { type KitchenSettings, type KitchenSetup, kitchenSettings, type Station } from './kitchen/tools.ts'

export const kitchenRestaurant = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  themeColor: z.string(),
  phone: z.string(),
  domain: z.string().nullable(),
  kitchenUrl: z.string().describe('Where its kitchen is opened'),
  logo: picture.nullable(),
  /** Minutes that an order takes; null: the usual ones. With the lead of the settings it says when scheduled orders come up. */
  prepMinutes: z.int().nullable(),
  orderingPaused: z.boolean(),
  /** Why and until when; null while orders are taken. */
  pause: z.object({ reason: z.string(), since: instant, until: instant }).nullable(),
  busy: z.object({ minutes: z.int(), until: instant }).nullable(),
})
export type KitchenRestaurant = z.infer<typeof kitchenRestaurant>

export const board = z.object({
  restaurant: kitchenRestaurant,
  settings: kitchenSettings,
  stations: z.array(station),
  printerFailedAt: instant.nullable().describe('Since when its network printer does not answer'),
  tickets: z.array(ticket).describe('Paid orders of the local day, and older ones still open'),
  dailySales: cents,
  day: z
    .object({ start: instant, end: instant })
    .describe('The local day that completed orders and sales are of; over at `end`'),
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
  ...pauseOperations,
  ...presenceOperations,
  ...toolOperations,
  restaurants: forPersonOrScreen
    .route({
      method: 'GET',
      path: '/kitchen/restaurants',
      tags: ['Kitchen'],
      summary: 'Restaurants whose kitchen the signed-in person may open, by name',
    })
    .output(z.object({ restaurants: z.array(kitchenRestaurant) })),
  board: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/board',
      tags: ['Kitchen'],
      summary: 'All tickets of today with the cursor of the stream',
    })
    .input(z.object({ restaurantId: id }))
    .output(board),
  events: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/events',
      tags: ['Kitchen'],
      summary: 'Changes since a cursor, then live (server-sent events)',
    })
    .input(z.object({ restaurantId: id, cursor: z.string().max(40) }))
    .output(eventIterator(kitchenEvent)),
  advance: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/advance',
      tags: ['Kitchen'],
      summary: 'Move a ticket one step on, if it still stands where the screen showed it',
    })
    .errors({
      STALE_STATUS: { status: 409, data: z.object({ ticket }) },
      ...hands,
    })
    .input(ticketStep)
    .output(z.object({ ticket })),
}
