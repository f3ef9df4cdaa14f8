import { describe, expect, test } from 'vitest'
import { publicName, readyBoard, waitText } from '../../src/kitchen/ready-board.ts'
import type { OrderStatus } from '../../src/ordering/order-status.ts'

const order = (id: string, status: OrderStatus, at = 0, fulfillment: 'pickup' | 'delivery' = 'pickup') => ({
  id,
  status,
  fulfillment,
  promisedAt: at,
  statusAt: at,
})
const ids = (orders: { id: string }[]) => orders.map(({ id }) => id).join('')

describe('readyBoard', () => {
  test('sorts orders in preparation by promised time, and ready orders newest first', () => {
    const { ready, preparing } = readyBoard([
      order('a', 'preparing', 3),
      order('b', 'confirmed', 1),
      order('c', 'ready', 1),
      order('d', 'ready', 2),
    ])
    expect(ids(preparing)).toBe('ba')
    expect(ids(ready)).toBe('dc')
  })

  test('leaves out unacknowledged, completed and cancelled orders and deliveries', () => {
    const { ready, preparing } = readyBoard([
      order('a', 'pending'),
      order('b', 'completed'),
      order('c', 'cancelled'),
      order('d', 'ready', 0, 'delivery'),
    ])
    expect([...ready, ...preparing]).toEqual([])
  })
})

describe('publicName', () => {
  test.each([
    ['Elena Vargas', 'Elena V.'],
    ['  Ana   Maria de la Cruz ', 'Ana C.'],
    ['Cher', 'Cher'],
    ['Åsa øberg', 'Åsa Ø.'],
    ['Kim 😀face', 'Kim 😀.'],
    ['', ''],
  ])('shortens "%s" to "%s"', (full, short) => expect(publicName(full)).toBe(short))
})

describe('waitText', () => {
  test.each([
    [165 * 60_000, '2 h 45 min'],
    [60 * 60_000, '1 h 0 min'],
    [5 * 60_000, '5 min'],
    [4 * 60_000 + 1, '5 min'],
    [1, '1 min'],
    [0, 'Soon'],
    [-60_000, 'Soon'],
  ])('shows %i ms as "%s"', (ms, text) => expect(waitText(1_000_000 + ms, 1_000_000)).toBe(text))
})
