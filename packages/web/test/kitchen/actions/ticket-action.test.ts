import { describe, expect, test } from 'vitest'
import {
  type TicketAction,
  targetOf,
  withActions,
} from '../../../src/experiences/kitchen/actions/ticket-action.ts'
import { sampleTicket as ticket } from '../samples.ts'

const advance = (
  orderId: string,
  expected: 'pending' | 'acknowledged' | 'preparing',
  at = 5000,
): TicketAction => ({
  id: `${orderId}-${expected}`,
  kind: 'advance',
  orderId,
  expected,
  at,
})
const stepBack = (orderId: string, expected: 'acknowledged' | 'completed'): TicketAction => ({
  ...advance(orderId, 'pending'),
  kind: 'step-back',
  expected,
})
const mark = (lineKey: string, made: boolean): TicketAction => ({
  id: `${lineKey}-${made}`,
  kind: 'mark-line',
  orderId: 'A',
  lineKey,
  made,
  at: 5000,
})

describe('pending actions', () => {
  test('show the next status, with the time of the touch, until the ticket has another status', () => {
    const [moved] = withActions([ticket('A')], [advance('A', 'pending')])
    expect(moved).toMatchObject({ status: 'acknowledged', statusAt: 5000 })
    const [cancelled] = withActions([ticket('A', { status: 'cancelled' })], [advance('A', 'pending')])
    expect(cancelled?.status).toBe('cancelled')
  })

  test('are applied in sequence, even if the server has responded to the first', () => {
    const actions = [advance('A', 'pending'), advance('A', 'acknowledged'), advance('A', 'preparing')]
    expect(withActions([ticket('A')], actions)[0]?.status).toBe('ready')
    expect(withActions([ticket('A', { status: 'preparing' })], actions)[0]?.status).toBe('ready')
  })

  test('undo a step', () => {
    const actions = [advance('A', 'pending'), stepBack('A', 'acknowledged')]
    expect(withActions([ticket('A')], actions)[0]?.status).toBe('pending')
    const [recalled] = withActions([ticket('A', { status: 'completed' })], [stepBack('A', 'completed')])
    expect(recalled?.status).toBe('ready')
  })

  test('mark lines as made, each once, and unmark them', () => {
    const known = ticket('A', { checkedLines: ['x'] })
    expect(withActions([known], [mark('x', true), mark('y', true)])[0]?.checkedLines).toEqual(['x', 'y'])
    expect(withActions([known], [mark('y', true), mark('x', false)])[0]?.checkedLines).toEqual(['y'])
  })

  test('leave other tickets unchanged, so that those do not re-render', () => {
    const other = ticket('B')
    expect(withActions([ticket('A'), other], [advance('A', 'pending')])[1]).toBe(other)
  })

  test('lead where the path leads', () => {
    expect(targetOf(advance('A', 'preparing'))).toBe('ready')
    expect(targetOf(stepBack('A', 'acknowledged'))).toBe('pending')
    expect(targetOf(mark('x', true))).toBeNull()
  })
})
