import { describe, expect, test } from 'vitest'
import { type Act, targetOf, withActs } from '../../../src/experiences/kitchen/acts/act.ts'
import { sampleTicket as ticket } from '../samples.ts'

const advance = (orderId: string, expected: 'pending' | 'acknowledged' | 'preparing', at = 5000): Act => ({
  id: `${orderId}-${expected}`,
  kind: 'advance',
  orderId,
  expected,
  at,
})
const stepBack = (orderId: string, expected: 'acknowledged' | 'completed'): Act => ({
  ...advance(orderId, 'pending'),
  kind: 'step-back',
  expected,
})
const mark = (lineKey: string, made: boolean): Act => ({
  id: `${lineKey}-${made}`,
  kind: 'mark-line',
  orderId: 'A',
  lineKey,
  made,
  at: 5000,
})

describe('acts of the hand', () => {
  test('show the next step, with the time of the touch, until the ticket stands elsewhere', () => {
    const [moved] = withActs([ticket('A')], [advance('A', 'pending')])
    expect(moved).toMatchObject({ status: 'acknowledged', statusAt: 5000 })
    const [cancelled] = withActs([ticket('A', { status: 'cancelled' })], [advance('A', 'pending')])
    expect(cancelled?.status).toBe('cancelled')
  })

  test('follow each other, also where the server has answered the first of them', () => {
    const acts = [advance('A', 'pending'), advance('A', 'acknowledged'), advance('A', 'preparing')]
    expect(withActs([ticket('A')], acts)[0]?.status).toBe('ready')
    expect(withActs([ticket('A', { status: 'preparing' })], acts)[0]?.status).toBe('ready')
  })

  test('take a step back', () => {
    const acts = [advance('A', 'pending'), stepBack('A', 'acknowledged')]
    expect(withActs([ticket('A')], acts)[0]?.status).toBe('pending')
    const [recalled] = withActs([ticket('A', { status: 'completed' })], [stepBack('A', 'completed')])
    expect(recalled?.status).toBe('ready')
  })

  test('mark lines, each once, and take marks away', () => {
    const known = ticket('A', { madeLines: ['x'] })
    expect(withActs([known], [mark('x', true), mark('y', true)])[0]?.madeLines).toEqual(['x', 'y'])
    expect(withActs([known], [mark('y', true), mark('x', false)])[0]?.madeLines).toEqual(['y'])
  })

  test('leave other tickets as they are, so that nothing of them is drawn anew', () => {
    const other = ticket('B')
    expect(withActs([ticket('A'), other], [advance('A', 'pending')])[1]).toBe(other)
  })

  test('lead where the path leads', () => {
    expect(targetOf(advance('A', 'preparing'))).toBe('ready')
    expect(targetOf(stepBack('A', 'acknowledged'))).toBe('pending')
    expect(targetOf(mark('x', true))).toBeNull()
  })
})
