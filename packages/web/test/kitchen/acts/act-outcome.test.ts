import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { describe, expect, test } from 'vitest'
import type { Act } from '../../../src/experiences/kitchen/acts/act.ts'
import { outcomeOf } from '../../../src/experiences/kitchen/acts/act-outcome.ts'
import { sampleTicket } from '../samples.ts'

const step = (kind: 'advance' | 'step-back', expected: OrderStatus): Act => ({
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
const words = (act: Act, status: OrderStatus) => {
  const outcome = outcomeOf(act, stale(status), 0)
  return 'text' in outcome ? `${outcome.kind}: ${outcome.text}` : outcome.kind
}

describe('what came of an act', () => {
  test('was not needed where the ticket stands there already, or further', () => {
    const act = step('advance', 'acknowledged')
    expect(words(act, 'preparing')).toBe('needless: Already PREPARING: your step was not needed')
    expect(words(act, 'completed')).toBe('needless: Already COMPLETED: your step was not needed')
    expect(words(step('advance', 'pending'), 'confirmed')).toBe(
      'needless: Already ACKNOWLEDGED: your step was not needed',
    )
    expect(words(step('step-back', 'ready'), 'preparing')).toBe(
      'needless: Already PREPARING: your step was not needed',
    )
  })

  test('is a conflict where somebody decided otherwise', () => {
    expect(words(step('advance', 'acknowledged'), 'cancelled')).toBe(
      'conflict: CANCELLED meanwhile: your step was not made',
    )
    expect(words(step('advance', 'preparing'), 'acknowledged')).toBe(
      'conflict: Taken back to ACKNOWLEDGED meanwhile: your step was not made',
    )
    expect(words(step('step-back', 'ready'), 'completed')).toBe(
      'conflict: Moved on to COMPLETED meanwhile: it was not taken back',
    )
  })

  test('waits where the server was not reached', () => {
    for (const status of [null, 408, 429, 502, 503, 504]) {
      expect(outcomeOf(step('advance', 'pending'), failure(status, 'X'), 99).kind).toBe('unreached')
    }
  })

  test('is refused by what stays wrong, and by a server error only after some tries', () => {
    const act = step('advance', 'pending')
    expect(outcomeOf(act, failure(403, 'FORBIDDEN'), 0)).toEqual({ kind: 'refused', code: 'FORBIDDEN' })
    expect(outcomeOf(act, failure(404, 'NOT_FOUND'), 0)).toEqual({ kind: 'refused', code: 'NOT_FOUND' })
    expect(outcomeOf(act, failure(500, 'X'), 2).kind).toBe('unreached')
    expect(outcomeOf(act, failure(500, 'X'), 3)).toEqual({ kind: 'refused', code: 'X' })
  })

  test('asks who is there', () => {
    const act = step('advance', 'pending')
    expect(outcomeOf(act, failure(403, 'PIN_REQUIRED'), 0).kind).toBe('pin-wanted')
    expect(outcomeOf(act, failure(401, 'UNAUTHORIZED'), 0).kind).toBe('signed-out')
  })
})
