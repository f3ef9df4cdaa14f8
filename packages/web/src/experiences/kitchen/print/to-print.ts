import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'

/** How many orders a screen remembers to have printed. */
const MOST = 400

/** Orders that a screen prints by itself: new ones on the board, or those that somebody has acknowledged. */
export function toPrint(
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

/** What is remembered after these were printed, the oldest forgotten first. */
export function withPrinted(printed: readonly string[], orderIds: readonly string[]): string[] {
  return [...new Set([...printed, ...orderIds])].slice(-MOST)
}

/** What was kept as text; nothing where it makes no sense. */
export function readPrinted(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(-MOST) : []
  } catch {
    return []
  }
}
