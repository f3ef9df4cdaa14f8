import type { Ticket } from '@comanda/contract/kitchen'
import { nextStatus, type OrderStatus, previousStatus } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'

/**
 * An operator's action on a ticket. `expected` is the status the operator saw: the server applies the action
 * only from there. `statusAt` is when the ticket got that status, if the server has reported it: a resent
 * action then does not revert someone's undo. `by` is the actor as written into history, and `name` the
 * operator's display name, if known. `to` is the target status, if it is not the next or the previous one.
 */
export type TicketAction = {
  id: string
  orderId: string
  at: Instant
  by?: string
  name?: string
} & (
  | { kind: 'advance'; expected: OrderStatus; statusAt?: Instant; to?: OrderStatus }
  | { kind: 'step-back'; expected: OrderStatus; statusAt?: Instant; to?: OrderStatus }
  | { kind: 'mark-line'; lineKey: string; made: boolean }
)

/** The tickets with the pending actions applied, oldest first: what the operators expect to see. */
export function withActions(tickets: readonly Ticket[], pending: readonly TicketAction[]): Ticket[] {
  if (pending.length === 0) return [...tickets]
  return tickets.map((ticket) =>
    pending.reduce(
      (left, action) => (action.orderId === left.orderId ? afterAction(left, action) : left),
      ticket,
    ),
  )
}

/**
 * The status that an advance or a step back leads to; null for other actions, or if there is no further status.
 */
export function targetOf(action: TicketAction): OrderStatus | null {
  if (action.kind === 'advance') return action.to ?? nextStatus(action.expected)
  return action.kind === 'step-back' ? (action.to ?? previousStatus(action.expected)) : null
}

/** The same action without its operator: it is sent under the name of the person who is signed in then. */
export function withoutOperator({ name: _, ...action }: TicketAction): TicketAction {
  return action.by ? { ...action, by: action.by.split(':user:')[0] ?? action.by } : action
}

/** Whether the second action reverts the first, so that neither has to be sent. */
export function undoes(action: TicketAction, before: TicketAction): boolean {
  if (action.orderId !== before.orderId) return false
  if (action.kind === 'mark-line') {
    return before.kind === 'mark-line' && action.lineKey === before.lineKey && action.made !== before.made
  }
  if (before.kind === 'mark-line' || action.kind === before.kind) return false
  return targetOf(before) === action.expected && targetOf(action) === before.expected
}

function afterAction(ticket: Ticket, action: TicketAction): Ticket {
  if (action.kind === 'mark-line') return { ...ticket, checkedLines: withLine(ticket.checkedLines, action) }
  const target = targetOf(action)
  // In any other status the ticket was moved by someone else, or by this very action.
  return target && action.expected === ticket.status
    ? { ...ticket, status: target, statusAt: action.at }
    : ticket
}

function withLine(made: readonly string[], action: { lineKey: string; made: boolean }): string[] {
  const others = made.filter((key) => key !== action.lineKey)
  return action.made ? [...others, action.lineKey] : others
}
