import type { AutomaticCode } from '@comanda/domain/marketing/discount-code'
import { always } from '@comanda/domain/marketing/schedule'
import { cents, zeroCents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { expect, test } from 'vitest'
import { category, line, menu, product } from '../../../../domain/test/samples.ts'
import type { StartedDraft } from '../../../src/experiences/storefront/checkout/checkout-request.ts'
import { localPrice } from '../../../src/experiences/storefront/checkout/price/local-price.ts'
import { emptyDraft } from '../../../src/experiences/storefront/order/draft.ts'
import { friday, settings } from '../samples.ts'

const tenPercent: AutomaticCode = {
  code: 'TEN',
  name: 'Ten percent',
  type: 'percentage',
  percentage: percent(10_000),
  amount: zeroCents,
  maxDiscount: null,
  minimumOrder: cents(1500),
  schedule: always,
  fulfillment: null,
  productIds: [],
  categoryIds: [],
}
const threeDollars: AutomaticCode = {
  ...tenPercent,
  code: 'THREE',
  type: 'fixed_amount',
  amount: cents(300),
  fulfillment: 'delivery',
}
const dish = product('soup', { basePrice: cents(1000) })
const sold = menu([category('all', [dish])], { automaticCodes: [tenPercent, threeDollars] })
const priceOf = (quantity: number, changes: Partial<StartedDraft> = {}) =>
  localPrice(
    {
      ...emptyDraft('restaurant'),
      fulfillment: 'pickup',
      lines: [line('soup', { quantity })],
      ...changes,
    },
    sold,
    settings,
    friday,
  )

test('the browser applies an automatic code as the server does', () => {
  expect(priceOf(2)).toMatchObject({ discountCode: 'TEN', discount: 200 })
  expect(priceOf(2, { fulfillment: 'delivery' })).toMatchObject({ discountCode: 'THREE', discount: 300 })
})

test('it applies none below the minimum, and none that the customer has removed', () => {
  expect(priceOf(1)).toMatchObject({ discountCode: null, discount: 0 })
  expect(priceOf(2, { withoutAutomatic: true })).toMatchObject({ discountCode: null, discount: 0 })
})
