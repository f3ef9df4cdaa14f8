import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'

/** What is to be heard of orders that are being worked on: that one was cancelled, or that one is due or fetched otherwise. */
export function newsOf(before: readonly Ticket[], after: readonly Ticket[]): 'cancelled' | 'changed' | null {
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
  const [a, b] = [earlier.courier, ticket.courier]
  return a?.status !== b?.status || a?.name !== b?.name || a?.problem !== b?.problem
}

function isOpen({ status }: Ticket): boolean {
  return status !== 'cancelled' && phaseOf(status) !== 'completed'
}
