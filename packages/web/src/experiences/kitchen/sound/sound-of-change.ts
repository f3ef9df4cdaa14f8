import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'

/**
 * The sound for changes of open orders: an order was cancelled, its promised time or courier changed, or its customer
 * has arrived.
 */
export function soundOfChange(
  before: readonly Ticket[],
  after: readonly Ticket[],
): 'cancelled' | 'changed' | null {
  const known = new Map(before.map((ticket) => [ticket.orderId, ticket]))
  const pairs = after.flatMap((ticket) => {
    const earlier = known.get(ticket.orderId)
    return earlier && earlier !== ticket && isOpen(earlier) ? [{ earlier, ticket }] : []
  })
  if (pairs.some(({ ticket }) => ticket.status === 'cancelled')) return 'cancelled'
  return pairs.some(({ earlier, ticket }) => isChanged(earlier, ticket)) ? 'changed' : null
}

function isChanged(earlier: Ticket, ticket: Ticket): boolean {
  if (!isOpen(ticket)) return false
  if (earlier.promisedAt !== ticket.promisedAt) return true
  if (!earlier.curbside?.arrivedAt && ticket.curbside?.arrivedAt) return true
  const [a, b] = [earlier.courier, ticket.courier]
  return a?.status !== b?.status || a?.name !== b?.name || a?.problem !== b?.problem
}

function isOpen({ status }: Ticket): boolean {
  return status !== 'cancelled' && phaseOf(status) !== 'completed'
}
