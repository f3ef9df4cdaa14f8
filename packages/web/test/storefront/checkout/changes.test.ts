import { cents } from '@comanda/domain/money/cents'
import type { Breakdown, PricedLine } from '@comanda/domain/pricing/breakdown'
import { describe, expect, test } from 'vitest'
import {
  acceptedLines,
  changedLines,
} from '../../../src/experiences/storefront/checkout/price/changed-lines.ts'
import { changedTitle } from '../../../src/experiences/storefront/checkout/price/changed-list.tsx'
import { changedRows } from '../../../src/experiences/storefront/checkout/price/changed-rows.ts'
import { emptyDraft } from '../../../src/experiences/storefront/order/draft.ts'

const memory = [
  { key: 'a', name: 'Smash', unitPrice: cents(1000) },
  { key: 'b', name: 'Shake', unitPrice: cents(650) },
]

describe('changedLines', () => {
  test('lists price changes before removed lines', () => {
    const removed = [{ kind: 'sold-out' as const, key: 'b', name: 'Cherry Shake' }]
    expect(changedLines(memory, { lines: [line('a', 1050)] }, removed)).toEqual([
      { kind: 'price-changed', key: 'a', name: 'Smash now', oldPrice: 1000, newPrice: 1050 },
      { kind: 'sold-out', key: 'b', name: 'Shake' },
    ])
  })

  test('returns nothing if the prices match the remembered ones', () => {
    expect(changedLines(memory, { lines: [line('a', 1000), line('b', 650)] }, [])).toEqual([])
  })

  test('ignores a line without a remembered price', () => {
    expect(changedLines([], { lines: [line('a', 1000)] }, [])).toEqual([])
  })

  test('drops removed lines and remembers the accepted prices', () => {
    const cartLine = { productId: 'p', quantity: 1, selections: [], specialInstructions: '' }
    const draft = { ...emptyDraft('r'), lines: ['a', 'b'].map((key) => ({ ...cartLine, key })), memory }
    const accepted = acceptedLines(draft, { lines: [line('a', 1050)] })
    expect(accepted.lines.map(({ key }) => key)).toEqual(['a'])
    expect(accepted.memory).toEqual([{ key: 'a', name: 'Smash now', unitPrice: 1050 }])
    expect(changedLines(accepted.memory, { lines: [line('a', 1050)] }, [])).toEqual([])
  })
})

describe('changedRows', () => {
  const before = breakdown({ deliveryFee: cents(399), processingFee: cents(100) })

  test('lists each total row that changed', () => {
    const fresh = breakdown({ deliveryFee: cents(449), processingFee: cents(0) })
    expect(changedRows(before, fresh, { dishesChanged: false, combineTaxProcessing: false })).toEqual([
      { label: 'Delivery fee', oldAmount: 399, newAmount: 449 },
      { label: 'Processing fee', oldAmount: 100, newAmount: null },
    ])
  })

  test('lists only the delivery fee if the dishes changed', () => {
    const fresh = breakdown({ deliveryFee: cents(449), processingFee: cents(200), tax: cents(900) })
    expect(changedRows(before, fresh, { dishesChanged: true, combineTaxProcessing: false })).toEqual([
      { label: 'Delivery fee', oldAmount: 399, newAmount: 449 },
    ])
  })

  test('lists a discount code that is no longer applied', () => {
    const withCode = breakdown({ discountCode: 'LASTONE', discount: cents(500) })
    expect(
      changedRows(withCode, breakdown({}), { dishesChanged: false, combineTaxProcessing: false }),
    ).toEqual([{ label: 'LASTONE', oldAmount: -500, newAmount: null }])
  })
})

describe('changedTitle', () => {
  test('spells out numbers up to nine', () => {
    expect([1, 2, 12].map(changedTitle)).toEqual([
      'One thing changed',
      'Two things changed',
      '12 things changed',
    ])
  })
})

function line(key: string, unitPrice: number): PricedLine {
  return {
    key,
    productId: 'p',
    name: key === 'a' ? 'Smash now' : 'Shake',
    code: null,
    quantity: 1,
    unitPrice: cents(unitPrice),
    totalPrice: cents(unitPrice),
    selections: [],
    specialInstructions: '',
    is21Plus: false,
  }
}

function breakdown(overrides: Partial<Breakdown>): Breakdown {
  const none = cents(0)
  return {
    lines: [],
    kidsMeals: [],
    itemCount: 1,
    subtotal: cents(4000),
    discountCode: null,
    discountType: null,
    discount: none,
    deliveryDiscount: none,
    tax: cents(300),
    processingFee: none,
    deliveryFee: none,
    total: none,
    tip: none,
    tipPercentage: null,
    grandTotal: none,
    ...overrides,
  }
}
