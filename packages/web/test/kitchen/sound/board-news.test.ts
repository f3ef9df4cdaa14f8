import type { Ticket } from '@comanda/contract/kitchen'
import { describe, expect, test } from 'vitest'
import { newsOf } from '../../../src/experiences/kitchen/sound/board-news.ts'
import { sampleTicket as ticket } from '../samples.ts'

const courier = (fields: Partial<NonNullable<Ticket['courier']>>): Ticket['courier'] =>
  ({ status: 'pending', name: null, problem: null, canRetry: false, ...fields }) as Ticket['courier']

describe('what is heard of the board', () => {
  test('is that an open order was cancelled, before all else', () => {
    const before = [ticket('A'), ticket('B')]
    const after = [ticket('A', { promisedAt: 9000 }), ticket('B', { status: 'cancelled' })]
    expect(newsOf(before, after)).toBe('cancelled')
  })

  test('is that it was promised for another time', () => {
    expect(newsOf([ticket('A')], [ticket('A', { promisedAt: 9000 })])).toBe('changed')
  })

  test.each([
    ['comes', courier({ name: 'Ana' })],
    ['is on the way', courier({ status: 'pickup' })],
    ['is missing', courier({ problem: 'Nobody near' })],
    ['is not needed any more', null],
  ])('is that its courier %s', (_, next) => {
    const before = [ticket('A', { courier: courier({}) })]
    expect(newsOf(before, [ticket('A', { courier: next })])).toBe('changed')
  })

  test('is nothing for a new order, a step, a checked line, a board that is read anew', () => {
    expect(newsOf([], [ticket('A')])).toBeNull()
    expect(newsOf([ticket('A')], [ticket('A', { status: 'acknowledged', madeLines: ['x'] })])).toBeNull()
    expect(newsOf([ticket('A')], [ticket('A')])).toBeNull()
    expect(newsOf([ticket('A')], [])).toBeNull()
  })

  test('is nothing for an order that is done', () => {
    const done = ticket('A', { status: 'completed' })
    expect(newsOf([done], [ticket('A', { status: 'completed', promisedAt: 9000 })])).toBeNull()
    expect(
      newsOf([ticket('A', { status: 'cancelled' })], [ticket('A', { status: 'cancelled', promisedAt: 1 })]),
    ).toBeNull()
  })
})
