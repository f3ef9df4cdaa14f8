import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, instant, orderStatus, personText } from '../fields.ts'
import { ticket } from './ticket.ts'

export const kitchenSettings = z.object({
  /** A ticket turns amber, then red, so many minutes after it was paid. */
  warnMinutes: z.int().min(1).max(240),
  lateMinutes: z.int().min(1).max(480),
  /** null: nobody is told. */
  escalateMinutes: z.int().min(1).max(240).nullable(),
  /** After the telling; null: the order stays. */
  giveUpMinutes: z.int().min(5).max(1440).nullable(),
  printWhen: z.enum(['by_hand', 'new', 'acknowledged']),
  printerHost: z.string().max(253).nullable(),
  printerPort: z.int().min(1).max(65_535),
  /** null: the time to prepare. */
  leadMinutes: z.int().min(0).max(600).nullable(),
})
export type KitchenSettings = z.infer<typeof kitchenSettings>

export const station = z.object({
  id,
  name: z.string(),
  productIds: z.array(id),
})
export type Station = z.infer<typeof station>

/** What the back office arranges for a kitchen. */
export const kitchenSetup = z.object({
  settings: kitchenSettings,
  stations: z.array(station),
})
export type KitchenSetup = z.infer<typeof kitchenSetup>

const ofTicket = z.object({ restaurantId: id, orderId: id })
/** What a screen kept for a while may be sent when somebody else is there. */
const by = z
  .string()
  .max(200)
  .optional()
  .describe(
    'Who did it: "user:<id>", "device:<id>" or "device:<id>:user:<id>". Refused where somebody else is here by now',
  )
/** A step from where the screen showed the ticket. */
export const ticketStep = ofTicket.extend({
  expected: orderStatus,
  statusAt: instant
    .optional()
    .describe('Since when it stood there: a repeat is refused where it came back there meanwhile'),
  by,
})
const stale = { status: 409, data: z.object({ ticket }) }
const answer = z.object({ ticket })
const pin = { PIN_REQUIRED: { status: 403 } }
/** What hands do to a ticket may be kept until there is a line again: then it is written down under no other name. */
export const hands = { ...pin, OTHER_HANDS: { status: 409 } }

export const toolOperations = {
  stepBack: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/step-back',
      tags: ['Kitchen'],
      summary: 'Undo the last step of a ticket, or recall a completed one, if it still stands there',
    })
    .errors({ STALE_STATUS: stale, ...hands })
    .input(ticketStep)
    .output(answer),
  markLine: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/lines',
      tags: ['Kitchen'],
      summary: 'Check a line of a ticket off, or take the check back',
    })
    .errors(hands)
    .input(ofTicket.extend({ lineKey: z.string().min(1).max(80), made: z.boolean(), by }))
    .output(answer),
  movePromise: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/promise',
      tags: ['Kitchen'],
      summary: 'Promise an order for another time; its customer is told',
    })
    .errors({ STALE_STATUS: stale, ...pin })
    .input(ofTicket.extend({ promisedAt: instant, revision: z.int() }))
    .output(answer),
  printTicket: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/print',
      tags: ['Kitchen'],
      summary: 'Print a ticket at the network printer of its kitchen',
    })
    .errors({
      NO_PRINTER: { status: 422 },
      PRINTER_UNREACHABLE: { status: 409 },
      PRINTER_UNSURE: { status: 409 },
      ...pin,
    })
    .input(ofTicket)
    .output(z.object({ printed: z.literal(true) })),
  confirmPaper: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/printed',
      tags: ['Kitchen'],
      summary: 'Say that a ticket in doubt came out of its printer',
    })
    .errors(pin)
    .input(ofTicket)
    .output(answer),
  setBusy: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/busy',
      tags: ['Kitchen'],
      summary: 'Promise every new order so much later, for a while; 0 minutes ends it',
    })
    .errors(pin)
    .input(
      z.object({
        restaurantId: id,
        minutes: z.int().min(0).max(120),
        forMinutes: z.int().min(5).max(720),
      }),
    )
    .output(z.object({ until: instant.nullable() })),
  setup: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/settings',
      tags: ['Kitchen'],
      summary: 'Settings and prep stations of a kitchen, for whoever arranges them',
    })
    .input(z.object({ restaurantId: id }))
    .output(kitchenSetup),
  updateSettings: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/settings',
      tags: ['Kitchen'],
      summary: 'Thresholds, escalation, printing and lead time of a kitchen',
    })
    .input(z.object({ restaurantId: id, settings: kitchenSettings }))
    .output(kitchenSettings),
  saveStations: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/stations',
      tags: ['Kitchen'],
      summary: 'The prep stations of a kitchen in their order, with the products made at each',
    })
    .errors({ NAME_TAKEN: { status: 422 } })
    .input(
      z.object({
        restaurantId: id,
        stations: z
          .array(
            z.object({
              /** null: a new one. */
              id: id.nullable(),
              name: personText(40),
              productIds: z.array(id).max(2000),
            }),
          )
          .max(20),
      }),
    )
    .output(z.object({ stations: z.array(station) })),
}
