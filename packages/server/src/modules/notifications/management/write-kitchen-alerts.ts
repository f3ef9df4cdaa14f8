import type { Instant } from '@comanda/domain/time/instant'
import { formatExactDayAndTime, formatExactTime } from '@comanda/domain/time/repeated-time'
import type { MailRestaurant } from '../read-mail-restaurant.ts'
import { writeNote } from '../write-note.ts'
import type { ManagementAlert } from './alert-management.ts'

export interface WaitingOrder {
  orderNumber: string
  customer: string
  since: Instant
  promisedAt: Instant
  /** Null: never cancelled automatically. */
  cancelsAfterMinutes: number | null
}

/** Alert about paid orders that the kitchen has not acknowledged. */
export function writeOrdersWaiting(
  restaurant: MailRestaurant,
  orders: readonly WaitingOrder[],
  now: Instant,
): ManagementAlert {
  const { name, brand, timezone, kitchenUrl } = restaurant
  const which = orders.length === 1 ? `Order ${orders[0]?.orderNumber}` : `${orders.length} orders`
  const them = orders.length === 1 ? 'it' : 'them'
  const ends = orders[0]?.cancelsAfterMinutes ?? null
  const mail = writeNote(brand, {
    subject: `${which} not acknowledged: ${name}`,
    preheader: `Paid, but not acknowledged in the kitchen`,
    heading: `${which} not acknowledged`,
    lines: [
      `The kitchen has not acknowledged ${them}. The ${them === 'it' ? 'customer has paid and is' : 'customers have paid and are'} waiting.`,
      ...(ends === null
        ? []
        : [
            `Without acknowledgment, ${them === 'it' ? 'it is' : 'they are'} cancelled and refunded in ${ends} minutes.`,
          ]),
    ],
    facts: orders.map(({ orderNumber, customer, since, promisedAt }) => ({
      name: orderNumber,
      value: `${customer}, paid ${formatExactTime(since, timezone)}, promised ${formatExactDayAndTime(promisedAt, now, timezone)}`,
    })),
    button: { label: 'Open the kitchen', href: kitchenUrl },
    foot: `Sent to the management of ${name} when an order is not acknowledged.`,
  })
  return { mail, text: `${name}: ${which} not acknowledged in the kitchen. Open ${kitchenUrl}` }
}

/** Alert about an open restaurant without a connected kitchen screen. */
export function writeKitchenOffline(
  restaurant: MailRestaurant,
  since: Instant,
  now: Instant,
): ManagementAlert {
  const { name, brand, timezone, kitchenUrl } = restaurant
  const mail = writeNote(brand, {
    subject: `Kitchen offline: ${name}`,
    heading: 'No kitchen screen is connected',
    lines: [
      'The restaurant is accepting orders, but no kitchen screen is showing them.',
      'Check that the tablet is on and online, or open the kitchen on another device.',
    ],
    facts: [{ name: 'Last seen', value: formatExactDayAndTime(since, now, timezone) }],
    button: { label: 'Open the kitchen', href: kitchenUrl },
    foot: `Sent to the management of ${name} once each time its kitchen goes offline while it is open.`,
  })
  const text = `${name}: no kitchen screen since ${formatExactTime(since, timezone)}, but orders are accepted. Open ${kitchenUrl}`
  return { mail, text }
}
