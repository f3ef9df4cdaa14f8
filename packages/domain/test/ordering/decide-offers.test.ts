import { expect, test } from 'vitest'
import { always } from '../../src/marketing/schedule.ts'
import { cents } from '../../src/money/cents.ts'
import { cartChangeText } from '../../src/ordering/cart-change-text.ts'
import type { CheckoutFacts } from '../../src/ordering/checkout-facts.ts'
import { decideOrder, decidePrice } from '../../src/ordering/decide-checkout.ts'
import { at, category, checkoutFacts, line, menu, offered, product, settings, special } from '../samples.ts'

const now = at('2026-11-20 13:00')
const products = [product('soup'), product('miso', { basePrice: cents(500) })]
const offer = special('miso', {
  amount: cents(300),
  schedule: { ...always, from: '11:00', until: '14:00' },
})

const facts = (changes: Partial<CheckoutFacts> = {}) =>
  checkoutFacts(now, products, { menu: menu([category('mains', products)], { offers: [offer] }), ...changes })

const request = {
  lines: [line('soup'), offered(offer)],
  fulfillment: 'pickup',
  timing: { mode: 'asap' },
  discountCode: null,
  kidsMeals: [],
  tip: { kind: 'none' },
} as const satisfies Parameters<typeof decidePrice>[0]

function placedAt(displayed: CheckoutFacts, known: CheckoutFacts) {
  const price = decidePrice(request, displayed)
  return decideOrder(
    {
      request,
      displayedTotal: price.ok ? price.breakdown.grandTotal : cents(0),
      contact: { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' },
      termsAccepted: true,
      ageConfirmed: false,
      address: null,
      dropoffNote: null,
    },
    known,
    null,
  )
}

test('an order is accepted at the offer price that was displayed', () => {
  const decided = placedAt(facts(), facts())
  expect(decided.ok && decided.breakdown.subtotal).toBe(1200)
  expect(decided.ok && decided.breakdown.lines[1]).toMatchObject({
    unitPrice: 200,
    offer: { listPrice: 500 },
  })
})

test('an offer that ends between cart and payment is a price change that names the dish', () => {
  const decided = placedAt(facts(), facts({ now: at('2026-11-20 14:00') }))
  if (decided.ok || decided.refusal.kind !== 'price-changed') throw new Error('expected a price change')
  expect(decided.refusal.changes.map(cartChangeText)).toEqual([
    'The offer for miso has ended. It costs $5.00.',
  ])
  expect(decided.refusal.breakdown.subtotal).toBe(1500)
})

test('an offer whose trigger is sold out is a price change that names both', () => {
  const soldOut = [product('soup', { isAvailable: false }), products[1] ?? product('miso')]
  const decided = placedAt(facts(), facts({ menu: menu([category('mains', soldOut)], { offers: [offer] }) }))
  if (decided.ok || decided.refusal.kind !== 'price-changed') throw new Error('expected a price change')
  expect(decided.refusal.changes.map(({ kind }) => kind)).toEqual(['sold-out', 'offer-ended'])
})

test('an offer without enough portions left is removed with its dish', () => {
  const decided = decidePrice(request, facts({ stock: new Map([['miso', 0]]) }))
  expect(decided.ok && decided.changes.map(({ kind }) => kind)).toEqual(['sold-out'])
})

test('the minimum order counts the price of the offer', () => {
  const limits = settings({ minimumOrderPickup: cents(1300) })
  const decided = decidePrice(request, facts({ settings: limits }))
  expect(!decided.ok && decided.refusal.kind).toBe('below-minimum')
})
