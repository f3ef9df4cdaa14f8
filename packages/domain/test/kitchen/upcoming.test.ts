import { describe, expect, test } from 'vitest'
import { comesUpAt, isUpcoming } from '../../src/kitchen/upcoming.ts'
import { minutes } from '../../src/time/instant.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
const byDefault = { leadMinutes: null, prepMinutes: null }
const order = {
  status: 'pending' as const,
  scheduledFor: noon + minutes(120),
  promisedAt: noon + minutes(120),
  paidAt: noon,
  fulfillment: 'pickup' as const,
}

describe('comesUpAt', () => {
  test('is the payment time of an order that was not scheduled', () => {
    const asap = { ...order, scheduledFor: null }
    expect(comesUpAt(asap, { leadMinutes: 5, prepMinutes: 5 })).toBe(noon)
    expect(isUpcoming(asap, byDefault, noon)).toBe(false)
  })

  test('is the promised time minus the configured lead, else the preparation time, else its default', () => {
    const ahead = (lead: Parameters<typeof comesUpAt>[1], fulfillment: 'pickup' | 'delivery' = 'pickup') =>
      (order.promisedAt - comesUpAt({ ...order, fulfillment }, lead)) / minutes(1)
    expect(ahead({ leadMinutes: 35, prepMinutes: 15 })).toBe(35)
    expect(ahead({ leadMinutes: 0, prepMinutes: 15 })).toBe(0)
    expect(ahead({ leadMinutes: null, prepMinutes: 15 })).toBe(15)
    expect(ahead(byDefault)).toBe(20)
    expect(ahead(byDefault, 'delivery')).toBe(45)
  })

  test('is never before the payment', () => {
    expect(comesUpAt({ ...order, promisedAt: noon + minutes(10) }, byDefault)).toBe(noon)
  })

  test('moves with the promised time', () => {
    const moved = { ...order, promisedAt: order.promisedAt + minutes(30) }
    expect(comesUpAt(moved, byDefault)).toBe(comesUpAt(order, byDefault) + minutes(30))
  })
})

describe('isUpcoming', () => {
  test('is true until the order comes onto the board', () => {
    const due = comesUpAt(order, byDefault)
    expect(isUpcoming(order, byDefault, due - 1)).toBe(true)
    expect(isUpcoming(order, byDefault, due)).toBe(false)
  })

  test('is false for an order due at payment, even if the clock is wrong', () => {
    const asap = { ...order, scheduledFor: null }
    const soon = { ...order, scheduledFor: noon + minutes(10), promisedAt: noon + minutes(10) }
    for (const one of [asap, soon])
      expect(isUpcoming(one, { leadMinutes: 15, prepMinutes: 15 }, noon - minutes(45))).toBe(false)
  })

  test('is false once the order was acknowledged early', () => {
    expect(isUpcoming({ ...order, status: 'received' }, byDefault, noon)).toBe(true)
    for (const status of ['acknowledged', 'preparing', 'ready', 'completed', 'cancelled'] as const)
      expect(isUpcoming({ ...order, status }, byDefault, noon)).toBe(false)
  })
})
