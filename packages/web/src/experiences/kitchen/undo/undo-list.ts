import type { Ticket } from '@comanda/contract/kitchen'
import { type OrderStatus, phaseOf } from '@comanda/domain/ordering/order-status'
import { type TicketAction, targetOf } from '../actions/ticket-action.ts'

/** An advance made at this screen a moment ago that can still be undone. */
export interface UndoableStep {
  actionId: string
  orderId: string
  ticketNumber: string
  pickupNumber: number | null
  /** The status it led from, and to. */
  from: OrderStatus
  to: OrderStatus
  /** Remaining time of the offer, in milliseconds. */
  left: number
}

/** How long an undo is offered. */
export const UNDO_MS = 6000

/** Adds the steps made since, newest at the end. An order occurs once, with its last step. */
export function addSteps(
  list: readonly UndoableStep[],
  pending: readonly TicketAction[],
  known: ReadonlySet<string>,
  tickets: readonly Ticket[],
): UndoableStep[] {
  const added = pending.flatMap((action): UndoableStep[] => {
    if (action.kind !== 'advance' || known.has(action.id)) return []
    const { expected: from } = action
    const to = targetOf(action)
    const ticket = to && tickets.find(({ orderId }) => orderId === action.orderId)
    if (!to || !ticket) return []
    const { orderId, ticketNumber } = ticket
    // A board stored on this device by an older version has no pickup numbers.
    const pickupNumber = ticket.pickupNumber ?? null
    return [{ actionId: action.id, orderId, ticketNumber, pickupNumber, from, to, left: UNDO_MS }]
  })
  const again = new Set(added.map(({ orderId }) => orderId))
  return [...list.filter(({ orderId }) => !again.has(orderId)), ...added]
}

/** The list after some time: without expired steps, and without those whose ticket is now in another phase. */
export function remainingSteps(
  list: readonly UndoableStep[],
  passedMs: number,
  tickets: readonly Ticket[],
): readonly UndoableStep[] {
  const next = list
    .map((one) => (passedMs > 0 ? { ...one, left: one.left - passedMs } : one))
    .filter(({ orderId, to, left }) => {
      const ticket = tickets.find((candidate) => candidate.orderId === orderId)
      return left > 0 && ticket !== undefined && phaseOf(ticket.status) === phaseOf(to)
    })
  return passedMs === 0 && next.length === list.length ? list : next
}
