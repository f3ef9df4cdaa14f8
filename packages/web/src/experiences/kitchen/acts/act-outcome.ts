import type { Ticket } from '@comanda/contract/kitchen'
import { type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import type { Failure } from '../../../shared/failure.ts'
import { type Act, targetOf } from './act.ts'

/** What came of an act that the server did not simply do. */
export type ActOutcome =
  /** The ticket is already there, or further: nothing is lost. */
  | { kind: 'needless'; ticket: Ticket; text: string }
  /** Somebody did something else meanwhile, and whoever made the act should know. */
  | { kind: 'conflict'; ticket: Ticket; text: string }
  /** Final, whatever the reason. */
  | { kind: 'refused'; code: string }
  | { kind: 'pin-wanted' | 'signed-out' }
  /** Somebody else is at the screen by now, and the server writes it down under no other name. */
  | { kind: 'other-hands' }
  /** The server was not reached, or cannot answer now: to be tried again. */
  | { kind: 'unreached' }

/** A server error that stays is one: so many tries, then the hand is told. */
const MOST_ERRORS = 3

/** What a failed act means. `errors` counts the server errors that it met before. */
export function outcomeOf(act: Act, failure: Failure, errors: number): ActOutcome {
  const { code, status, data } = failure
  if (code === 'STALE_STATUS') return ofStale(act, (data as { ticket: Ticket }).ticket)
  if (code === 'PIN_REQUIRED') return { kind: 'pin-wanted' }
  if (code === 'OTHER_HANDS') return { kind: 'other-hands' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === null || unreachable.has(status)) return { kind: 'unreached' }
  return status >= 500 && errors < MOST_ERRORS ? { kind: 'unreached' } : { kind: 'refused', code }
}

/** Too busy, or a server that stands in front of one that does not answer. */
const unreachable = new Set([408, 429, 502, 503, 504])

function ofStale(act: Act, ticket: Ticket): ActOutcome {
  const phase = phaseOf(ticket.status)
  const word = phase.toUpperCase()
  const target = targetOf(act)
  if (phase === 'cancelled')
    return { kind: 'conflict', ticket, text: 'CANCELLED meanwhile: your step was not made' }
  const isBack = act.kind === 'step-back'
  const ahead = target === null ? 0 : path.indexOf(phase) - path.indexOf(phaseOf(target))
  if (isBack ? ahead <= 0 : ahead >= 0) {
    return { kind: 'needless', ticket, text: `Already ${word}: your step was not needed` }
  }
  return {
    kind: 'conflict',
    ticket,
    text: isBack
      ? `Moved on to ${word} meanwhile: it was not taken back`
      : `Taken back to ${word} meanwhile: your step was not made`,
  }
}

const path: OrderPhase[] = ['new', 'acknowledged', 'preparing', 'ready', 'completed']
