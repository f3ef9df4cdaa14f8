import { describe, expect, test } from 'vitest'
import { findTime } from '../../src/throttling/find-time.ts'
import { kitchenLoad, type LoadedOrder } from '../../src/throttling/kitchen-load.ts'
import { noThrottle, prepMinutesOf, type Throttle, type ThrottleRule } from '../../src/throttling/throttle.ts'
import { type Instant, minutes } from '../../src/time/instant.ts'
import { weekdays } from '../../src/time/weekly-hours.ts'
import { settings } from '../samples.ts'

/** Friday, 7:00 PM in New York. */
const seven = Date.parse('2026-11-21T00:00:00Z')
const evening = settings({ advanceOrderingEnabled: true })

function rule(changes: Partial<ThrottleRule>): ThrottleRule {
  return {
    fulfillment: null,
    days: [...weekdays],
    from: '00:00',
    to: '00:00',
    maxOrders: null,
    maxPrepMinutes: null,
    maxInProgress: null,
    ...changes,
  }
}

function placed(promisedAt: Instant, changes: Partial<LoadedOrder> = {}): LoadedOrder {
  return {
    fulfillment: 'pickup',
    promisedAt,
    prepMinutes: 8,
    isMaking: true,
    isAddition: false,
    startsAt: promisedAt - minutes(20),
    ...changes,
  }
}

function find(
  throttle: Partial<Throttle>,
  orders: LoadedOrder[],
  changes: Partial<Parameters<typeof findTime>[1]> = {},
  now = seven,
) {
  return findTime(
    { now, settings: evening, throttle: { ...noThrottle, ...throttle }, load: kitchenLoad(orders) },
    {
      fulfillment: 'pickup',
      prepMinutes: 8,
      timing: { mode: 'asap' },
      usual: now + minutes(20),
      ...changes,
    },
  )
}

const at = (minute: number) => seven + minutes(minute)
const later = (minute: number) => ({ timing: { mode: 'later', at: at(minute) }, usual: at(minute) }) as const

describe('orders per slot', () => {
  const throttle = { rules: [rule({ maxOrders: 2 })] }

  test('an ASAP order with room gets its usual time and comes up when it is paid', () => {
    expect(find(throttle, [placed(at(16))])).toEqual({
      ok: true,
      promisedAt: at(20),
      heldUntil: null,
      isQueued: false,
    })
  })

  test('an ASAP order moves to the next slot with room, and the kitchen starts it that much later', () => {
    const full = [at(15), at(29), at(30), at(44)].map((promised) => placed(promised))
    expect(find(throttle, full)).toEqual({
      ok: true,
      promisedAt: at(45),
      heldUntil: at(25),
      isQueued: false,
    })
  })

  test('a scheduled order gets its time or the next free one as an offer', () => {
    const full = [placed(at(60)), placed(at(74)), placed(at(75)), placed(at(75))]
    expect(find(throttle, full, later(90))).toMatchObject({ ok: true, promisedAt: at(90), heldUntil: null })
    expect(find(throttle, full, later(60))).toEqual({ ok: false, next: at(90) })
  })

  test('an ASAP order that finds no room before closing is offered a scheduled time', () => {
    const slots = Array.from({ length: 12 }, (_, slot) => [placed(at(slot * 15)), placed(at(slot * 15))])
    const tomorrow = Date.parse('2026-11-21T16:00:00Z')
    expect(find(throttle, slots.flat())).toEqual({ ok: false, next: tomorrow })
  })

  test('counts only its own kind of orders, hours and days', () => {
    const orders = [placed(at(20)), placed(at(21))]
    const by = (changes: Partial<ThrottleRule>) =>
      find({ rules: [rule({ maxOrders: 2, ...changes })] }, orders)
    const moved = { promisedAt: at(30) }
    expect(by({ fulfillment: 'pickup' })).toMatchObject(moved)
    expect(by({ fulfillment: 'delivery' })).toMatchObject({ promisedAt: at(20) })
    expect(by({ days: ['friday'] })).toMatchObject(moved)
    expect(by({ days: ['saturday'] })).toMatchObject({ promisedAt: at(20) })
    expect(by({ from: '19:00', to: '19:30' })).toMatchObject(moved)
    expect(by({ from: '19:30', to: '21:00' })).toMatchObject({ promisedAt: at(20) })
    expect(by({ days: ['thursday'], from: '21:00', to: '20:00' })).toMatchObject(moved)
  })
})

describe('prep minutes per slot', () => {
  const throttle = { rules: [rule({ maxPrepMinutes: 20 })] }

  test('an order that is too large for what is left moves, a smaller one does not', () => {
    const orders = [placed(at(20), { prepMinutes: 15 })]
    expect(find(throttle, orders, { prepMinutes: 5 })).toMatchObject({ promisedAt: at(20) })
    expect(find(throttle, orders, { prepMinutes: 6 })).toMatchObject({ promisedAt: at(30) })
  })

  test('an order larger than the limit gets an empty slot', () => {
    expect(find(throttle, [placed(at(20), { prepMinutes: 1 })], { prepMinutes: 50 })).toMatchObject({
      promisedAt: at(30),
    })
  })

  test('are those of every portion, by category where it differs', () => {
    const lines = [
      { productId: 'pizza', quantity: 2 },
      { productId: 'cola', quantity: 3 },
    ]
    const dishMinutes = { perDish: 6, byCategory: [{ categoryId: 'drinks', minutes: 0 }] }
    expect(prepMinutesOf(lines, (id) => (id === 'cola' ? 'drinks' : 'pizzas'), dishMinutes)).toBe(12)
  })
})

describe('orders in progress', () => {
  const throttle = { rules: [rule({ maxInProgress: 2 })] }

  test('when full, the promise is the preparation time plus the wait until one is ready', () => {
    const running = [placed(at(9)), placed(at(14))]
    expect(find(throttle, running)).toEqual({
      ok: true,
      promisedAt: at(29),
      heldUntil: at(9),
      isQueued: true,
    })
  })

  test('waiting orders are served first', () => {
    const queue = [placed(at(9)), placed(at(14)), placed(at(29), { startsAt: at(9) })]
    expect(find(throttle, queue)).toMatchObject({ promisedAt: at(34), heldUntil: at(14) })
  })

  test('ready orders and scheduled orders that have not come up do not count', () => {
    const orders = [placed(at(9)), placed(at(5), { isMaking: false }), placed(at(90))]
    expect(find(throttle, orders)).toMatchObject({ promisedAt: at(20), heldUntil: null })
  })

  test('dishes that were added to an order in progress do not count', () => {
    const orders = [placed(at(9)), placed(at(9), { isAddition: true })]
    expect(find(throttle, orders)).toMatchObject({ promisedAt: at(20), heldUntil: null })
  })

  test('an overdue order is expected in five minutes', () => {
    expect(find(throttle, [placed(at(-10)), placed(at(-1))])).toMatchObject({ heldUntil: at(5) })
  })
})

test('nothing new is promised for a closed slot', () => {
  const throttle = { closedSlots: [{ at: at(15), closedAt: seven, by: 'Mara' }] }
  expect(find(throttle, [])).toMatchObject({ promisedAt: at(30), heldUntil: at(10) })
  expect(find(throttle, [], later(15))).toMatchObject({ ok: false, next: at(30) })
})
