import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import type { StartedDraft } from '../../../src/experiences/storefront/checkout/checkout-request.ts'
import type { CheckoutPrice } from '../../../src/experiences/storefront/checkout/price/use-price.ts'
import { summaryBlocker } from '../../../src/experiences/storefront/checkout/summary/summary-blocker.ts'
import { settings } from '../samples.ts'

const draft = { discount: null, kidsMeals: [] } as unknown as StartedDraft
const priceOf = (grandTotal: number) =>
  ({ breakdown: { subtotal: cents(1200), grandTotal: cents(grandTotal) }, failure: null }) as CheckoutPrice

test('blocks the summary if the amount is too small for a card payment', () => {
  for (const amount of [1, 49])
    expect(summaryBlocker(draft, priceOf(amount), settings)).toBe('Payment amount must be at least $0.50.')
  for (const amount of [0, 50, 1326]) expect(summaryBlocker(draft, priceOf(amount), settings)).toBeNull()
})
