import { expect, test } from 'vitest'
import { areaIssues } from '../../src/delivery/delivery-area.ts'
import { campaignIssues, newCampaign, newCampaignItem } from '../../src/marketing/campaign-fields.ts'
import { couponIssues, newCoupon } from '../../src/marketing/coupon-fields.ts'
import { giftCardIssues } from '../../src/marketing/gift-card-fields.ts'
import { giftCardTermsIssues, usualGiftCardTerms } from '../../src/marketing/gift-card-sale.ts'
import { newProgram, programIssues } from '../../src/marketing/loyalty-program.ts'
import { withDiscountType } from '../../src/marketing/offer-fields.ts'
import { newSpecial, specialIssues } from '../../src/marketing/special-fields.ts'
import { newOption, newOptionGroup, optionGroupIssues } from '../../src/menu/option-group-fields.ts'
import { newProduct, productIssues } from '../../src/menu/product-fields.ts'
import { newShortOptionGroup, shortOptionGroupIssues } from '../../src/menu/short-option-group.ts'
import { newUpsell, upsellIssues } from '../../src/menu/upsell-fields.ts'
import { type Cents, cents } from '../../src/money/cents.ts'
import type { Percent } from '../../src/money/percent.ts'
import { feeIssues, newFees } from '../../src/restaurant/fee-fields.ts'
import { newOrdering, orderingIssues } from '../../src/restaurant/ordering-fields.ts'
import { newTerms, termsIssues } from '../../src/restaurant/platform-terms.ts'

/** As an amount, a percentage and a whole number. */
const unreadable = Number.NaN as Cents & Percent
const item = newCampaignItem('1', 'dish')
const option = newOption('modifier', '1')
const zone = { id: 'z', name: 'Zone', fee: null, minimum: null, zips: [], tenthMiles: 10, corners: [] }

/** A form has NaN where a field shows something that is not a number. An optional field would send it as no value. */
test.each<[string, unknown, string]>([
  ['coupon', couponIssues({ ...newCoupon, percentage: unreadable }), 'percentage'],
  ['coupon', couponIssues({ ...newCoupon, discountType: 'fixed_amount', amount: unreadable }), 'amount'],
  ['coupon', couponIssues({ ...newCoupon, maxDiscount: unreadable }), 'maxDiscount'],
  ['coupon', couponIssues({ ...newCoupon, minimumOrder: unreadable }), 'minimumOrder'],
  ['coupon', couponIssues({ ...newCoupon, usageLimit: unreadable }), 'usageLimit'],
  ['coupon', couponIssues({ ...newCoupon, perCustomer: unreadable }), 'perCustomer'],
  ['special', specialIssues({ ...newSpecial, percentage: unreadable }), 'percentage'],
  ['special', specialIssues({ ...newSpecial, amount: unreadable }), 'amount'],
  [
    'campaign',
    campaignIssues({ ...newCampaign, items: [{ ...item, customPrice: unreadable }] }),
    'items.0.customPrice',
  ],
  ['program', programIssues({ ...newProgram, pointsPerDollar: unreadable }), 'pointsPerDollar'],
  ['program', programIssues({ ...newProgram, rewardValue: unreadable }), 'rewardValue'],
  ['program', programIssues({ ...newProgram, birthdayPoints: unreadable }), 'birthdayPoints'],
  ['product', productIssues({ ...newProduct, basePrice: unreadable }), 'basePrice'],
  ['upsell', upsellIssues({ ...newUpsell, price: unreadable }), 'price'],
  [
    'option',
    optionGroupIssues('modifier', {
      ...newOptionGroup.modifier,
      options: [{ ...option, priceDelta: unreadable }],
    }),
    'options.0.priceDelta',
  ],
  [
    'group',
    optionGroupIssues('modifier', { ...newOptionGroup.modifier, minSelections: unreadable }),
    'minSelections',
  ],
  [
    'group',
    optionGroupIssues('modifier', { ...newOptionGroup.modifier, maxSelections: unreadable }),
    'maxSelections',
  ],
  [
    'short group',
    shortOptionGroupIssues('modifier', { ...newShortOptionGroup, minSelections: unreadable }),
    'minSelections',
  ],
  ['fees', feeIssues({ ...newFees, processingFee: unreadable }), 'processingFee'],
  ['fees', feeIssues({ ...newFees, firstTip: unreadable }), 'firstTip'],
  ['ordering', orderingIssues({ ...newOrdering, estimatedPrepMinutes: unreadable }), 'estimatedPrepMinutes'],
  ['terms', termsIssues({ ...newTerms, platformFlat: unreadable }, []), 'platformFlat'],
  ['terms', termsIssues({ ...newTerms, platformPercentage: unreadable }, []), 'platformPercentage'],
  [
    'area',
    areaIssues({ mode: 'radius', zones: [{ ...zone, tenthMiles: unreadable }] }),
    'zones.z.tenthMiles',
  ],
  ['area', areaIssues({ mode: 'radius', zones: [{ ...zone, fee: unreadable }] }), 'zones.z.fee'],
])('the rules of a %s refuse a number that could not be read (%#)', (_, issues, field) => {
  expect(Object.keys(issues as object)).toContain(field)
})

test('gift cards refuse an amount that could not be read', () => {
  const card = { recipientName: 'Ana', recipientEmail: null, message: '', deliverOn: null }
  expect(giftCardIssues({ ...card, amount: unreadable }, '2026-11-20').map(({ path }) => path)).toEqual([
    'amount',
  ])
  const amountsIssue = (amounts: number[]) =>
    giftCardTermsIssues({ ...usualGiftCardTerms, amounts: amounts as never }).map(({ message }) => message)
  expect(amountsIssue([unreadable])).toEqual(['Enter each amount as a number.'])
  const terms = { ...usualGiftCardTerms, minAmount: unreadable }
  expect(giftCardTermsIssues(terms).map(({ path }) => path)).toContain('minAmount')
})

test('amounts beyond the limit of the server are refused in words', () => {
  const amount = cents(10_000_001)
  const message = 'Enter at most $100,000.00.'
  expect(couponIssues({ ...newCoupon, minimumOrder: amount })).toMatchObject({ minimumOrder: message })
  expect(specialIssues({ ...newSpecial, amount })).toMatchObject({ amount: message })
  expect(programIssues({ ...newProgram, rewardValue: amount })).toEqual(
    expect.objectContaining({ rewardValue: message }),
  )
  expect(couponIssues({ ...newCoupon, minimumOrder: cents(10_000_000) })).not.toHaveProperty('minimumOrder')
})

test('another type of discount drops what could not be read in the fields of the former', () => {
  expect(withDiscountType({ percentage: unreadable, amount: cents(500) }, 'fixed_amount')).toEqual({
    discountType: 'fixed_amount',
    percentage: 0,
    amount: 500,
  })
})

test('another type of discount drops a wrong value, whose field is no longer shown', () => {
  const wrong = { percentage: 150_000 as Percent, amount: cents(-500) }
  const changed = withDiscountType(wrong, 'buy_one_get_one')
  expect(changed).toEqual({ discountType: 'buy_one_get_one', percentage: 0, amount: 0 })
  expect(Object.keys(specialIssues({ ...newSpecial, ...changed }))).toEqual([
    'name',
    'productId',
    'customCopy',
  ])
})
