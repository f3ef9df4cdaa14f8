import { cents } from '@comanda/domain/money/cents'
import { describe, expect, test, vi } from 'vitest'
import { checkOrder } from '../../src/experiences/storefront/cart/check-order.ts'
import { checkoutObstacle } from '../../src/experiences/storefront/cart/checkout-obstacle.ts'
import { playAddedFeedback } from '../../src/experiences/storefront/order/added-feedback.ts'
import { emptyDraft, type OrderDraft } from '../../src/experiences/storefront/order/draft.ts'
import { formatReadyRange, formatTiming } from '../../src/experiences/storefront/order/format-timing.ts'
import { displayedSubtotal, itemCountOf } from '../../src/experiences/storefront/order/order-summary.ts'
import { friday, pageState, product, restaurant, settings } from './samples.ts'

const hour = 3_600_000

function draft(over: Partial<OrderDraft> = {}): OrderDraft {
  const line = { key: 'a', productId: 'p1', quantity: 2, selections: [], specialInstructions: '' }
  return {
    ...emptyDraft(restaurant.id),
    fulfillment: 'pickup',
    lines: [line],
    memory: [{ key: 'a', name: 'Plain Toast', unitPrice: cents(450) }],
    ...over,
  }
}

describe('checkoutObstacle', () => {
  const beer = {
    key: 'a',
    productId: 'p1',
    name: 'Beer',
    code: null,
    quantity: 1,
    unitPrice: cents(900),
    totalPrice: cents(900),
    selections: [],
    specialInstructions: '',
    is21Plus: true,
  }
  const obstacle = (over: Partial<OrderDraft>, rules = settings, now = friday) =>
    checkoutObstacle(draft(over), { subtotal: cents(900), lines: [beer] }, rules, now)

  const quote = {
    quoteId: 'q',
    provider: 'house' as const,
    address: '1 Elm St',
    quotedFee: cents(499),
    fee: cents(499),
    etaMinutes: null,
    expiresAt: friday + hour,
  }

  test('returns null for a complete order', () => expect(obstacle({})).toBeNull())

  test('reports an order that was not started', () =>
    expect(obstacle({ fulfillment: null })).toMatchObject({ kind: 'start' }))

  test('reports that ordering is off', () =>
    expect(obstacle({}, { ...settings, acceptOrders: false })).toEqual({
      kind: 'off',
      block: 'paused',
      message: 'Online ordering is temporarily unavailable',
    }))

  test('reports that the restaurant has closed', () =>
    expect(obstacle({}, settings, friday + 10 * hour)).toEqual({
      kind: 'start',
      block: 'closed',
      message: 'Closed now, opens tomorrow 11:00 AM',
    }))

  test('reports a delivery without a quote', () =>
    expect(obstacle({ fulfillment: 'delivery', address: '1 Elm St' })).toMatchObject({ kind: 'start' }))

  test('reports the missing amount below the minimum order', () => {
    expect(obstacle({ fulfillment: 'delivery', address: '1 Elm St', quote })).toEqual({
      kind: 'minimum',
      block: 'below_minimum',
      message: 'Minimum order for delivery: $25.00. Add $16.00 more to continue.',
      minimum: 2500,
    })
  })

  test('reports a dish that the courier may not carry', () => {
    const delivery = { fulfillment: 'delivery', address: '1 Elm St', quote } as const
    expect(obstacle(delivery, { ...settings, courierEnabled: true })).toEqual({
      kind: 'start',
      block: 'not_deliverable',
      message: 'Our courier cannot deliver Beer (21+). Choose pickup, or remove it from your order.',
    })
  })
})

test('checkOrder reports what changed on the menu and updates the remembered prices', () => {
  const { menu } = pageState([])
  const dish = { ...product({ basePrice: cents(500) }), optionGroups: [] }
  const category = { ...menu!.categories[0]!, products: [dish] }
  const gone = { key: 'b', productId: 'p2', quantity: 1, selections: [], specialInstructions: '' }
  const stored = draft({
    lines: [...draft().lines, gone],
    memory: [...draft().memory, { key: 'b', name: 'Old Soup', unitPrice: cents(700) }],
  })
  const current = { version: 1, dayparts: [], categories: [category] }
  const time = { at: friday, zone: settings.timezone, now: friday }
  const checked = checkOrder(stored, current, time, [])
  expect(checked.changes.map((change) => [change.kind, change.name])).toEqual([
    ['price-changed', 'Plain Toast'],
    ['gone', 'Old Soup'],
  ])
  expect(checked.lines.map((line) => line.key)).toEqual(['a'])
  expect(checked.memory).toEqual([{ key: 'a', name: 'Plain Toast', unitPrice: 500 }])

  // While the notice is open, another dish is hidden.
  const after = { ...stored, lines: checked.lines, memory: checked.memory }
  expect(checkOrder(after, current, time, checked.changes).changes).toEqual([])
  const hidden = checkOrder(after, { ...current, categories: [] }, time, checked.changes)
  expect(hidden.changes.map((change) => [change.kind, change.name])).toEqual([
    ['gone', 'Old Soup'],
    ['gone', 'Plain Toast'],
  ])
})

test('the item count counts units, and the order bar shows the subtotal at remembered prices', () => {
  expect(itemCountOf(null)).toBe(0)
  expect(itemCountOf(draft())).toBe(2)
  expect(displayedSubtotal(draft())).toBe(900)
})

test('an added dish vibrates for 50 ms and plays two short tones', () => {
  const vibrate = vi.fn()
  const started: number[] = []
  const node = {
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => node,
  }
  class Audio {
    currentTime = 0
    destination = {}
    createGain = () => node
    createOscillator = () => {
      const frequency = { value: 0 }
      return { frequency, connect: () => node, start: () => started.push(frequency.value), stop: () => {} }
    }
  }
  vi.stubGlobal('navigator', { vibrate })
  vi.stubGlobal('AudioContext', Audio)
  playAddedFeedback()
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(50)
  expect(started).toEqual([660, 880])
  vi.unstubAllGlobals()
})

test('a browser without vibration and sound adds a dish without an error', () => {
  vi.stubGlobal('navigator', {})
  expect(playAddedFeedback).not.toThrow()
  vi.unstubAllGlobals()
})

test('pickup takes 15-20 min if the restaurant has set no preparation time', () => {
  expect(formatReadyRange('pickup', settings, null, 0)).toBe('15-20 min')
  expect(formatReadyRange('delivery', { ...settings, estimatedPrepMinutes: 25 }, 12, 0)).toBe('32-37 min')
})

test('busy mode adds to the ready time until it ends', () => {
  const busy = { ...settings, busy: { minutes: 10, until: 60_000 } }
  expect(formatReadyRange('pickup', busy, null, 59_999)).toBe('25-30 min')
  expect(formatReadyRange('pickup', busy, null, 60_000)).toBe('15-20 min')
})

test('formats the requested time of an order', () => {
  const asked = { fulfillment: 'pickup' as const, quote: null }
  expect(formatTiming({ ...asked, timing: { mode: 'asap' } }, settings, friday)).toBe('ASAP, 15-20 min')
  const later = { mode: 'later' as const, at: friday + hour }
  expect(formatTiming({ ...asked, timing: later }, settings, friday)).toBe('Today, 2:00 PM')
})
