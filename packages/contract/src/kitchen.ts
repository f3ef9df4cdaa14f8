import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forPersonOrScreen, withRight } from './base.ts'
import { cents, id, inRestaurant, instant, orderStatus } from './fields.ts'
import { pauseOperations } from './kitchen/pause.ts'
import { presenceOperations } from './kitchen/presence.ts'
import { printingOperations } from './kitchen/printing.ts'
import { ticket } from './kitchen/ticket.ts'
import { kitchenSettings, operatorErrors, station, ticketStep, toolOperations } from './kitchen/tools.ts'
import { picture } from './menus.ts'

export type { PauseEnd, PauseEntry } from './kitchen/pause.ts'
export type { KitchenPresence } from './kitchen/presence.ts'
export type { ClaimedTicket } from './kitchen/printing.ts'
export { type Ticket, ticket } from './kitchen/ticket.ts'
export type {
  KitchenSettings,
  KitchenSetup,
  Station,
  StoredKitchenSettings,
  StoredStations,
} from './kitchen/tools.ts'

export const kitchenRestaurant = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  themeColor: z.string(),
  phone: z.string(),
  domain: z.string().nullable(),
  kitchenUrl: z.string().describe('URL of the kitchen'),
  logo: picture.nullable(),
  /**
   * Preparation time in minutes; null: the default. Together with the lead time of the settings it decides
   * when scheduled orders come onto the board.
   */
  prepMinutes: z.int().nullable(),
  isOrderingOn: z.boolean().describe('Whether the settings let customers order, paused or not'),
  orderingPaused: z.boolean(),
  needsSetup: z.boolean().describe('The platform created it, and its owner has not saved the profile yet'),
  /** The present pause; null while orders are accepted. */
  pause: z.object({ reason: z.string(), since: instant, until: instant }).nullable(),
  busy: z.object({ minutes: z.int(), until: instant }).nullable(),
})
export type KitchenRestaurant = z.infer<typeof kitchenRestaurant>

export const board = z.object({
  restaurant: kitchenRestaurant,
  settings: kitchenSettings,
  stations: z.array(station),
  printerFailedAt: instant.nullable().describe('When the network printer stopped responding'),
  alarmStopped: z
    .object({ orderIds: z.array(id), by: z.string(), at: instant })
    .nullable()
    .describe('New orders that no longer ring on any screen, and who stopped the alarm'),
  tickets: z.array(ticket).describe('Paid orders of the local day, and older open ones'),
  dailySales: cents,
  day: z
    .object({ start: instant, end: instant })
    .describe('The local day of the completed orders and sales; it ends at `end`'),
  cursor: z.string().describe('Position from which the event stream continues'),
  at: instant.describe('When the server read the board'),
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
  ...printingOperations,
  ...toolOperations,
  restaurants: forPersonOrScreen
    .route({
      method: 'GET',
      path: '/kitchen/restaurants',
      summary: 'List the restaurants whose kitchen the caller may open, by name',
    })
    .output(
      z.object({
        restaurants: z.array(kitchenRestaurant),
        defaultRestaurantId: id
          .nullable()
          .describe('The default restaurant of the platform, if the caller may open it'),
      }),
    ),
  board: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/board',
      summary: 'Get all tickets of today and the cursor of the event stream',
    })
    .input(inRestaurant)
    .output(board),
  events: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/events',
      summary: 'Stream changes since a cursor, then live updates (server-sent events)',
    })
    .input(z.object({ restaurantId: id, cursor: z.string().max(40) }))
    .output(eventIterator(kitchenEvent)),
  advance: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/advance',
      summary: 'Advance a ticket by one step if its status is still the displayed one',
    })
    .errors({
      STALE_STATUS: { status: 409, data: z.object({ ticket }) },
      ...operatorErrors,
    })
    .input(
      ticketStep.extend({
        to: orderStatus
          .optional()
          .describe(
            'Where the button leads to; absent: the next status. Only the steps of the kitchen are allowed',
          ),
      }),
    )
    .output(z.object({ ticket })),
}
