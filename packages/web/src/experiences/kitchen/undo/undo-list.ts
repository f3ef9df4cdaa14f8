import type { Ticket } from '@comanda/contract/kitchen'
import { type OrderStatus, phaseOf } from '@comanda/domain/ordering/order-status'
import { type Act, targetOf } from '../acts/act.ts'

/** A step on that this screen made a moment ago and can take back. */
export interface Undoable {
  actId: string
  orderId: string
  ticketNumber: string
  /** Where the step led. */
  to: OrderStatus
  /** How long it is still offered, in milliseconds. */
  left: number
}

/** How long a step can be taken back in passing. */
export const UNDO_MS = 6000

/** The list with the steps that were made since, the last one at the end. An order is in it once, with its last step. */
export function withSteps(
  list: readonly Undoable[],
  pending: readonly Act[],
  known: ReadonlySet<string>,
  tickets: readonly Ticket[],
): Undoable[] {
  const added = pending.flatMap((act): Undoable[] => {
    const to = act.kind === 'advance' && !known.has(act.id) ? targetOf(act) : null
    const ticket = to && tickets.find(({ orderId }) => orderId === act.orderId)
    if (!to || !ticket) return []
    return [{ actId: act.id, orderId: act.orderId, ticketNumber: ticket.ticketNumber, to, left: UNDO_MS }]
  })
  const again = new Set(added.map(({ orderId }) => orderId))
  return [...list.filter(({ orderId }) => !again.has(orderId)), ...added]
}

/** What is left of the list after some time: steps whose tickets still stand where the step led them. */
export function after(
  list: readonly Undoable[],
  passedMs: number,
  tickets: readonly Ticket[],
): readonly Undoable[] {
  const next = list
    .map((one) => (passedMs > 0 ? { ...one, left: one.left - passedMs } : one))
    .filter(({ orderId, to, left }) => {
      const ticket = tickets.find((candidate) => candidate.orderId === orderId)
      return left > 0 && ticket !== undefined && phaseOf(ticket.status) === phaseOf(to)
    })
  return passedMs === 0 && next.length === list.length ? list : next
}
