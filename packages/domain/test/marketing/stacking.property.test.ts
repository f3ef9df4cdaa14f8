import { describe, expect, test } from 'vitest'
import { checkOffers } from '../../src/marketing/apply-offers.ts'
import { earnedKidsMeals } from '../../src/marketing/kids-meals.ts'
import { pointsFor, rewardDiscount } from '../../src/marketing/loyalty.ts'
import { stacking } from '../../src/marketing/stacking.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { CartLine } from '../../src/ordering/cart.ts'
import { decidePrice } from '../../src/ordering/decide-checkout.ts'
import { minimumIssue } from '../../src/ordering/minimum.ts'
import { feeRows, priceCart } from '../../src/pricing/price-cart.ts'
import { cartKeyOf, priceLines, subtotalOf } from '../../src/pricing/price-lines.ts'
import { category, checkoutFacts, crossSell, line, menu, product, settings, special } from '../samples.ts'
import { type Cart, dishes, forAnyCart } from './any-cart.ts'

describe('for any cart, offers, code, tip and fees', () => {
  test('the parts sum to the totals and nothing is negative', () => {
    forAnyCart((cart) => {
      const priced = priceCart(cart)
      const { subtotal, tax, processingFee, deliveryFee, discount, total, tip, grandTotal } = priced
      for (const { unitPrice, quantity, totalPrice } of priced.lines) {
        expect(unitPrice * quantity).toBe(totalPrice)
        expect(unitPrice).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeGreaterThanOrEqual(1)
      }
      expect(subtotalOf(priced.lines)).toBe(subtotal)
      expect(subtotal + tax + processingFee + deliveryFee - discount).toBe(total)
      expect(total + tip).toBe(grandTotal)
      expect(feeRows(priced, cart.settings).reduce((sum, row) => sum + row.amount, 0)).toBe(grandTotal)
      for (const value of [subtotal, tax, processingFee, deliveryFee, discount, total, tip, grandTotal])
        expect(value).toBeGreaterThanOrEqual(0)
    })
  })

  test('every unit is sold exactly once, under keys that are unique', () => {
    forAnyCart((cart) => {
      const priced = priceLines(cart.lines, cart.productsById, cart.offers)
      expect(new Set(priced.map(({ key }) => key)).size).toBe(priced.length)
      for (const { key, quantity } of cart.lines) {
        const parts = priced.filter((part) => cartKeyOf(part.key) === key)
        expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
      }
    })
  })

  test('the order of adding is irrelevant', () => {
    forAnyCart((cart) => {
      const byKey = (input: Cart) =>
        priceLines(input.lines, input.productsById, input.offers).sort((a, b) => a.key.localeCompare(b.key))
      const reversed = { ...cart, lines: [...cart.lines].reverse() }
      expect(byKey(reversed)).toEqual(byKey(cart))
      expect(priceCart(reversed).grandTotal).toBe(priceCart(cart).grandTotal)
    })
  })

  test('an offer never makes the dishes more expensive', () => {
    forAnyCart((cart) => {
      expect(priceCart(cart).subtotal).toBeLessThanOrEqual(priceCart({ ...cart, offers: [] }).subtotal)
    })
  })

  test('removing the offers that do not apply changes no price, and a second check finds nothing', () => {
    forAnyCart((cart) => {
      const checked = checkOffers(cart.lines, cart.offers, cart.productsById)
      const subtotal = (input: CartLine[]) => subtotalOf(priceLines(input, cart.productsById, cart.offers))
      expect(subtotal(checked.lines)).toBe(subtotal(cart.lines))
      expect(checkOffers(checked.lines, cart.offers, cart.productsById).changes).toEqual([])
    })
  })

  test('removing a line never leaves an offer without its trigger', () => {
    forAnyCart((cart) => {
      const rest = cart.lines.slice(1)
      const { lines: checked, changes } = checkOffers(rest, cart.offers, cart.productsById)
      const sold = priceLines(checked, cart.productsById, cart.offers).filter(
        ({ offer, key }) => offer && key.endsWith('#offer'),
      )
      const named = checked.filter((each) => each.offer)
      expect(sold.map(({ key }) => cartKeyOf(key)).sort()).toEqual(named.map(({ key }) => key).sort())
      const lost = rest.filter((each) => each.offer).length - named.length
      expect(changes.length).toBeLessThanOrEqual(lost)
    })
  })
})

