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

describe('the board for guests', () => {
  test('shows what is being made by its promised time, and what is ready, the newest first', () => {
    const { ready, preparing } = readyBoard([
      order('a', 'preparing', 3),
      order('b', 'confirmed', 1),
      order('c', 'ready', 1),
      order('d', 'ready', 2),
    ])
    expect(ids(preparing)).toBe('ba')
    expect(ids(ready)).toBe('dc')
  })

  test('shows nothing that nobody took on, that is gone, or that a driver takes', () => {
    const { ready, preparing } = readyBoard([
      order('a', 'pending'),
      order('b', 'completed'),
      order('c', 'cancelled'),
      order('d', 'ready', 0, 'delivery'),
    ])
    expect([...ready, ...preparing]).toEqual([])
  })
})

describe('a name in public', () => {
  test.each([
    ['Elena Vargas', 'Elena V.'],
    ['  Ana   Maria de la Cruz ', 'Ana C.'],
    ['Cher', 'Cher'],
    ['Åsa øberg', 'Åsa Ø.'],
    ['Kim 😀face', 'Kim 😀.'],
    ['', ''],
  ])('%s is %s', (full, shown) => expect(publicName(full)).toBe(shown))
})

describe('the time that is left', () => {
  test.each([
    [5 * 60_000, '5 min'],
    [4 * 60_000 + 1, '5 min'],
    [1, '1 min'],
    [0, 'Soon'],
    [-60_000, 'Soon'],
  ])('of %i ms reads %s', (ms, text) => expect(waitText(1_000_000 + ms, 1_000_000)).toBe(text))
})
