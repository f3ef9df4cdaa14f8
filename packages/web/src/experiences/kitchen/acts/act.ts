import type { Ticket } from '@comanda/contract/kitchen'
import { nextStatus, type OrderStatus, previousStatus } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'

/**
 * What a hand did to a ticket. `expected` is where the ticket stood under the hand: the server moves it from there alone;
 * `statusAt` since when, where the server had said that: a repeat then undoes nobody's undo. `by` says whose hand it was, as
 * history writes it, and `name` what people call them, where somebody was known to work at the screen.
 */
export type Act = {
  id: string
  orderId: string
  at: Instant
  by?: string
  name?: string
} & (
  | { kind: 'advance'; expected: OrderStatus; statusAt?: Instant }
  | { kind: 'step-back'; expected: OrderStatus; statusAt?: Instant }
  | { kind: 'mark-line'; lineKey: string; made: boolean }
)

/** The tickets as the hands left them: with the acts, oldest first, that the server has not answered yet. */
export function withActs(tickets: readonly Ticket[], pending: readonly Act[]): Ticket[] {
  if (pending.length === 0) return [...tickets]
  return tickets.map((ticket) =>
    pending.reduce((left, act) => (act.orderId === left.orderId ? afterAct(left, act) : left), ticket),
  )
}

/** Where an advance or a step back leads; null for other acts, and where there is no step. */
export function targetOf(act: Act): OrderStatus | null {
  if (act.kind === 'advance') return nextStatus(act.expected)
  return act.kind === 'step-back' ? previousStatus(act.expected) : null
}

/** The same act of nobody in particular at this screen: whoever is there when it is sent answers for it. */
export function ofAnybody({ name: _, ...act }: Act): Act {
  return act.by ? { ...act, by: act.by.split(':user:')[0] ?? act.by } : act
}

/** Whether the second act takes back the first, so that neither needs to be sent. */
export function undoes(act: Act, before: Act): boolean {
  if (act.orderId !== before.orderId) return false
  if (act.kind === 'mark-line') {
    return before.kind === 'mark-line' && act.lineKey === before.lineKey && act.made !== before.made
  }
  if (before.kind === 'mark-line' || act.kind === before.kind) return false
  return targetOf(before) === act.expected && targetOf(act) === before.expected
}

function afterAct(ticket: Ticket, act: Act): Ticket {
  if (act.kind === 'mark-line') return { ...ticket, madeLines: withLine(ticket.madeLines, act) }
  const target = targetOf(act)
  // A ticket that stands elsewhere was moved by somebody else, or by this very act.
  return target && act.expected === ticket.status ? { ...ticket, status: target, statusAt: act.at } : ticket
}

function withLine(made: readonly string[], act: { lineKey: string; made: boolean }): string[] {
  const others = made.filter((key) => key !== act.lineKey)
  return act.made ? [...others, act.lineKey] : others
}
