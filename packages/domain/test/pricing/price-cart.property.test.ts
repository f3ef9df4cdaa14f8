import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { AppliedDiscount } from '../../src/pricing/applied-discount.ts'
import type { TipChoice } from '../../src/pricing/breakdown.ts'
import { usableDiscount } from '../../src/pricing/discount.ts'
import { feeRows, type PriceCartInput, priceCart } from '../../src/pricing/price-cart.ts'
import { group, line, option, product, settings } from '../samples.ts'

const amount = (min: number, max: number) => fc.integer({ min, max }).map(cents)
const share = (min: number, max: number) => fc.integer({ min, max }).map(percent)

const discounts: fc.Arbitrary<AppliedDiscount | null> = fc.option(
  fc.record({
    code: fc.constant('CODE'),
    type: fc.constantFrom('percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal'),
    percentage: share(-50_000, 300_000),
    amount: amount(-1000, 100_000),
  }),
)

const tips: fc.Arbitrary<TipChoice> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constant('percentage' as const), percentage: share(-1000, 500_000) }),
  fc.record({ kind: fc.constant('custom' as const), amount: amount(-1000, 1_000_000) }),
)

const carts: fc.Arbitrary<PriceCartInput> = fc
  .record({
    items: fc.array(
      fc.record({
        base: amount(0, 20_000),
        delta: amount(-5000, 5000),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 12 },
    ),
    settings: fc
      .record({
        taxRate: share(0, 20_000),
        processingFee: share(0, 10_000),
        deliveryFee: amount(0, 2000),
        deliveryFeeRestaurantPays: amount(0, 2000),
        combineTaxProcessing: fc.boolean(),
        taxAfterDiscount: fc.boolean(),
        gratuityEnabled: fc.boolean(),
      })
      .map(settings),
    fulfillment: fc.constantFrom('pickup' as const, 'delivery' as const),
    deliveryQuoteFee: fc.option(amount(0, 3000)),
    discount: discounts,
    kidsMeals: fc.constant([{ name: 'Hamburger', quantity: 1 }]),
    tip: tips,
  })
  .map(({ items, ...rest }) => ({
    ...rest,
    lines: items.map(({ quantity }, index) =>
      line(String(index), { quantity, selections: [{ groupId: 'g', optionIds: ['o'] }] }),
    ),
    productsById: new Map(
      items.map(({ base, delta }, index) => [
        String(index),
        product(String(index), {
          basePrice: base,
          optionGroups: [group('g', { options: [option('o', { priceDelta: delta })] })],
        }),
      ]),
    ),
  }))

test('priceCart parts sum to the totals for any cart', () => {
  fc.assert(
    fc.property(carts, (input) => {
      const priced = priceCart(input)
      const { subtotal, tax, processingFee, deliveryFee, discount, total, tip, grandTotal } = priced
      expect(priced.lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0)).toBe(subtotal)
      for (const { unitPrice, quantity, totalPrice } of priced.lines)
        expect(unitPrice * quantity).toBe(totalPrice)
      expect(subtotal + tax + processingFee + deliveryFee - discount).toBe(total)
      expect(total + tip).toBe(grandTotal)
      expect(feeRows(priced, input.settings).reduce((sum, row) => sum + row.amount, 0)).toBe(grandTotal)
    }),
    { numRuns: 500 },
  )
})

test('priceCart returns no negative amount for any cart', () => {
  fc.assert(
    fc.property(carts, (input) => {
      for (const [name, value] of Object.entries(priceCart(input))) {
        if (typeof value === 'number' && name !== 'tipPercentage')
          expect(value, name).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

test('a discount code never makes an order more expensive', () => {
  fc.assert(
    fc.property(carts, (input) => {
      const without = priceCart({ ...input, discount: null })
      expect(priceCart(input).grandTotal).toBeLessThanOrEqual(without.grandTotal)
    }),
  )
})

test('the usable part of a reward, computed before it is used, is the discount that the order then gets', () => {
  fc.assert(
    fc.property(carts, amount(0, 30_000), (input, value) => {
      const discount = {
        code: 'REWARD',
        type: 'loyalty_reward',
        percentage: percent(0),
        amount: value,
      } as const
      const without = priceCart({ ...input, discount: null })
      const { discount: used } = priceCart({ ...input, discount })
      expect(usableDiscount(value, without, input.settings)).toBe(used)
    }),
    { numRuns: 500 },
  )
})
