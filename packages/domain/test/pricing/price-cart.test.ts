import { describe, expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { AppliedDiscount } from '../../src/pricing/applied-discount.ts'
import { feeRows, type PriceCartInput, priceCart } from '../../src/pricing/price-cart.ts'
import { UnknownProductError } from '../../src/pricing/price-lines.ts'
import { group, line, option, product, settings } from '../samples.ts'

const dish = product('dish', { basePrice: cents(4000) })

function input(changes: Partial<PriceCartInput> = {}): PriceCartInput {
  return {
    lines: [line('dish')],
    productsById: new Map([['dish', dish]]),
    settings: settings(),
    fulfillment: 'delivery',
    deliveryQuoteFee: null,
    discount: null,
    kidsMeals: [],
    tip: { kind: 'none' },
    ...changes,
  }
}

function discount(changes: Partial<AppliedDiscount>): AppliedDiscount {
  return { code: 'CODE', type: 'percentage', percentage: percent(0), amount: cents(0), ...changes }
}

const tenPercent = discount({ percentage: percent(10_000) })

describe('priceCart', () => {
  test('prices an order with every kind of amount', () => {
    const tip = { kind: 'percentage', percentage: percent(18_000) } as const
    const breakdown = priceCart(input({ discount: tenPercent, tip }))
    expect(breakdown).toMatchObject({
      subtotal: 4000,
      discount: 400,
      tax: 340,
      processingFee: 118,
      deliveryFee: 399,
      total: 4457,
      tip: 648,
      grandTotal: 5105,
      discountCode: 'CODE',
      discountType: 'percentage',
      tipPercentage: 18_000,
    })
    expect(feeRows(breakdown, { combineTaxProcessing: false })).toEqual([
      { label: 'Subtotal', amount: 4000, kind: 'subtotal' },
      { label: 'CODE', amount: -400, kind: 'discount' },
      { label: 'Tax', amount: 340, kind: 'tax' },
      { label: 'Processing fee', amount: 118, kind: 'processing' },
      { label: 'Delivery fee', amount: 399, kind: 'delivery' },
      { label: 'Tip, 18%', amount: 648, kind: 'tip' },
    ])
    expect(feeRows(breakdown, { combineTaxProcessing: true }).map((row) => row.label)).toEqual([
      'Subtotal',
      'CODE',
      'Taxes & Fees',
      'Delivery fee',
      'Tip, 18%',
    ])
  })

  test('taxes the discounted subtotal if the restaurant is configured so, and changes nothing else', () => {
    const breakdown = priceCart(
      input({ discount: tenPercent, settings: settings({ taxAfterDiscount: true }) }),
    )
    expect(breakdown).toMatchObject({ tax: 306, processingFee: 118, total: 4000 - 400 + 306 + 118 + 399 })
  })

  test('charges no delivery fee for pickup', () => {
    expect(priceCart(input({ fulfillment: 'pickup', deliveryQuoteFee: cents(700) })).deliveryFee).toBe(0)
  })

  test('prefers the quoted fee to the restaurant’s fee, less the part that the restaurant pays', () => {
    expect(priceCart(input({ deliveryQuoteFee: cents(725) })).deliveryFee).toBe(725)
    expect(priceCart(input({ deliveryQuoteFee: cents(0) })).deliveryFee).toBe(0)
    const bears = (amount: number) => settings({ deliveryFeeRestaurantPays: cents(amount) })
    expect(priceCart(input({ settings: bears(150) })).deliveryFee).toBe(249)
    expect(priceCart(input({ settings: bears(900) })).deliveryFee).toBe(0)
  })

  test('waives the delivery fee with a free-shipping code and shows the waived amount', () => {
    const breakdown = priceCart(input({ discount: discount({ type: 'free_shipping' }) }))
    expect(breakdown).toMatchObject({ discount: 0, deliveryFee: 0, deliveryDiscount: 399, total: 4458 })
    expect(feeRows(breakdown, settings()).slice(-2)).toEqual([
      { label: 'Delivery fee', amount: 399, kind: 'delivery' },
      { label: 'CODE', amount: -399, kind: 'discount' },
    ])
  })

  test('limits a percentage to 0 to 100 and a fixed amount to the amount due', () => {
    const priced = (changes: Partial<AppliedDiscount>) => priceCart(input({ discount: discount(changes) }))
    expect(priced({ percentage: percent(250_000) })).toMatchObject({ discount: 4000, total: 857 })
    expect(priced({ percentage: percent(-10_000) })).toMatchObject({ discount: 0, total: 4857 })
    expect(priced({ type: 'fixed_amount', amount: cents(500) })).toMatchObject({ discount: 500, total: 4357 })
    expect(priced({ type: 'fixed_amount', amount: cents(99_999) })).toMatchObject({
      discount: 4857,
      total: 0,
    })
    expect(priced({ type: 'fixed_amount', amount: cents(-500) })).toMatchObject({ discount: 0, total: 4857 })
  })

  test('calculates the tip from the subtotal after discount, or caps a custom tip', () => {
    const full = discount({ type: 'fixed_amount', amount: cents(9000) })
    const percentage = { kind: 'percentage', percentage: percent(20_000) } as const
    expect(priceCart(input({ discount: full, tip: percentage }))).toMatchObject({ tip: 0, grandTotal: 0 })
    expect(priceCart(input({ tip: { kind: 'custom', amount: cents(700) } })).tip).toBe(700)
    expect(priceCart(input({ tip: { kind: 'custom', amount: cents(99_999) } })).tip).toBe(10_000)
    expect(priceCart(input({ tip: { kind: 'custom', amount: cents(-5) } })).tip).toBe(0)
    const noTips = settings({ gratuityEnabled: false })
    expect(priceCart(input({ tip: percentage, settings: noTips }))).toMatchObject({
      tip: 0,
      tipPercentage: null,
    })
  })

  test('adds only offered kids meals for free, and only with their code', () => {
    const kidsMeals = [
      { name: 'Hamburger', quantity: 2 },
      { name: 'Lobster', quantity: 1 },
      { name: 'Cheeseburger', quantity: 0 },
    ]
    const free = priceCart(input({ kidsMeals, discount: discount({ type: 'free_kids_meal' }) }))
    expect(free.kidsMeals).toEqual([{ name: 'Hamburger', quantity: 2, listPrice: 899 }])
    expect(free).toMatchObject({ discount: 0, subtotal: 4000, itemCount: 1, total: 4857 })
    expect(priceCart(input({ kidsMeals, discount: tenPercent })).kidsMeals).toEqual([])
  })

  test('prices lines with their options and returns snapshots', () => {
    const pizza = product('pizza', {
      basePrice: cents(1200),
      code: 'P1',
      is21Plus: true,
      optionGroups: [
        group('Size', {
          options: [
            option('large', { priceDelta: cents(300) }),
            option('small', { priceDelta: cents(-200) }),
          ],
        }),
        group('Less', { kind: 'modifier', options: [option('no olives', { modifierAction: 'remove' })] }),
      ],
    })
    const cartLine = line('pizza', {
      quantity: 3,
      specialInstructions: 'well done',
      selections: [
        { groupId: 'Less', optionIds: ['no olives'] },
        { groupId: 'Size', optionIds: ['large', 'not there'] },
      ],
    })
    const breakdown = priceCart(input({ lines: [cartLine], productsById: new Map([['pizza', pizza]]) }))
    expect(breakdown).toMatchObject({ subtotal: 4500, itemCount: 3 })
    expect(breakdown.lines).toEqual([
      {
        key: 'line-pizza',
        productId: 'pizza',
        name: 'pizza',
        code: 'P1',
        quantity: 3,
        unitPrice: 1500,
        totalPrice: 4500,
        selections: [
          { groupName: 'Size', kind: 'variant', name: 'large', priceDelta: 300, modifierAction: null },
          { groupName: 'Less', kind: 'modifier', name: 'no olives', priceDelta: 0, modifierAction: 'remove' },
        ],
        specialInstructions: 'well done',
        is21Plus: true,
      },
    ])
  })

  test('marks preselected choices that were not changed', () => {
    const steak = product('steak', {
      optionGroups: [
        group('Doneness', {
          minSelections: 1,
          options: [option('medium', { isDefault: true }), option('rare')],
        }),
        // Nothing is preselected where nothing has to be chosen.
        group('Extras', { kind: 'modifier', options: [option('butter', { isDefault: true })] }),
      ],
    })
    const usual = (doneness: string) => {
      const selections = [
        { groupId: 'Doneness', optionIds: [doneness] },
        { groupId: 'Extras', optionIds: ['butter'] },
      ]
      const lines = [line('steak', { selections })]
      const breakdown = priceCart(input({ lines, productsById: new Map([['steak', steak]]) }))
      return breakdown.lines[0]?.selections.map(({ isUsual }) => isUsual ?? false)
    }
    expect(usual('medium')).toEqual([true, false])
    expect(usual('rare')).toEqual([false, false])
  })

  test('never lets options push a unit below 0', () => {
    const cheap = product('cheap', {
      basePrice: cents(100),
      optionGroups: [group('Less', { options: [option('none', { priceDelta: cents(-500) })] })],
    })
    const lines = [line('cheap', { selections: [{ groupId: 'Less', optionIds: ['none'] }] })]
    expect(priceCart(input({ lines, productsById: new Map([['cheap', cheap]]) })).subtotal).toBe(0)
  })

  test('throws for an unknown product', () => {
    const attempt = () => priceCart(input({ lines: [line('ghost')] }))
    expect(attempt).toThrow(UnknownProductError)
    expect(attempt).toThrow('unknown product ghost')
  })

  test('prices an empty cart', () => {
    expect(priceCart(input({ lines: [], fulfillment: 'pickup' }))).toMatchObject({
      subtotal: 0,
      total: 0,
      grandTotal: 0,
    })
  })
})
