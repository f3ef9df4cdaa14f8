import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { type Instant, minutes } from '@comanda/domain/time/instant'

/** Nobody prepares an order that was cancelled longer ago. */
const NEWS_FOR_MS = minutes(60)

/** Orders that were cancelled of late and that nobody has put away at this screen, the last one first. */
export function cancelledNews(
  tickets: readonly Ticket[],
  dismissed: readonly string[],
  now: Instant,
): Ticket[] {
  return tickets
    .filter(({ status, statusAt }) => phaseOf(status) === 'cancelled' && now - statusAt < NEWS_FOR_MS)
    .filter(({ orderId }) => !dismissed.includes(orderId))
    .sort((one, other) => other.statusAt - one.statusAt)
}
