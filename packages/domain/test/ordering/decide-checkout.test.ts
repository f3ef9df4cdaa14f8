import { expect, test } from 'vitest'
import type { DiscountCode } from '../../src/marketing/discount-code.ts'
import { type LoyaltyProgram, newProgram } from '../../src/marketing/loyalty-program.ts'
import { always } from '../../src/marketing/schedule.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { CheckoutFacts, CheckoutRequest } from '../../src/ordering/checkout-facts.ts'
import {
  type CheckoutAccount,
  decideOrder,
  decidePrice,
  type PlacedRequest,
} from '../../src/ordering/decide-checkout.ts'
import { minutes } from '../../src/time/instant.ts'
import { at, category, checkoutFacts, line, menu, product, settings } from '../samples.ts'

const now = at('2026-11-20 13:00')
const home = '5 Oak Lane, Summit, NJ 07901'
const products = [product('soup'), product('wine', { is21Plus: true }), product('bread')]

function request(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    lines: [line('soup', { quantity: 2 })],
    fulfillment: 'pickup',
    timing: { mode: 'asap' },
    discountCode: null,
    kidsMeals: [],
    tip: { kind: 'none' },
    ...changes,
  }
}

const facts = (changes: Partial<CheckoutFacts> = {}) => checkoutFacts(now, products, changes)

function placed(changes: Partial<PlacedRequest> = {}, known = facts()): PlacedRequest {
  const requested = changes.request ?? request()
  const price = decidePrice(requested, known)
  return {
    request: requested,
    displayedTotal: price.ok ? price.breakdown.grandTotal : cents(0),
    contact: { firstName: ' Ada ', lastName: 'Long', phone: '9085550123', email: 'Ada@Example.com' },
    termsAccepted: true,
    ageConfirmed: false,
    address: null,
    dropoffNote: null,
    ...changes,
  }
}

const quote = {
  provider: 'courier' as const,
  address: home,
  fee: cents(399),
  etaMinutes: 15,
  minimumOrder: null,
  expiresAt: now + minutes(10),
}
const code: DiscountCode = {
  code: 'KIDS',
  type: 'free_kids_meal',
  percentage: percent(0),
  amount: cents(0),
  minimumOrder: cents(0),
  maxUses: null,
  currentUses: 0,
  schedule: always,
  isActive: true,
  maxDiscount: null,
  firstOrderOnly: false,
  fulfillment: null,
  productIds: [],
  categoryIds: [],
}
const loyalty: LoyaltyProgram = {
  ...newProgram,
  id: 'club',
  name: 'Club',
  isActive: true,
  pointsPerDollar: 10,
  rewardThreshold: 100,
  rewardValue: cents(500),
}

test('a request that breaks every rule is refused by one after the other, in the order in which they can be mended', () => {
  const wrong = settings({
    acceptOrders: false,
    minimumOrderDelivery: cents(1500),
    kidsMealThreshold: cents(1000),
    kidsMeals: [{ name: 'Pasta', price: cents(500) }],
  })
  let known = facts({ settings: wrong, stock: new Map([['soup', 0]]) })
  let order = placed({
    request: request({
      lines: [line('soup')],
      fulfillment: 'delivery',
      discountCode: 'KIDS',
      kidsMeals: [{ name: 'Fries', quantity: 1 }],
    }),
    displayedTotal: cents(1),
    contact: { firstName: '', lastName: '', phone: '', email: '' },
    termsAccepted: false,
    address: 'somewhere else',
  })
  const fixes: [refusal: string, fix: () => void][] = [
    ['ordering', () => (known = { ...known, settings: { ...wrong, acceptOrders: true } })],
    ['cart', () => (known = { ...known, stock: new Map([['soup', 5]]) })],
    ['below-minimum', () => change({ lines: [line('soup', { quantity: 2 })] })],
    ['quote-required', () => (known = { ...known, quote: { ...quote, expiresAt: now } })],
    ['quote-expired', () => (known = { ...known, quote })],
    ['discount', () => (known = { ...known, code })],
    ['kids-meals', () => change({ kidsMeals: [{ name: 'Pasta', quantity: 2 }] })],
    ['price-changed', () => (order = placed({ ...order, displayedTotal: totalOf() }))],
    ['contact', () => (order = { ...order, contact: placed().contact })],
    ['terms', () => (order = { ...order, termsAccepted: true })],
    ['quote-required', () => (order = { ...order, address: '6 Oak Lane, Summit, NJ 07901' })],
    ['quote-required', () => (order = { ...order, address: `${home}, USA` })],
  ]
  function change(changes: Partial<CheckoutRequest>): void {
    order = { ...order, request: { ...order.request, ...changes } }
  }
  function totalOf() {
    const price = decidePrice(order.request, known)
    if (!price.ok) throw new Error(price.refusal.kind)
    return price.breakdown.grandTotal
  }
  for (const [refusal, fix] of fixes) {
    expect(decideOrder(order, known, null)).toMatchObject({ ok: false, refusal: { kind: refusal } })
    fix()
  }
  expect(decideOrder(order, known, null)).toMatchObject({
    ok: true,
    customer: { firstName: 'Ada', email: 'ada@example.com', userId: null },
    address: home,
    promisedAt: now + minutes(45 + 15),
    breakdown: { discountCode: 'KIDS', grandTotal: order.displayedTotal },
  })
})

