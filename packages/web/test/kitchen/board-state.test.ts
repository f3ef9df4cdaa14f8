import type { Board, KitchenEvent, Ticket } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'
import { describe, expect, test } from 'vitest'
import {
  applyEvent,
  lanesOf,
  mergeBoards,
  reuseLanes,
  withTicket,
} from '../../src/experiences/kitchen/board/board-state.ts'
import { sampleBoard, sampleTicket as ticket } from './samples.ts'

/** Times here are in milliseconds after the start of the day. */
const today = { start: 500, end: 90_000_000 }

const board = (cursor: string, tickets: Ticket[], sales = 0, day = today): Board =>
  sampleBoard({ cursor, tickets, dailySales: cents(sales), day })

const ids = (tickets: readonly Ticket[]) => tickets.map(({ orderId }) => orderId)

describe('a ticket from the stream', () => {
  test('is sorted by its payment time', () => {
    const known = [ticket('A', { paidAt: 1000 }), ticket('C', { paidAt: 3000 })]
    expect(ids(withTicket(known, ticket('B', { paidAt: 2000 })))).toEqual(['A', 'B', 'C'])
  })

  test('replaces an earlier revision, and never a later one', () => {
    const known = [ticket('A', { revision: 3, status: 'preparing' })]
    expect(withTicket(known, ticket('A', { revision: 4, status: 'ready' }))[0]?.status).toBe('ready')
    expect(withTicket(known, ticket('A', { revision: 2, status: 'acknowledged' }))[0]?.status).toBe(
      'preparing',
    )
    expect(withTicket(known, ticket('A', { revision: 3, status: 'ready' }))).toHaveLength(1)
  })
})

describe('an event of the stream', () => {
  const event = (fields: Partial<KitchenEvent>): KitchenEvent => ({
    kind: 'order',
    cursor: '8',
    at: 0,
    ticket: null,
    dailySales: null,
    ...fields,
  })

  test('updates ticket, sales and cursor', () => {
    const after = applyEvent(board('7', [], 100), event({ ticket: ticket('A'), dailySales: cents(350) }))
    expect(after).toMatchObject({ cursor: '8', dailySales: 350, tickets: [{ orderId: 'A' }] })
  })

  test('updates only the cursor if it is a heartbeat', () => {
    const before = board('7', [ticket('A')], 100)
    expect(applyEvent(before, event({ kind: 'heartbeat', cursor: '9' }))).toEqual({ ...before, cursor: '9' })
  })
})

describe('a board that is read again', () => {
  test('keeps tickets that the stream delivered during the request', () => {
    const known = board(
      '9',
      [ticket('A', { revision: 2, status: 'acknowledged' }), ticket('B', { paidAt: 1500 })],
      700,
    )
    const merged = mergeBoards(known, board('8', [ticket('A')], 500))
    expect(merged).toMatchObject({ cursor: '9', dailySales: 700 })
    expect(merged.tickets.map(({ orderId, status }) => [orderId, status])).toEqual([
      ['A', 'acknowledged'],
      ['B', 'pending'],
    ])
  })

  test('drops the orders of the day before', () => {
    const known = board('9', [ticket('A', { status: 'completed' }), ticket('B')])
    expect(mergeBoards(known, board('9', [ticket('B')])).tickets).toHaveLength(1)
  })

  test('keeps only open orders at the start of a new day, even if the stream has delivered more since', () => {
    const known = board('9', [ticket('A', { status: 'completed' }), ticket('B')], 700)
    const tomorrow = { start: 90_000_000, end: 176_400_000 }
    const merged = mergeBoards(known, board('8', [], 0, tomorrow))
    expect(merged).toMatchObject({ cursor: '9', dailySales: 0, day: tomorrow })
    expect(ids(merged.tickets)).toEqual(['B'])
  })
})

test('legacy status names are grouped into the same lanes, with the last completed order first', () => {
  const lanes = lanesOf([
    ticket('A', { status: 'received' }),
    ticket('B', { status: 'confirmed' }),
    ticket('C', { status: 'completed', statusAt: 1 }),
    ticket('D', { status: 'completed', statusAt: 2 }),
  ])
  expect([ids(lanes.new), ids(lanes.acknowledged), ids(lanes.completed)]).toEqual([['A'], ['B'], ['D', 'C']])
})

describe('reused lanes', () => {
  test('are the same lists if their tickets are unchanged', () => {
    const before = lanesOf([ticket('a'), ticket('b', { status: 'preparing' })])
    const tickets = withTicket([...before.new, ...before.preparing], ticket('c', { paidAt: 2000 }))
    const after = reuseLanes(before, lanesOf(tickets))
    expect(after.preparing).toBe(before.preparing)
    expect(after.new.map(({ orderId }) => orderId)).toEqual(['a', 'c'])
    expect(reuseLanes(after, lanesOf(tickets))).toBe(after)
  })

  test('show a changed ticket in its position', () => {
    const before = lanesOf([ticket('a'), ticket('b')])
    const made = ticket('b', { revision: 2, checkedLines: ['x'] })
    expect(reuseLanes(before, lanesOf(withTicket(before.new, made))).new[1]).toBe(made)
  })
})
