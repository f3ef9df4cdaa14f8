import { type Payment, paymentSteps } from '@comanda/contract/payment-queries'
import { accounts } from '@comanda/domain/ledger/entry'
import { refundEntry } from '@comanda/domain/ledger/refund'
import { cents } from '@comanda/domain/money/cents'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { everything } from '../../../src/experiences/back-office/lists/days.ts'
import { readSearch } from '../../../src/experiences/back-office/lists/search-state.ts'
import {
  filterOf,
  noFilters,
  paymentSearch,
  shownDays,
} from '../../../src/experiences/back-office/payments/filters.ts'
import {
  accountLabels,
  cardLabel,
  movementLabel,
  stepLabels,
} from '../../../src/experiences/back-office/payments/labels.ts'
import { paymentColumns } from '../../../src/experiences/back-office/payments/payment-columns.tsx'
import { pointsMoved } from '../../../src/experiences/back-office/payments/refund/points-moved.ts'
import {
  refundedItems,
  refundsSoFar,
} from '../../../src/experiences/back-office/payments/refund/refunded-items.ts'
import { amountOf } from '../../../src/experiences/back-office/payments/refund/use-refund.ts'

test('sends the filters that are set, in cents, and omits the others', () => {
  expect(filterOf(noFilters)).toEqual({})
  const chosen = {
    ...noFilters,
    search: '  ada ',
    states: ['succeeded' as const],
    least: '12.5',
    most: '$1,000',
  }
  expect(filterOf(chosen)).toEqual({ search: 'ada', states: ['succeeded'], least: 1250, most: 100_000 })
})

test('shows the payments of today, and those of any day for a link to one order', () => {
  const today = { from: '2026-11-20', to: '2026-11-20' }
  const chosen = { from: '2026-11-01', to: null }
  const at = (search: string) => shownDays(readSearch(paymentSearch, search), today)
  expect(at('')).toEqual(today)
  expect(at('?search=4KD92MPX')).toEqual(everything)
  expect(at('?search=4KD92MPX&days=2026-11-01..')).toEqual(chosen)
})

test('an address names an open payment by its restaurant and its order only', () => {
  const [restaurant, order] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7']
  const open = (value: string) => readSearch(paymentSearch, `?open=${value}`).open
  expect(open(`${restaurant}.${order}`)).toBe(`${restaurant}.${order}`)
  expect(open(order)).toBeNull()
  expect(open(`${restaurant}.${order}/refunds`)).toBeNull()
})

test('ignores an invalid amount', () => {
  expect(filterOf({ ...noFilters, least: 'ten', most: '-3' })).toEqual({})
})

const details = {
  charged: {
    subtotal: cents(2000),
    tax: cents(200),
    deliveryFee: cents(0),
    processingFee: cents(0),
    total: cents(2200),
    tip: cents(300),
    grandTotal: cents(2500),
    giftCard: cents(0),
    counter: cents(0),
    platformFee: cents(50),
    connected: false,
  },
  lines: [{ key: 'soup', name: 'Soup', quantity: 2, unitPrice: cents(1000) }],
  refunds: [],
  money: {
    orderId: 'x',
    status: 'received' as const,
    paymentStatus: 'succeeded' as const,
    grandTotal: cents(2500),
    refunded: cents(0),
    refundable: cents(2500),
    disputed: false,
  },
}
const nothing = { lines: {}, deliveryFee: false, tip: false }

test('computes the refunded amount from the selection', () => {
  expect(amountOf(details, 'everything', nothing, '')).toBe(2500)
  expect(amountOf(details, 'amount', nothing, '5')).toBe(500)
  expect(amountOf(details, 'amount', nothing, 'five')).toBeNull()
  expect(amountOf(details, 'items', nothing, '')).toBe(0)
  expect(amountOf(details, 'items', { ...nothing, lines: { soup: 1 } }, '')).toBe(1100)
  expect(amountOf(details, 'items', { ...nothing, lines: { soup: 2 }, tip: true }, '')).toBe(2500)
})

test('limits the refund of selected items to what is left, but not to what a dispute leaves', () => {
  const money = { ...details.money, refunded: cents(2000), refundable: cents(500) }
  const soups = { ...nothing, lines: { soup: 2 } }
  expect(amountOf({ ...details, money }, 'items', soups, '')).toBe(500)
  const disputed = { ...money, disputed: true }
  expect(amountOf({ ...details, money: disputed }, 'items', soups, '')).toBe(2200)
})

test('rounds dishes that are refunded one by one as if they were refunded together', () => {
  const items = { lines: [{ key: 'soup', quantity: 1 }], deliveryFee: false, tip: false }
  const one = { ...nothing, lines: { soup: 1 } }
  const odd = { ...details, charged: { ...details.charged, tax: cents(201), total: cents(2201) } }
  expect(amountOf(odd, 'items', one, '')).toBe(1101)
  expect(amountOf({ ...odd, refunds: [{ ...refund, items }] }, 'items', one, '')).toBe(1100)
})

