import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'

/** How many printed orders a screen remembers. */
const MAX_REMEMBERED = 400

/** Orders due for automatic printing: new ones on the board, or acknowledged ones. */
export function ticketsToPrint(
  onBoard: readonly Ticket[],
  when: 'by_hand' | 'new' | 'acknowledged',
  printed: readonly string[],
): Ticket[] {
  return onBoard.filter(({ orderId, status }) => {
    const phase = phaseOf(status)
    const due = when === 'acknowledged' ? phase === 'acknowledged' : phase === 'new'
    return due && !printed.includes(orderId)
  })
}

/** Adds printed orders, dropping the oldest beyond the limit. */
export function withPrinted(printed: readonly string[], orderIds: readonly string[]): string[] {
  return [...new Set([...printed, ...orderIds])].slice(-MAX_REMEMBERED)
}

/** Reads the stored list; empty if it is invalid. */
export function readPrinted(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(-MAX_REMEMBERED) : []
  } catch {
    return []
  }
}
