import fc from 'fast-check'
import { type Offer, runningOffers, type SpecialOffer } from '../../src/marketing/offer.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { CartLine } from '../../src/ordering/cart.ts'
import type { AppliedDiscount } from '../../src/pricing/applied-discount.ts'
import type { PriceCartInput } from '../../src/pricing/price-cart.ts'
import { crossSell, group, line, newYork, option, product, settings, special } from '../samples.ts'

const amount = (min: number, max: number) => fc.integer({ min, max }).map(cents)
const share = (min: number, max: number) => fc.integer({ min, max }).map(percent)
export const dishes = ['a', 'b', 'c']

const products = fc
  .array(fc.record({ basePrice: amount(0, 3000), delta: amount(-2000, 2000) }), {
    minLength: 3,
    maxLength: 3,
  })
  .map((prices) =>
    dishes.map((id, index) =>
      product(id, {
        basePrice: prices[index]?.basePrice ?? cents(0),
        optionGroups: [
          group('g', { options: [option('o', { priceDelta: prices[index]?.delta ?? cents(0) })] }),
        ],
      }),
    ),
  )

const terms = {
  productId: fc.constantFrom(...dishes),
  percentage: share(0, 100_000),
  amount: amount(0, 4000),
}
const specials = fc
  .array(
    fc.record({
      ...terms,
      discountType: fc.constantFrom(
        'percentage' as const,
        'fixed_amount' as const,
        'buy_one_get_one' as const,
      ),
      triggerAfterItems: fc.constantFrom(1, 2),
    }),
    { maxLength: 4 },
  )
  .map((all): SpecialOffer[] =>
    all.map((each, index) => special(each.productId, { ...each, id: `s${index}` })),
  )
const items = fc
  .array(
    fc.record({
      ...terms,
      discountType: fc.constantFrom('none' as const, 'percentage' as const, 'fixed_amount' as const),
      customPrice: fc.option(amount(0, 4000)),
      triggerPoint: fc.constantFrom('before_checkout' as const, 'after_three_items' as const),
    }),
    { maxLength: 3 },
  )
  .map((all) => all.map((each, index) => crossSell(each.productId, { ...each, id: `i${index}` })))

const lines: fc.Arbitrary<CartLine[]> = fc
  .array(
    fc.record({
      productId: fc.constantFrom(...dishes),
      quantity: fc.integer({ min: 1, max: 5 }),
      hasOption: fc.boolean(),
      offer: fc.option(fc.constantFrom('s0', 's1', 's2', 'i0', 'i1', 'i2'), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ productId, quantity, hasOption, offer }, index) => ({
      ...line(productId, { key: `k${index}`, quantity }),
      selections: hasOption ? [{ groupId: 'g', optionIds: ['o'] }] : [],
      ...(offer && {
        offer: { kind: offer.startsWith('s') ? ('special' as const) : ('cross_sell' as const), id: offer },
      }),
    })),
  )

const discounts: fc.Arbitrary<AppliedDiscount | null> = fc.option(
  fc.record({
    code: fc.constant('CODE'),
    type: fc.constantFrom('percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal', 'loyalty_reward'),
    percentage: share(0, 100_000),
    amount: amount(0, 20_000),
  }),
)

const carts = fc
  .record({
    products,
    specials,
    items,
    lines,
    discount: discounts,
    settings: fc
      .record({
        taxRate: share(0, 20_000),
        processingFee: share(0, 10_000),
        deliveryFeeRestaurantPays: amount(0, 1000),
        taxAfterDiscount: fc.boolean(),
      })
      .map(settings),
    fulfillment: fc.constantFrom('pickup' as const, 'delivery' as const),
    tip: fc.oneof(
      fc.constant({ kind: 'none' } as const),
      fc.record({ kind: fc.constant('percentage' as const), percentage: share(0, 100_000) }),
    ),
  })
  .map(({ products: all, specials: newestFirst, items: offered, ...rest }) => ({
    ...rest,
    productsById: new Map(all.map((each) => [each.id, each])),
    offers: runningOffers([...newestFirst, ...offered], 0, newYork),
    deliveryQuoteFee: null,
    kidsMeals: [],
  }))

export type Cart = PriceCartInput & { offers: Offer[]; lines: CartLine[] }

/** Checks a property of carts with offers, a code, a tip and fees. */
export function forAnyCart(holds: (cart: Cart) => void) {
  fc.assert(fc.property(carts, holds), { numRuns: 500 })
}
