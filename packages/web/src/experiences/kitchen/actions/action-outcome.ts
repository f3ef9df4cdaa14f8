import type { Ticket } from '@comanda/contract/kitchen'
import { type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import type { Failure } from '../../../shared/failure.ts'
import { type TicketAction, targetOf } from './ticket-action.ts'

/** Result of an action that the server did not apply. */
export type ActionOutcome =
  /** The ticket already has the target status or a later one. Nothing is lost. */
  | { kind: 'redundant'; ticket: Ticket; text: string }
  /** Another user changed the ticket in the meantime, and the operator must be informed. */
  | { kind: 'conflict'; ticket: Ticket; text: string }
  /** Final, whatever the reason. */
  | { kind: 'refused'; code: string }
  | { kind: 'pin-required' | 'signed-out' }
  /** Another operator has signed in since; the server records the action only under the name of the one who made it. */
  | { kind: 'other-operator' }
  /** The server was not reached or is temporarily unavailable. The action is retried. */
  | { kind: 'unreachable' }

/** A server error can be permanent: after this many attempts the operator is informed. */
const MAX_SERVER_ERRORS = 3

/** Classifies a failed action. `errors` counts the server errors it has had before. */
export function outcomeOf(action: TicketAction, failure: Failure, errors: number): ActionOutcome {
  const { code, status, data } = failure
  if (code === 'STALE_STATUS') return ofStale(action, (data as { ticket: Ticket }).ticket)
  if (code === 'PIN_REQUIRED') return { kind: 'pin-required' }
  if (code === 'OPERATOR_CHANGED') return { kind: 'other-operator' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === null || unavailableStatuses.has(status)) return { kind: 'unreachable' }
  return status >= 500 && errors < MAX_SERVER_ERRORS ? { kind: 'unreachable' } : { kind: 'refused', code }
}

/** Too busy, or a gateway whose upstream does not respond. */
const unavailableStatuses = new Set([408, 429, 502, 503, 504])

function ofStale(action: TicketAction, ticket: Ticket): ActionOutcome {
  const phase = phaseOf(ticket.status)
  const word = phase.toUpperCase()
  const target = targetOf(action)
  if (phase === 'cancelled')
    return { kind: 'conflict', ticket, text: 'CANCELLED in the meantime: your change was not applied' }
  const isBack = action.kind === 'step-back'
  const ahead = target === null ? 0 : path.indexOf(phase) - path.indexOf(phaseOf(target))
  if (isBack ? ahead <= 0 : ahead >= 0) {
    return { kind: 'redundant', ticket, text: `Already ${word}: no change was needed` }
  }
  return {
    kind: 'conflict',
    ticket,
    text: isBack
      ? `Moved on to ${word} in the meantime: it was not moved back`
      : `Moved back to ${word} in the meantime: your change was not applied`,
  }
}

const path: OrderPhase[] = ['new', 'acknowledged', 'preparing', 'ready', 'completed']