/** A property for each row of the stacking table: a row without one does not compile. */
const proofs: Record<keyof typeof stacking, (cart: Cart) => void> = {
  offerAndOffer: ({ lines: all, productsById, offers }) => {
    const taken = priceLines(all, productsById, offers).filter(({ key }) => key.endsWith('#offer'))
    expect(new Set(taken.map(({ offer }) => offer?.id)).size).toBe(taken.length)
    for (const { quantity } of taken) expect(quantity).toBe(1)
  },
  offerAndFreeUnit: ({ lines: all, productsById, offers }) => {
    const priced = priceLines(all, productsById, offers)
    for (const id of dishes) {
      const units = (suffix: string) =>
        priced
          .filter(({ productId, key }) => productId === id && key.endsWith(suffix))
          .reduce((sum, { quantity }) => sum + quantity, 0)
      expect(units('#free')).toBeLessThanOrEqual((units('') - units('#offer')) / 2)
    }
  },
  specialAndSpecial: ({ offers }) => {
    const dishesOfSpecials = offers.flatMap(({ kind, productId }) => (kind === 'special' ? [productId] : []))
    expect(new Set(dishesOfSpecials).size).toBe(dishesOfSpecials.length)
  },
  offerAndCode: (cart) => {
    const discount = {
      code: 'TEN',
      type: 'percentage' as const,
      percentage: percent(10_000),
      amount: cents(0),
    }
    const { subtotal, discount: taken } = priceCart({ ...cart, discount })
    expect(taken).toBe(Math.floor(subtotal / 10 + 0.5))
  },
  offerAndReward: (cart) => {
    const discount = rewardDiscount({ rewardValue: cents(500) })
    const { subtotal, tax, processingFee, deliveryFee, discount: taken } = priceCart({ ...cart, discount })
    expect(taken).toBe(Math.min(500, subtotal + tax + processingFee + deliveryFee))
  },
  offerAndMinimum: (cart) => {
    const breakdown = priceCart({ ...cart, discount: null })
    const paid = subtotalOf(breakdown.lines)
    const limits = settings({ minimumOrderPickup: paid })
    expect(minimumIssue(breakdown.subtotal, 'pickup', limits)).toBeNull()
    const more = settings({ minimumOrderPickup: cents(paid + 1) })
    expect(minimumIssue(breakdown.subtotal, 'pickup', more)).not.toBeNull()
    expect(earnedKidsMeals(breakdown.subtotal, cents(1900))).toBe(Math.floor(paid / 1900))
    expect(pointsFor({ pointsPerDollar: 10 }, breakdown)).toBe(Math.floor(paid / 100))
  },
  codeAndReward: ({ lines: all, productsById, offers }) => {
    const products = [...productsById.values()]
    const decided = decidePrice(
      {
        lines: all,
        fulfillment: 'pickup',
        timing: { mode: 'asap' },
        kidsMeals: [],
        discountCode: 'TEN',
        useReward: true,
        tip: { kind: 'none' },
      },
      checkoutFacts(noon, products, { menu: menu([category('mains', products)], { offers }), balance: 1000 }),
    )
    const refusal = { kind: 'discount', message: stacking.codeAndReward.meaning }
    expect(decided).toEqual({ ok: false, refusal })
  },
  freeDeliveryAndRestaurantPays: (cart) => {
    const discount = {
      code: 'FREE',
      type: 'free_shipping' as const,
      percentage: percent(0),
      amount: cents(0),
    }
    const free = priceCart({ ...cart, discount, fulfillment: 'delivery' })
    const full = priceCart({ ...cart, discount: null, fulfillment: 'delivery' })
    expect(free.deliveryFee).toBe(0)
    expect(free.deliveryDiscount).toBe(full.deliveryFee)
  },
  belowZero: (cart) => {
    const discount = {
      code: 'ALL',
      type: 'fixed_amount' as const,
      percentage: percent(0),
      // More than any cart here costs.
      amount: cents(10_000_000),
    }
    const priced = priceCart({ ...cart, discount })
    expect(priced.total).toBe(0)
    expect(Math.min(...priced.lines.map(({ totalPrice }) => totalPrice))).toBeGreaterThanOrEqual(0)
  },
}

const noon = Date.UTC(2026, 10, 20, 18)

test.each(Object.entries(stacking))('stacking: %s', (row) => {
  const proof = Object.entries(proofs).find(([name]) => name === row)?.[1]
  if (!proof) throw new Error(`no property for ${row}`)
  forAnyCart(proof)
})

describe('known faults of other systems', () => {
  const soup = product('a', { basePrice: cents(500) })
  const productsById = new Map([['a', soup]])
  const bogo = special('a', { discountType: 'buy_one_get_one' })
  const subtotal = (quantities: number[]) =>
    subtotalOf(
      priceLines(
        quantities.map((quantity, index) => line('a', { key: `k${index}`, quantity })),
        productsById,
        [bogo],
      ),
    )

  test('a pair that is added in one go costs what two single additions cost', () => {
    expect(subtotal([2])).toBe(500)
    expect(subtotal([1, 1])).toBe(500)
    expect(subtotal([1])).toBe(500)
    expect(subtotal([3])).toBe(1000)
    expect(subtotal([2, 2])).toBe(1000)
  })

  test('two promotions and a code do not make a negative total', () => {
    const all = special('a', { id: 'all', amount: cents(10_000) })
    const item = crossSell('a', { discountType: 'fixed_amount', amount: cents(10_000) })
    const priced = priceCart({
      lines: [
        line('a'),
        line('a', { key: 'x', offer: { kind: 'special', id: 'all' } }),
        line('a', { key: 'y', offer: { kind: 'cross_sell', id: item.id } }),
      ],
      productsById,
      offers: [all, item],
      settings: settings(),
      fulfillment: 'pickup',
      deliveryQuoteFee: null,
      kidsMeals: [],
      tip: { kind: 'none' },
      discount: { code: 'BIG', type: 'fixed_amount', percentage: percent(0), amount: cents(10_000) },
    })
    expect(priced.lines.map(({ totalPrice }) => totalPrice)).toEqual([500, 0, 0])
    expect(priced.grandTotal).toBe(0)
  })
})
