import { formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import type { MailRestaurant } from '../read-mail-restaurant.ts'
import { writeNote } from '../write-note.ts'
import type { ManagementAlert } from './alert-management.ts'

export interface WaitingOrder {
  orderNumber: string
  customer: string
  since: Instant
  promisedAt: Instant
  /** null: it waits until somebody takes it. */
  cancelsAfterMinutes: number | null
}

/** To the management: paid orders that nobody in the kitchen has acknowledged. */
export function writeOrdersWaiting(
  restaurant: MailRestaurant,
  orders: readonly WaitingOrder[],
  now: Instant,
): ManagementAlert {
  const { name, brand, timezone, kitchenUrl } = restaurant
  const which = orders.length === 1 ? `order ${orders[0]?.orderNumber}` : `${orders.length} orders`
  const them = orders.length === 1 ? 'it' : 'them'
  const ends = orders[0]?.cancelsAfterMinutes ?? null
  const mail = writeNote(brand, {
    subject: `Nobody took ${which}: ${name}`,
    preheader: `Paid, and not acknowledged in the kitchen`,
    heading: `Nobody took ${which}`,
    lines: [
      `The kitchen has not acknowledged ${them}. The customer has paid and waits.`,
      ...(ends === null
        ? []
        : [`In ${ends} minutes ${them === 'it' ? 'it is' : 'they are'} cancelled and refunded.`]),
    ],
    facts: orders.map(({ orderNumber, customer, since, promisedAt }) => ({
      name: orderNumber,
      value: `${customer}, paid ${formatTime(since, timezone)}, promised ${formatDayAndTime(promisedAt, now, timezone)}`,
    })),
    button: { label: 'Open the kitchen', href: kitchenUrl },
    foot: `Goes to management of ${name} when nobody acknowledges an order.`,
  })
  return { mail, text: `${name}: nobody took ${which} in the kitchen. Open ${kitchenUrl}` }
}

/** To the management: the restaurant is open, and no kitchen screen is there to show its orders. */
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
      'The restaurant takes orders, and no screen in its kitchen shows them.',
      'Look whether the tablet is on and has a network, or open the kitchen on another device.',
    ],
    facts: [{ name: 'Last seen', value: formatDayAndTime(since, now, timezone) }],
    button: { label: 'Open the kitchen', href: kitchenUrl },
    foot: `Goes to management of ${name} once each time that its kitchen is gone while it is open.`,
  })
  const text = `${name}: no kitchen screen since ${formatTime(since, timezone)}, and orders come in. Open ${kitchenUrl}`
  return { mail, text }
}
