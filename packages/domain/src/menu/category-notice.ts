import type { Instant, Zone } from '../time/instant.ts'
import { isCategoryOn } from './availability.ts'
import type { Category } from './menu.ts'

/** The facts that determine whether customers see a category. */
export interface ListedCategory extends Pick<Category, 'availableFrom' | 'availableUntil'> {
  isActive: boolean
  /** Hidden ones as well. */
  products: number
  hiddenProducts: number
}

/** Why customers do not see a category at a given time; null if they do. */
export function unseenReason(
  category: ListedCategory,
  at: Instant,
  zone: Zone,
): 'inactive' | 'empty' | 'all-hidden' | 'outside-hours' | null {
  const { isActive, products, hiddenProducts } = category
  if (!isActive) return 'inactive'
  if (products === 0) return 'empty'
  if (hiddenProducts === products) return 'all-hidden'
  return isCategoryOn(category, at, zone) ? null : 'outside-hours'
}
