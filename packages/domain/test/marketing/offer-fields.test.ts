import { describe, expect, test } from 'vitest'
import {
  type CampaignFields,
  campaignIssues,
  newCampaign,
  newCampaignItem,
  normalCampaign,
} from '../../src/marketing/campaign-fields.ts'
import { discountLabel } from '../../src/marketing/offer-fields.ts'
import { always } from '../../src/marketing/schedule.ts'
import {
  newSpecial,
  normalSpecial,
  type SpecialFields,
  specialIssues,
} from '../../src/marketing/special-fields.ts'
import type { Cents } from '../../src/money/cents.ts'
import type { Percent } from '../../src/money/percent.ts'

const cents = (amount: number) => amount as Cents
const percent = (amount: number) => amount as Percent
const campaign = (fields: Partial<CampaignFields>): CampaignFields => ({
  ...newCampaign,
  name: 'Dolce',
  ...fields,
})
const item = (productId: string) => newCampaignItem(`item-${productId}`, productId)

describe('a campaign', () => {
  test('needs a name', () => {
    expect(campaignIssues(campaign({}))).toEqual({})
    expect(campaignIssues(campaign({ name: '  ' }))).toEqual({ name: 'Campaign name is required' })
  })

  test('holds at most three different products', () => {
    const three = ['a', 'b', 'c'].map(item)
    expect(campaignIssues(campaign({ items: three }))).toEqual({})
    expect(campaignIssues(campaign({ items: [...three, item('d')] }))).toEqual({
      items: 'A campaign holds at most 3 items.',
    })
    expect(campaignIssues(campaign({ items: [item('a'), item('a')] }))).toEqual({
      'items.1.productId': 'This product is already in the campaign.',
    })
  })

  test('names the field of each item that is wrong', () => {
    const items = [
      item(''),
      { ...item('a'), customPrice: cents(-1) },
      { ...item('b'), discountType: 'percentage' as const, percentage: percent(100_001), amount: cents(-1) },
    ]
    expect(campaignIssues(campaign({ items }))).toEqual({
      'items.0.productId': 'Product is required',
      'items.1.customPrice': 'Custom price must be 0 or greater',
      'items.2.percentage': 'A percentage can be at most 100',
      'items.2.amount': 'Discount must be 0 or greater',
    })
  })

  test('is stored without values that its discount does not use', () => {
    const [stored] = normalCampaign(
      campaign({ items: [{ ...item('a'), percentage: percent(5000), amount: cents(100) }] }),
    ).items
    expect(stored).toMatchObject({ discountType: 'none', percentage: 0, amount: 0 })
  })
})

describe('a special', () => {
  const special = (fields: Partial<SpecialFields>): SpecialFields => ({
    ...newSpecial,
    name: 'Soup on us',
    productId: 'soup',
    customCopy: 'Warm soup',
    ...fields,
  })

  test('starts with a percentage of 0 as a modal after the first item', () => {
    expect(newSpecial).toMatchObject({
      discountType: 'percentage',
      percentage: 0,
      popupStyle: 'modal',
      triggerAfterItems: 1,
    })
  })

  test('needs a name, a product and a text', () => {
    expect(specialIssues(special({}))).toEqual({})
    expect(specialIssues(newSpecial)).toEqual({
      name: 'Special name is required',
      productId: 'Product is required',
      customCopy: 'Custom copy is required',
    })
  })

  test('does not end before it starts', () => {
    const schedule = { ...always, startsOn: '2026-11-20', endsOn: '2026-11-19' }
    expect(specialIssues(special({ schedule }))).toHaveProperty(['schedule.endsOn'])
    expect(specialIssues(special({ schedule: { ...schedule, endsOn: '2026-11-20' } }))).toEqual({})
  })

  test('is stored with its weekdays in order', () => {
    const schedule = { ...always, weekdays: ['friday', 'monday', 'friday'] as const }
    expect(normalSpecial(special({ schedule })).schedule.weekdays).toEqual(['monday', 'friday'])
  })
})

test.each([
  ['percentage', 12_500, 0, '12.5% off'],
  ['percentage', 0, 0, ''],
  ['fixed_amount', 0, 300, '$3.00 off'],
  ['buy_one_get_one', 0, 0, 'Buy one, get one'],
  ['none', 5000, 100, ''],
])('the label of %s %i %i is "%s"', (discountType, percentage, amount, label) => {
  expect(discountLabel({ discountType, percentage: percent(percentage), amount: cents(amount) })).toBe(label)
})
