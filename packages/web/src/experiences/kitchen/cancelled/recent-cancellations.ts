import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { type Instant, minutes } from '@comanda/domain/time/instant'

/** A cancellation older than this no longer affects the kitchen. */
const RECENT_MS = minutes(60)

/** Orders cancelled recently and not dismissed at this screen, last one first. */
export function recentCancellations(
  tickets: readonly Ticket[],
  dismissed: readonly string[],
  now: Instant,
): Ticket[] {
  return tickets
    .filter(({ status, statusAt }) => phaseOf(status) === 'cancelled' && now - statusAt < RECENT_MS)
    .filter(({ orderId }) => !dismissed.includes(orderId))
    .sort((one, other) => other.statusAt - one.statusAt)
}