test('a dish for adults requires that the age is confirmed', () => {
  const order = placed({ request: request({ lines: [line('wine')] }) })
  expect(decideOrder(order, facts(), null)).toMatchObject({ refusal: { kind: 'age' } })
  expect(decideOrder({ ...order, ageConfirmed: true }, facts(), null)).toMatchObject({ ok: true })
})

test('an order that no card can be charged for is refused', () => {
  const cheap = product('soup', { basePrice: cents(10) })
  const known = facts({
    menu: menu([category('mains', [cheap])]),
    productsById: new Map([['soup', cheap]]),
    settings: settings({ taxRate: percent(0), processingFee: percent(0), minimumOrderPickup: cents(0) }),
  })
  expect(decideOrder(placed({}, known), known, null)).toMatchObject({ refusal: { kind: 'amount-too-small' } })
})

test('what is left of a changed menu is priced, and never charged without the customer', () => {
  const known = facts({ stock: new Map([['soup', 1]]) })
  const order = placed({ request: request({ lines: [line('soup'), line('bread'), line('gone')] }) }, known)
  const price = decidePrice(order.request, known)
  expect(price).toMatchObject({
    ok: true,
    breakdown: { subtotal: 2000 },
    changes: [{ kind: 'gone', key: 'line-gone' }],
  })
  expect(decideOrder(order, known, null)).toMatchObject({
    refusal: { kind: 'price-changed', changes: [{ kind: 'gone' }], breakdown: { subtotal: 2000 } },
  })
})

test('a dish that the menu lists as sold out is ordered from the customer’s own reservation', () => {
  const soldOut = menu([category('mains', [product('soup', { isAvailable: false })])])
  const stock = new Map([['soup', 2]])
  expect(decidePrice(request(), facts({ menu: soldOut, stock }))).toMatchObject({ refusal: { kind: 'cart' } })
  const known = facts({ menu: soldOut, stock, exhausted: new Set(['soup']) })
  expect(decidePrice(request(), known)).toMatchObject({ ok: true, breakdown: { subtotal: 2000 } })
})

test('a reward needs the points, and no discount code besides', () => {
  const useReward = request({ useReward: true })
  const known = facts({ loyalty, balance: 100 })
  expect(decidePrice(useReward, known)).toMatchObject({
    ok: true,
    rewardPoints: 100,
    breakdown: { discount: 500 },
  })
  expect(decidePrice(useReward, { ...known, balance: 99 })).toMatchObject({ refusal: { kind: 'discount' } })
  expect(decidePrice(useReward, { ...known, loyalty: null })).toMatchObject({ refusal: { kind: 'discount' } })
  expect(decidePrice({ ...useReward, discountCode: 'KIDS' }, { ...known, code })).toMatchObject({
    refusal: { kind: 'discount', message: 'A reward and a discount code cannot be used together.' },
  })
})

test('an account’s own email address replaces the entered one', () => {
  const account: CheckoutAccount = { id: 'user-1', email: 'ada@work.test' }
  expect(decideOrder(placed(), facts(), account)).toMatchObject({
    customer: { email: 'ada@work.test', userId: 'user-1' },
  })
  expect(decideOrder(placed(), facts(), { ...account, email: null })).toMatchObject({
    customer: { email: 'ada@example.com', userId: 'user-1' },
  })
})
