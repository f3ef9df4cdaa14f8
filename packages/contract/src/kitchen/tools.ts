import { isPrinterHost } from '@comanda/domain/kitchen/printer-address'
import { kitchenSettingLimits } from '@comanda/domain/kitchen/setting-limits'
import { kitchenStepCounts } from '@comanda/domain/ordering/order-status'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { conflictWith, revision, seenRevision } from '../catalog/shared.ts'
import { id, inRestaurant, instant, ofOrder, orderStatus, personText } from '../fields.ts'
import { ticket } from './ticket.ts'

const within = (setting: keyof typeof kitchenSettingLimits) => {
  const [min, max] = kitchenSettingLimits[setting]
  return z.int().min(min).max(max)
}

const printerHost = z
  .string()
  .refine(isPrinterHost, 'Enter a host name or an IP address, such as 192.168.1.50.')
const printerAddress = z.object({ host: printerHost, port: within('printerPort') })

export const kitchenSettings = z.object({
  /** Minutes after payment at which a ticket turns amber, then red. */
  warnMinutes: within('warnMinutes'),
  lateMinutes: within('lateMinutes'),
  /** Minutes until the management is notified of an unacknowledged order; null: never. */
  escalateMinutes: within('escalateMinutes').nullable(),
  /** Minutes from that notification until the order is cancelled; null: never. */
  giveUpMinutes: within('giveUpMinutes').nullable(),
  printWhen: z.enum(['by_hand', 'new', 'acknowledged']),
  printerHost: printerHost.nullable(),
  printerPort: within('printerPort'),
  /** null: the preparation time. */
  leadMinutes: within('leadMinutes').nullable(),
  /** Pickup orders can be brought to the car. */
  offersCurbside: z.boolean(),
  steps: z
    .enum(kitchenStepCounts)
    .default('four')
    .describe('The number of presses that take an order from new to completed'),
  readyWhenMade: z
    .boolean()
    .default(false)
    .describe('Whether the last checked line marks its order as ready'),
})
export type KitchenSettings = z.infer<typeof kitchenSettings>

export const station = z.object({
  id,
  name: z.string(),
  productIds: z.array(id),
  printer: printerAddress
    .extend({ failedAt: instant.nullable().describe('When it stopped responding') })
    .nullable()
    .describe('Prints what this station makes'),
})
export type Station = z.infer<typeof station>

const storedSettings = z.object({ settings: kitchenSettings, revision })
export type StoredKitchenSettings = z.infer<typeof storedSettings>

const storedStations = z.object({
  stations: z.array(station),
  stationsRevision: revision.describe('The revision of the stations, apart from their printers'),
})
export type StoredStations = z.infer<typeof storedStations>

/** A kitchen's settings in the back office. */
export const kitchenSetup = storedSettings.extend(storedStations.shape)
export type KitchenSetup = z.infer<typeof kitchenSetup>

/** A screen may send an action that it queued while offline after another operator has signed in. */
const by = z
  .string()
  .max(200)
  .optional()
  .describe(
    'Who did it: "user:<id>", "device:<id>" or "device:<id>:user:<id>". Rejected if a different operator has signed in since',
  )
/** A step from the status that the screen displayed. */
export const ticketStep = ofOrder.extend({
  expected: orderStatus,
  statusAt: instant
    .optional()
    .describe(
      'When that status was reached: a repeat is rejected if the ticket has returned to the status since',
    ),
  by,
})
const stale = { status: 409, data: z.object({ ticket }) }
const response = z.object({ ticket })
const pin = { PIN_REQUIRED: { status: 403 } }
/**
 * Errors of ticket actions. Screens queue these while offline, and a queued action must not be recorded under
 * a different operator.
 */
export const operatorErrors = { ...pin, OPERATOR_CHANGED: { status: 409 } }

