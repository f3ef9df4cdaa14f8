import type { Cents } from '../money/cents.ts'
import { enteredPriceIssue } from '../money/entered-price.ts'
import {
  discountIssues,
  noDiscount,
  normalDiscount,
  normalSchedule,
  type OfferDiscount,
  offerScheduleIssues,
} from './offer-fields.ts'
import { always, type Schedule } from './schedule.ts'

/** The steps of an order at which a campaign is shown. */
export const triggerPoints = [
  'before_checkout',
  'after_three_items',
  'after_total',
  'after_payment_info',
] as const
export type TriggerPoint = (typeof triggerPoints)[number]

export const itemDiscountTypes = ['none', 'percentage', 'fixed_amount'] as const
export type ItemDiscountType = (typeof itemDiscountTypes)[number]

export const MAX_ITEMS = 3
export const MAX_DESCRIPTION = 200

/** A product that a campaign offers. */
export interface CampaignItemFields extends OfferDiscount<ItemDiscountType> {
  id: string
  productId: string
  /** Replaces the price of the product before the discount; null: the price of the product. */
  customPrice: Cents | null
  customCopy: string
}

/** A cross-sell campaign as entered. The items are in the order that customers see. */
export interface CampaignFields {
  name: string
  /** Shown to customers below the name; empty: the default text. */
  description: string
  triggerPoint: TriggerPoint
  isActive: boolean
  schedule: Schedule
  items: CampaignItemFields[]
}

export const newCampaign: CampaignFields = {
  name: '',
  description: '',
  triggerPoint: 'before_checkout',
  isActive: true,
  schedule: always,
  items: [],
}

/** The items with one of them changed, or with another one at the end. */
export function itemsWith(
  items: readonly CampaignItemFields[],
  changed: CampaignItemFields,
): CampaignItemFields[] {
  const at = items.findIndex(({ id }) => id === changed.id)
  return at < 0 ? [...items, changed] : items.with(at, changed)
}

export function newCampaignItem(id: string, productId: string): CampaignItemFields {
  return { id, productId, customPrice: null, customCopy: '', discountType: 'none', ...noDiscount }
}

/** The fields as they are stored. */
export function normalCampaign(campaign: CampaignFields): CampaignFields {
  return {
    ...campaign,
    schedule: normalSchedule(campaign.schedule),
    items: campaign.items.map((item) => ({ ...item, ...normalDiscount(item) })),
  }
}

/** The issues of a campaign, by the path of the field, such as "items.0.productId". */
export function campaignIssues({ name, items, schedule }: CampaignFields): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: 'Campaign name is required' }),
    ...(items.length > MAX_ITEMS && { items: `A campaign holds at most ${MAX_ITEMS} items.` }),
    ...offerScheduleIssues(schedule),
    ...Object.fromEntries(
      items.flatMap((item, index) =>
        Object.entries(itemIssues(item, items)).map(([field, issue]) => [`items.${index}.${field}`, issue]),
      ),
    ),
  }
}

function itemIssues(
  item: CampaignItemFields,
  items: readonly CampaignItemFields[],
): Partial<Record<keyof CampaignItemFields, string>> {
  const first = items.find(({ productId }) => productId === item.productId)
  return {
    ...(item.productId === ''
      ? { productId: 'Product is required' }
      : first !== item && { productId: 'This product is already in the campaign.' }),
    ...(item.customPrice !== null &&
      !(item.customPrice >= 0) && { customPrice: 'Custom price must be 0 or greater' }),
    ...enteredPriceIssue('customPrice', item.customPrice),
    ...discountIssues(item),
  }
}
