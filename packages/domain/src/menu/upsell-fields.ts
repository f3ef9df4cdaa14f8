import type { Cents } from '../money/cents.ts'
import { enteredPriceIssue } from '../money/entered-price.ts'

/** The group of upsells that belong to no other group. */
export const defaultUpsellGroup = 'Add-ons'

/** An upsell as entered. */
export interface UpsellFields {
  name: string
  description: string
  price: Cents
  /** null: the group "Add-ons", which is created when it does not exist. */
  groupId: string | null
}

export const newUpsell: UpsellFields = { name: '', description: '', price: 0 as Cents, groupId: null }

/** The issues of an upsell, by field; empty if there are none. */
export function upsellIssues({ name, price }: UpsellFields): Partial<Record<keyof UpsellFields, string>> {
  return {
    ...(name.trim() === '' && { name: 'Upsell name is required' }),
    ...(!(price >= 0) && { price: 'Price must be 0 or greater' }),
    ...enteredPriceIssue('price', price),
  }
}
