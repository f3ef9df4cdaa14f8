import type { Ticket } from '@comanda/contract/kitchen'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { describe, expect, test } from 'vitest'
import type { Act } from '../../src/experiences/kitchen/acts/act.ts'
import { after, UNDO_MS, withSteps } from '../../src/experiences/kitchen/undo/undo-list.ts'

const ticket = (orderId: string, status: OrderStatus) =>
  ({ orderId, ticketNumber: orderId.toUpperCase(), status }) as Ticket
const step = (orderId: string, expected: OrderStatus, id = `${orderId}:${expected}`): Act => ({
  id,
  kind: 'advance',
  orderId,
  expected,
  at: 0,
})
const none: ReadonlySet<string> = new Set()
const ids = (list: readonly { actId: string }[]) => list.map(({ actId }) => actId)

describe('withSteps', () => {
  const tickets = [ticket('a', 'acknowledged'), ticket('b', 'ready')]

  test('offers each step on, the last one at the end, and nothing else', () => {
    const acts: Act[] = [
      step('a', 'pending'),
      { id: 'm', kind: 'mark-line', orderId: 'a', lineKey: 'k', made: true, at: 0 },
      { id: 's', kind: 'step-back', orderId: 'b', expected: 'completed', at: 0 },
      step('b', 'preparing'),
    ]
    expect(withSteps([], acts, none, tickets)).toEqual([
      { actId: 'a:pending', orderId: 'a', ticketNumber: 'A', to: 'acknowledged', left: UNDO_MS },
      { actId: 'b:preparing', orderId: 'b', ticketNumber: 'B', to: 'ready', left: UNDO_MS },
    ])
  })

  test('offers a step once, however long the server takes', () => {
    const acts = [step('a', 'pending')]
    const list = withSteps([], acts, none, tickets)
    expect(withSteps(list, acts, new Set(['a:pending']), tickets)).toEqual(list)
    expect(withSteps([], acts, new Set(['a:pending']), tickets)).toEqual([])
  })

  test('keeps one step of each order, the last', () => {
    const first = withSteps([], [step('a', 'pending'), step('b', 'preparing')], none, tickets)
    const list = withSteps(first, [step('a', 'acknowledged')], none, tickets)
    expect(ids(list)).toEqual(['b:preparing', 'a:acknowledged'])
  })
})

describe('after', () => {
  const tickets = [ticket('a', 'acknowledged'), ticket('b', 'ready')]
  const list = withSteps([], [step('a', 'pending'), step('b', 'preparing')], none, tickets)

  test('offers a step for its time', () => {
    expect(ids(after(list, UNDO_MS - 1, tickets))).toHaveLength(2)
    expect(after(list, UNDO_MS, tickets)).toEqual([])
  })

  test('forgets a step when its ticket stands elsewhere: undone, moved on, refused, gone', () => {
    expect(ids(after(list, 0, [ticket('a', 'pending'), ticket('b', 'ready')]))).toEqual(['b:preparing'])
    expect(ids(after(list, 0, [ticket('a', 'preparing'), ticket('b', 'completed')]))).toEqual([])
    expect(ids(after(list, 0, []))).toEqual([])
  })

  test('knows the two names of a state as one', () => {
    expect(ids(after(list, 0, [ticket('a', 'accepted'), ticket('b', 'ready')]))).toHaveLength(2)
  })

  test('stays the same list when nothing has changed', () => {
    expect(after(list, 0, tickets)).toBe(list)
  })
})
