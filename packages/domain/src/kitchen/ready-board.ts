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
 * The order-ready board at the counter: pickup orders that the kitchen has acknowledged. Ready orders stay
 * until they are picked up, newest first; those in preparation are sorted by promised time.
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

/** A customer's name for public display: first name and initial of the last name, "Elena V." */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}

/** Time until the promised time, rounded up to whole minutes; "Soon" once it has passed. */
export function waitText(promisedAt: Instant, now: Instant): string {
  const left = Math.ceil((promisedAt - now) / minutes(1))
  if (left <= 0) return 'Soon'
  return left < 60 ? `${left} min` : `${Math.floor(left / 60)} h ${left % 60} min`
}
