import type { Ticket } from '@comanda/contract/kitchen'
import { describe, expect, test } from 'vitest'
import { soundOfChange } from '../../../src/experiences/kitchen/sound/sound-of-change.ts'
import { sampleTicket as ticket } from '../samples.ts'

const courier = (fields: Partial<NonNullable<Ticket['courier']>>): Ticket['courier'] =>
  ({ status: 'pending', name: null, problem: null, canRebook: false, ...fields }) as Ticket['courier']

describe('the sound of a board change', () => {
  test('is "cancelled" for a cancelled open order, before all else', () => {
    const before = [ticket('A'), ticket('B')]
    const after = [ticket('A', { promisedAt: 9000 }), ticket('B', { status: 'cancelled' })]
    expect(soundOfChange(before, after)).toBe('cancelled')
  })

  test('is "changed" for another promised time', () => {
    expect(soundOfChange([ticket('A')], [ticket('A', { promisedAt: 9000 })])).toBe('changed')
  })

  test.each([
    ['comes', courier({ name: 'Ana' })],
    ['is on the way', courier({ status: 'pickup' })],
    ['is missing', courier({ problem: 'Nobody near' })],
    ['is no longer needed', null],
  ])('is "changed" when its courier %s', (_, next) => {
    const before = [ticket('A', { courier: courier({}) })]
    expect(soundOfChange(before, [ticket('A', { courier: next })])).toBe('changed')
  })

  test('is null for a new order, a step, a checked line, or a board that is read again', () => {
    expect(soundOfChange([], [ticket('A')])).toBeNull()
    expect(
      soundOfChange([ticket('A')], [ticket('A', { status: 'acknowledged', checkedLines: ['x'] })]),
    ).toBeNull()
    expect(soundOfChange([ticket('A')], [ticket('A')])).toBeNull()
    expect(soundOfChange([ticket('A')], [])).toBeNull()
  })

  test('is null for a completed order', () => {
    const done = ticket('A', { status: 'completed' })
    expect(soundOfChange([done], [ticket('A', { status: 'completed', promisedAt: 9000 })])).toBeNull()
    expect(
      soundOfChange(
        [ticket('A', { status: 'cancelled' })],
        [ticket('A', { status: 'cancelled', promisedAt: 1 })],
      ),
    ).toBeNull()
  })
})
