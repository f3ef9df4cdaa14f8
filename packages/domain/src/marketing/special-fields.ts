import {
  discountIssues,
  noDiscount,
  normalDiscount,
  normalSchedule,
  type OfferDiscount,
  offerScheduleIssues,
} from './offer-fields.ts'
import { always, type Schedule } from './schedule.ts'

export const specialDiscountTypes = ['percentage', 'fixed_amount', 'buy_one_get_one'] as const
export type SpecialDiscountType = (typeof specialDiscountTypes)[number]

export const popupStyles = ['banner', 'modal', 'slide_in'] as const
export type PopupStyle = (typeof popupStyles)[number]

/** A promotional special as entered. */
export interface SpecialFields extends OfferDiscount<SpecialDiscountType> {
  name: string
  productId: string
  /** How many units in the cart make it appear. */
  triggerAfterItems: 1 | 2
  customCopy: string
  popupStyle: PopupStyle
  isActive: boolean
  schedule: Schedule
}

export const newSpecial: SpecialFields = {
  name: '',
  productId: '',
  triggerAfterItems: 1,
  discountType: 'percentage',
  ...noDiscount,
  customCopy: '',
  popupStyle: 'modal',
  isActive: true,
  schedule: always,
}

/** The fields as they are stored. */
export function normalSpecial(special: SpecialFields): SpecialFields {
  return { ...special, ...normalDiscount(special), schedule: normalSchedule(special.schedule) }
}

/** The issues of a special, by the path of the field, such as "schedule.endsOn". */
export function specialIssues(fields: SpecialFields): Record<string, string> {
  const { name, productId, customCopy, schedule } = fields
  return {
    ...(name.trim() === '' && { name: 'Special name is required' }),
    ...(productId === '' && { productId: 'Product is required' }),
    ...(customCopy.trim() === '' && { customCopy: 'Custom copy is required' }),
    ...discountIssues(fields),
    ...offerScheduleIssues(schedule),
  }
}
