import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { hours, minutes } from '@comanda/domain/time/instant'
import { describe, expect, test } from 'vitest'
import {
  type AutoPrintState,
  nextPrints,
  printKeyOf,
  readPrinted,
  type ShownBoard,
  withPrinted,
  withUnprinted,
} from '../../src/experiences/kitchen/print/tickets-to-print.ts'
import { sampleTicket } from './samples.ts'

const NOON = Date.parse('2026-11-20T17:00:00Z')

/** A screen that was opened at noon; each board that it shows is a map of order ids to statuses. */
function openScreen(moment: ShownBoard['moment'], storage: { printed: string[] } = { printed: [] }) {
  let state: AutoPrintState = null
  let now = NOON
  return {
    storage,
    /** Shows a board; returns the orders that are printed. */
    show(
      orders: Record<string, OrderStatus>,
      { isStored = false, ...fields }: Partial<ShownBoard> & { isStored?: boolean } = {},
    ): string[] {
      now += minutes(1)
      const next = nextPrints(state, {
        on: true,
        moment,
        onBoard: ticketsOf(orders, now),
        readAt: isStored ? NOON - hours(1) : now,
        deviceNow: now,
        now,
        printed: storage.printed,
        ...fields,
      })
      state = next.state
      storage.printed = withPrinted(storage.printed, next.record)
      return next.print.map(printKeyOf)
    },
    leave(...orders: string[]) {
      state = withUnprinted(
        state,
        orders.map((id) => sampleTicket(id)),
      )
    },
  }
}

const ticketsOf = (orders: Record<string, OrderStatus>, statusAt: number) =>
  Object.entries(orders).map(([id, status]) => sampleTicket(id, { status, statusAt }))

describe('a screen that prints once orders are acknowledged', () => {
  test('prints an order once, in the phase to which the first press leads', () => {
    for (const status of ['acknowledged', 'preparing', 'ready'] as const) {
      const { show } = openScreen('acknowledged')
      expect(show({ a: 'pending' })).toEqual([])
      expect(show({ a: status })).toEqual(['a'])
      expect(show({ a: 'ready' })).toEqual([])
      expect(show({ a: 'pending' })).toEqual([])
      expect(show({ a: 'preparing' })).toEqual([])
    }
  })

  test('prints orders that another screen advanced further while the connection was lost', () => {
    const { show } = openScreen('acknowledged')
    expect(show({ known: 'pending' })).toEqual([])
    expect(show({ known: 'preparing', unknown: 'ready', done: 'completed' })).toEqual(['known', 'unknown'])
  })

  test('prints no order that has been in its status for over an hour when the connection is back', () => {
    const { show } = openScreen('acknowledged')
    show({})
    const onBoard = [
      ...ticketsOf({ old: 'preparing' }, NOON - minutes(61)),
      ...ticketsOf({ recent: 'preparing' }, NOON - minutes(59)),
    ]
    expect(show({}, { onBoard, now: NOON })).toEqual(['recent'])
  })

  test('prints nothing in progress when it is opened, also not when that comes after the stored board', () => {
    const inProgress = { a: 'preparing', b: 'ready', c: 'completed' } as const
    const { show } = openScreen('acknowledged')
    expect(show({}, { isStored: true })).toEqual([])
    expect(show(inProgress)).toEqual([])
    expect(show({ ...inProgress, c: 'ready' })).toEqual([])
    expect(show({ ...inProgress, d: 'preparing' })).toEqual(['d'])
    show({})
    expect(show({ b: 'ready', e: 'ready' })).toEqual(['e'])
  })

  test('prints what its operator advances on the stored board, while the server is unreachable', () => {
    const { show } = openScreen('acknowledged')
    show({ a: 'pending', b: 'preparing' }, { isStored: true })
    expect(show({ a: 'preparing', b: 'ready' }, { isStored: true })).toEqual(['a'])
  })

  test('prints after a reload only what it has not printed before', () => {
    const { show, storage } = openScreen('acknowledged')
    show({ a: 'pending', b: 'pending' })
    show({ a: 'acknowledged', b: 'pending' })
    const reloaded = openScreen('acknowledged', storage)
    expect(reloaded.show({ a: 'acknowledged', b: 'acknowledged' })).toEqual(['b'])
  })

  test('prints none of the orders on the board when it is turned on, also not after a reload', () => {
    const { show, storage } = openScreen('acknowledged')
    const orders = { a: 'acknowledged', b: 'preparing', c: 'ready', d: 'pending' } as const
    show(orders, { on: false })
    expect(show(orders)).toEqual([])
    expect(show({ ...orders, a: 'preparing', b: 'ready', e: 'preparing' })).toEqual(['e'])
    expect(openScreen('acknowledged', storage).show(orders)).toEqual([])
    expect(show({ ...orders, d: 'acknowledged' })).toEqual(['d'])
  })
})

