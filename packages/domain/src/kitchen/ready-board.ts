import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'
import type { FulfillmentType } from '../ordering/restaurant.ts'
import { type Instant, minutes } from '../time/instant.ts'

interface Collected {
  status: OrderStatus
  fulfillment: FulfillmentType
  promisedAt: Instant
  statusAt: Instant
}

/**
 * What guests see who wait at the counter: orders that they collect themselves, once somebody has taken them on. Ready
 * ones stand until they are handed over, the newest first; those in the making by the time that they were promised for.
 */
export function readyBoard<Order extends Collected>(
  orders: readonly Order[],
): { ready: Order[]; preparing: Order[] } {
  const collected = orders.filter(({ fulfillment }) => fulfillment === 'pickup')
  return {
    ready: collected
      .filter(({ status }) => phaseOf(status) === 'ready')
      .sort((a, b) => b.statusAt - a.statusAt),
    preparing: collected
      .filter(({ status }) => phaseOf(status) === 'acknowledged' || phaseOf(status) === 'preparing')
      .sort((a, b) => a.promisedAt - b.promisedAt),
  }
}

/** What may be shown of a name in public: the first name and the initial of the last, "Elena V." */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}

/** How long until an order was promised: whole minutes, rounded up; "Soon" when the time is over. */
export function waitText(promisedAt: Instant, now: Instant): string {
  const left = Math.ceil((promisedAt - now) / minutes(1))
  return left > 0 ? `${left} min` : 'Soon'
}