export const toolOperations = {
  stepBack: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/step-back',
      summary:
        'Undo the last step of a ticket, or recall a completed one, if its status is still the displayed one',
    })
    .errors({ STALE_STATUS: stale, ...operatorErrors })
    .input(
      ticketStep.extend({
        to: orderStatus
          .optional()
          .describe('The status before the press to be undone, if that press passed several statuses'),
      }),
    )
    .output(response),
  markLine: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/lines',
      summary: 'Check off a line of a ticket, or undo the check',
    })
    .errors(operatorErrors)
    .input(ofOrder.extend({ lineKey: z.string().min(1).max(80), made: z.boolean(), by }))
    .output(response),
  movePromise: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/promise',
      summary: 'Change the promised time of an order and notify its customer',
    })
    .errors({ STALE_STATUS: stale, ...pin })
    .input(ofOrder.extend({ promisedAt: instant, revision: z.int() }))
    .output(response),
  printTicket: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/print',
      summary: 'Print a ticket on the network printer of its kitchen',
    })
    .errors({
      NO_PRINTER: { status: 422 },
      PRINTER_UNREACHABLE: { status: 409 },
      PRINT_UNCONFIRMED: { status: 409 },
      ...pin,
    })
    .input(ofOrder)
    .output(z.object({ printed: z.literal(true) })),
  testPrinter: withRight('devices.manage')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/printer/test',
      summary: 'Print a test page on a network printer, before or after its address is saved',
    })
    .errors({ PRINTER_UNREACHABLE: { status: 409 }, PRINT_UNCONFIRMED: { status: 409 } })
    .input(
      printerAddress.extend({
        restaurantId: id,
        station: personText(40).optional().describe('Name of the station that the page names'),
      }),
    )
    .output(z.object({ printed: z.literal(true) })),
  confirmPrint: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/orders/{orderId}/printed',
      summary: 'Confirm that a ticket was printed whose print is uncertain',
    })
    .errors(pin)
    .input(ofOrder)
    .output(response),
  stopAlarm: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/alarm/stop',
      summary: 'Stop the alarm on all screens of a kitchen for the new orders that a screen shows',
    })
    .input(z.object({ restaurantId: id, orderIds: z.array(id).min(1).max(500) }))
    .output(z.object({ stopped: z.literal(true) })),
  setBusy: withRight('kitchen.advance')
    .route({
      method: 'POST',
      path: '/kitchen/{restaurantId}/busy',
      summary: 'Turn busy mode on: promise new orders later for a while; 0 minutes turns it off',
    })
    .errors(pin)
    .input(
      z.object({
        restaurantId: id,
        minutes: z.int().min(0).max(120),
        forMinutes: z.int().min(5).max(720),
        requestedAt: instant
          .optional()
          .describe(
            'When the change was first requested, by the time of the board. A repeat of a change that was made since then changes nothing',
          ),
      }),
    )
    .output(z.object({ until: instant.nullable() })),
  setup: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/kitchen/{restaurantId}/settings',
      summary: 'Get the settings and prep stations of a kitchen',
    })
    .input(inRestaurant)
    .output(kitchenSetup),
  updateSettings: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/settings',
      summary: 'Save thresholds, escalation, printing and lead time of a kitchen',
    })
    .errors(conflictWith(storedSettings))
    .input(z.object({ restaurantId: id, revision: seenRevision, settings: kitchenSettings }))
    .output(storedSettings),
  saveStations: withRight('menu.manage')
    .meta({ closedToKeys: true })
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/stations',
      summary: 'Save the prep stations of a kitchen in order, with the products made at each',
    })
    .errors({ NAME_TAKEN: { status: 422 }, ...conflictWith(storedStations) })
    .input(
      z.object({
        restaurantId: id,
        revision: seenRevision,
        stations: z
          .array(
            z.object({
              id: id.describe('Of a new station: chosen by the caller'),
              name: personText(40),
              productIds: z.array(id).max(2000),
            }),
          )
          .max(20),
      }),
    )
    .output(storedStations),
  setStationPrinter: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/kitchen/{restaurantId}/stations/{stationId}/printer',
      summary: 'Set the network printer of a prep station, or remove it',
    })
    .input(z.object({ restaurantId: id, stationId: id, printer: printerAddress.nullable() }))
    .output(z.object({ stations: z.array(station) })),
}