describe('a screen that prints orders as they arrive', () => {
  test('prints an order once, also one that another screen advanced while the connection was lost', () => {
    const { show } = openScreen('new')
    expect(show({ a: 'pending', b: 'preparing' })).toEqual(['a'])
    expect(show({ a: 'acknowledged', b: 'ready', c: 'ready' })).toEqual(['c'])
    expect(show({ a: 'ready', c: 'completed', d: 'completed' })).toEqual([])
  })
})

describe('a ticket that was changed after it was printed', () => {
  const changed = (orderId: string, status: OrderStatus, statusAt = NOON) => [
    sampleTicket(orderId, { status, statusAt, printGeneration: 1 }),
  ]

  test('is printed again once, also hours later and after a reload', () => {
    const { show, storage } = openScreen('new')
    expect(show({ a: 'pending', b: 'pending' })).toEqual(['a', 'b'])
    const later = { now: NOON + hours(3) }
    expect(show({}, { onBoard: changed('a', 'preparing'), ...later })).toEqual(['a:1'])
    expect(show({}, { onBoard: changed('a', 'ready'), ...later })).toEqual([])
    const reloaded = openScreen('new', storage)
    expect(reloaded.show({}, { onBoard: changed('a', 'ready'), ...later })).toEqual([])
    expect(reloaded.show({}, { onBoard: changed('b', 'ready'), ...later })).toEqual(['b:1'])
  })

  test('is printed if it was in progress when the screen was opened, and the change came later', () => {
    const { show } = openScreen('acknowledged')
    show({ a: 'preparing' })
    expect(show({}, { onBoard: changed('a', 'preparing'), now: NOON + hours(3) })).toEqual(['a:1'])
  })

  test('is not printed if the change came before the screen was opened, or its order is completed', () => {
    const { show } = openScreen('acknowledged')
    show({ a: 'preparing' }, { isStored: true })
    const onBoard = changed('a', 'preparing')
    expect(show({}, { onBoard, now: NOON + hours(3) })).toEqual([])
    expect(show({ b: 'acknowledged' })).toEqual(['b'])
    expect(show({}, { onBoard: changed('b', 'completed') })).toEqual([])
  })

  test('is printed once if it is changed before it is due', () => {
    const { show } = openScreen('acknowledged')
    show({ a: 'pending' })
    expect(show({}, { onBoard: changed('a', 'pending') })).toEqual([])
    expect(show({}, { onBoard: changed('a', 'preparing') })).toEqual(['a:1'])
    expect(show({}, { onBoard: changed('a', 'ready') })).toEqual([])
  })
})

test('a ticket that was left to another tab is due again, also when it was advanced meanwhile', () => {
  const { show, leave } = openScreen('new', { printed: [] })
  show({})
  expect(show({ a: 'pending' }, { printed: [] })).toEqual(['a'])
  leave('a')
  expect(show({ a: 'preparing' }, { printed: [] })).toEqual(['a'])
  expect(show({ a: 'preparing' }, { printed: [] })).toEqual([])
})

test('many open orders are not printed again when the list of printed ones is full', () => {
  const { show } = openScreen('new')
  const orders = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`order ${n}`, 'pending' as const]))
  expect(show(orders)).toHaveLength(500)
  expect(show(orders)).toEqual([])
})

test('an open order is not printed again by a tab that takes over after more tickets than are stored', () => {
  const { show, storage } = openScreen('new')
  show({ old: 'pending' })
  for (let n = 0; n < 401; n += 1) expect(show({ old: 'pending', [`order ${n}`]: 'pending' })).toHaveLength(1)
  expect(storage.printed).toHaveLength(400)
  expect(openScreen('new', storage).show({ old: 'pending' })).toEqual([])
})

test('the stored list of printed orders is read, and empty if it is invalid', () => {
  expect(readPrinted(JSON.stringify(['a', 7, 'b']))).toEqual(['a', 'b'])
  for (const text of [null, '', '{', '{}', 'null']) expect(readPrinted(text)).toEqual([])
})
