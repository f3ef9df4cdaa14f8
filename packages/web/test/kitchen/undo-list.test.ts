import type { Ticket } from '@comanda/contract/kitchen'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { describe, expect, test } from 'vitest'
import type { TicketAction } from '../../src/experiences/kitchen/actions/ticket-action.ts'
import { addSteps, remainingSteps, UNDO_MS } from '../../src/experiences/kitchen/undo/undo-list.ts'

const ticket = (orderId: string, status: OrderStatus) =>
  ({ orderId, ticketNumber: orderId.toUpperCase(), pickupNumber: 7, status }) as Ticket
const step = (orderId: string, expected: OrderStatus, id = `${orderId}:${expected}`): TicketAction => ({
  id,
  kind: 'advance',
  orderId,
  expected,
  at: 0,
})
const none: ReadonlySet<string> = new Set()
const ids = (list: readonly { actionId: string }[]) => list.map(({ actionId }) => actionId)

describe('addSteps', () => {
  const tickets = [ticket('a', 'acknowledged'), ticket('b', 'ready')]

  test('offers each advance, newest at the end, and nothing else', () => {
    const actions: TicketAction[] = [
      step('a', 'pending'),
      { id: 'm', kind: 'mark-line', orderId: 'a', lineKey: 'k', made: true, at: 0 },
      { id: 's', kind: 'step-back', orderId: 'b', expected: 'completed', at: 0 },
      step('b', 'preparing'),
    ]
    expect(addSteps([], actions, none, tickets)).toEqual([
      {
        actionId: 'a:pending',
        orderId: 'a',
        ticketNumber: 'A',
        pickupNumber: 7,
        from: 'pending',
        to: 'acknowledged',
        left: UNDO_MS,
      },
      {
        actionId: 'b:preparing',
        orderId: 'b',
        ticketNumber: 'B',
        pickupNumber: 7,
        from: 'preparing',
        to: 'ready',
        left: UNDO_MS,
      },
    ])
  })

  test('offers a step once, however long the server takes', () => {
    const actions = [step('a', 'pending')]
    const list = addSteps([], actions, none, tickets)
    expect(addSteps(list, actions, new Set(['a:pending']), tickets)).toEqual(list)
    expect(addSteps([], actions, new Set(['a:pending']), tickets)).toEqual([])
  })

  test('keeps only the last step of each order', () => {
    const first = addSteps([], [step('a', 'pending'), step('b', 'preparing')], none, tickets)
    const list = addSteps(first, [step('a', 'acknowledged')], none, tickets)
    expect(ids(list)).toEqual(['b:preparing', 'a:acknowledged'])
  })
})

describe('after', () => {
  const tickets = [ticket('a', 'acknowledged'), ticket('b', 'ready')]
  const list = addSteps([], [step('a', 'pending'), step('b', 'preparing')], none, tickets)

  test('offers a step for a limited time', () => {
    expect(ids(remainingSteps(list, UNDO_MS - 1, tickets))).toHaveLength(2)
    expect(remainingSteps(list, UNDO_MS, tickets)).toEqual([])
  })

  test('removes a step whose ticket has another phase: undone, advanced, refused, removed', () => {
    expect(ids(remainingSteps(list, 0, [ticket('a', 'pending'), ticket('b', 'ready')]))).toEqual([
      'b:preparing',
    ])
    expect(ids(remainingSteps(list, 0, [ticket('a', 'preparing'), ticket('b', 'completed')]))).toEqual([])
    expect(ids(remainingSteps(list, 0, []))).toEqual([])
  })

  test('treats the two names of a status as equal', () => {
    expect(ids(remainingSteps(list, 0, [ticket('a', 'accepted'), ticket('b', 'ready')]))).toHaveLength(2)
  })

  test('returns the same list if nothing has changed', () => {
    expect(remainingSteps(list, 0, tickets)).toBe(list)
  })
})