test('excludes refunded items from a further refund, unless that refund failed', () => {
  const items = { lines: [{ key: 'soup', quantity: 1 }], deliveryFee: false, tip: true }
  const given = (state: 'succeeded' | 'failed') => refundedItems({ refunds: [{ ...refund, state, items }] })
  expect(given('succeeded')).toEqual(items)
  expect(given('failed')).toEqual({ lines: [], deliveryFee: false, tip: false })
})

test('counts a pending refund among the earlier ones, with its items', () => {
  const items = { lines: [{ key: 'soup', quantity: 1 }], deliveryFee: false, tip: false }
  const asked = { ...refund, amount: cents(1100), state: 'requested' as const, items }
  const before = refundsSoFar({ ...details, ledger: [], refunds: [asked] })
  expect(before).toMatchObject({ provider: -1100, sales: 1000, tax: 100, tip: 0 })
})

test('counts both parts of a pending refund of items as the undivided refund', () => {
  const charged = { ...details.charged, giftCard: cents(600) }
  const items = { lines: [{ key: 'soup', quantity: 1 }], deliveryFee: false, tip: true }
  const whole = { ...refund, state: 'requested' as const, amount: cents(1400), items }
  const toCard = { ...whole, id: 'card', amount: cents(900) }
  const toGiftCard = {
    ...whole,
    id: 'gift',
    partOf: 'card',
    to: 'gift_card' as const,
    amount: cents(500),
    items: null,
  }
  const taken = (refunds: (typeof toCard | typeof toGiftCard)[], of = charged) => {
    const { sales, tax, tip } = refundsSoFar({ ...details, charged: of, ledger: [], refunds })
    return { sales, tax, tip }
  }
  expect(taken([toCard, toGiftCard])).toEqual(taken([whole], details.charged))
  expect(taken([toCard, toGiftCard])).toEqual({ sales: 1000, tax: 100, tip: 300 })
  const entry = refundEntry(charged, {
    earlier: {},
    amount: cents(500),
    scope: { food: cents(1000), deliveryFee: false, tip: true },
    to: 'gift_card',
    other: { amount: cents(900), recorded: null },
  })
  const row = { id: 'l', at: 0, kind: 'refund', ref: 'gift', memo: null, entry }
  const settled = { ...toGiftCard, state: 'succeeded' as const }
  expect(refundsSoFar({ ...details, charged, ledger: [row], refunds: [toCard, settled] })).toMatchObject({
    sales: 1000,
    tax: 100,
    tip: 300,
  })
})

const refund = {
  id: 'r',
  orderId: 'x',
  amount: cents(300),
  to: 'card' as const,
  reason: 'other' as const,
  note: '',
  state: 'succeeded' as const,
  partOf: null,
  failure: null,
  createdAt: 0,
  settledAt: null,
  items: null,
  by: '',
}

test('partial refunds move as many points in total as one full refund', () => {
  const order = { money: details.money, points: { toEarn: 23, rewardCost: 10 } }
  expect(pointsMoved(order, cents(0), cents(2500))).toEqual({ takenBack: 23, returned: 10 })
  const steps = [0, 777, 1800].map((before, index) =>
    pointsMoved(order, cents(before), cents([777, 1023, 700][index] ?? 0)),
  )
  expect(steps.map(({ takenBack }) => takenBack)).toEqual([8, 9, 6])
  expect(steps.map(({ returned }) => returned)).toEqual([3, 4, 3])
  const guest = { ...order, points: { toEarn: 0, rewardCost: 0 } }
  expect(pointsMoved(guest, cents(0), cents(2500))).toEqual({ takenBack: 0, returned: 0 })
})

test('uses one time zone for payments of several restaurants', () => {
  const seen = { now: Date.parse('2026-11-22T05:30:00Z'), restaurants: [], ofOne: false, isPanelOpen: false }
  const [time] = paymentColumns({ ...seen, zone: 'America/New_York' })
  const payment = {
    at: Date.parse('2026-11-22T05:08:00Z'),
    restaurant: { id: 'x', name: 'Bella Napoli', zone: 'America/Chicago' },
    state: 'succeeded',
    card: null,
    orderNumber: '4E7B92C1',
    customerName: 'Ada',
  }
  const [markup = ''] = renderToStaticMarkup(time?.cell(payment as Payment) as ReactElement).split('<span')
  expect(markup).toContain('12:08')
})

test('every timeline step and ledger account has a label', () => {
  for (const kind of paymentSteps) expect(stepLabels[kind]).toMatch(/^[A-Z]/)
  for (const account of accounts) expect(accountLabels[account]).toMatch(/^[A-Z]/)
  expect(movementLabel('refund')).toBe('Refund')
  expect(cardLabel({ brand: 'amex', last4: '0005' })).toBe('American Express 0005')
  expect(cardLabel(null)).toBe('–')
})
