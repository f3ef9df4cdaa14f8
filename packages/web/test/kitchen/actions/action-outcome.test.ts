import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../src/experiences/kitchen/actions/action-outcome.ts'
import type { TicketAction } from '../../../src/experiences/kitchen/actions/ticket-action.ts'
import { sampleTicket } from '../samples.ts'

const step = (kind: 'advance' | 'step-back', expected: OrderStatus): TicketAction => ({
  id: '1',
  kind,
  orderId: 'A',
  expected,
  at: 0,
})
const failure = (status: number | null, code: string, data: unknown = null) => ({
  status,
  code,
  data,
  message: '',
})
const stale = (status: OrderStatus) => failure(409, 'STALE_STATUS', { ticket: sampleTicket('A', { status }) })
const words = (action: TicketAction, status: OrderStatus) => {
  const outcome = outcomeOf(action, stale(status), 0)
  return 'text' in outcome ? `${outcome.kind}: ${outcome.text}` : outcome.kind
}

describe('the outcome of an action', () => {
  test('is redundant if the ticket already has the target status or a later one', () => {
    const action = step('advance', 'acknowledged')
    expect(words(action, 'preparing')).toBe('redundant: Already PREPARING: no change was needed')
    expect(words(action, 'completed')).toBe('redundant: Already COMPLETED: no change was needed')
    expect(words(step('advance', 'pending'), 'confirmed')).toBe(
      'redundant: Already ACKNOWLEDGED: no change was needed',
    )
    expect(words(step('step-back', 'ready'), 'preparing')).toBe(
      'redundant: Already PREPARING: no change was needed',
    )
  })

  test('is a conflict if another user moved the ticket elsewhere', () => {
    expect(words(step('advance', 'acknowledged'), 'cancelled')).toBe(
      'conflict: CANCELLED in the meantime: your change was not applied',
    )
    expect(words(step('advance', 'preparing'), 'acknowledged')).toBe(
      'conflict: Moved back to ACKNOWLEDGED in the meantime: your change was not applied',
    )
    expect(words(step('step-back', 'ready'), 'completed')).toBe(
      'conflict: Moved on to COMPLETED in the meantime: it was not moved back',
    )
  })

  test('is a retry if the server was unreachable', () => {
    for (const status of [null, 408, 429, 502, 503, 504]) {
      expect(outcomeOf(step('advance', 'pending'), failure(status, 'X'), 99).kind).toBe('unreachable')
    }
  })

  test('is a refusal for a client error, and for a server error only after several attempts', () => {
    const action = step('advance', 'pending')
    expect(outcomeOf(action, failure(403, 'FORBIDDEN'), 0)).toEqual({ kind: 'refused', code: 'FORBIDDEN' })
    expect(outcomeOf(action, failure(404, 'NOT_FOUND'), 0)).toEqual({ kind: 'refused', code: 'NOT_FOUND' })
    expect(outcomeOf(action, failure(500, 'X'), 2).kind).toBe('unreachable')
    expect(outcomeOf(action, failure(500, 'X'), 3)).toEqual({ kind: 'refused', code: 'X' })
  })

  test('requires a PIN, a sign-in or another operator', () => {
    const action = step('advance', 'pending')
    expect(outcomeOf(action, failure(403, 'PIN_REQUIRED'), 0).kind).toBe('pin-required')
    expect(outcomeOf(action, failure(401, 'UNAUTHORIZED'), 0).kind).toBe('signed-out')
  })
})
