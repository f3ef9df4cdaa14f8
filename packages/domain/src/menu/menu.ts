import type { AutomaticCode } from '../marketing/discount-code.ts'
import type { Offer } from '../marketing/offer.ts'
import type { Cents } from '../money/cents.ts'
import type { Instant, LocalTime } from '../time/instant.ts'
import type { Weekday } from '../time/weekly-hours.ts'
import type { AllergenFacts, Diet } from './allergens.ts'

export const labelTypes = [
  'bestseller',
  'vegan',
  'gluten_free',
  'spicy',
  'organic',
  'new',
  'featured',
] as const
export type LabelType = (typeof labelTypes)[number]

export const optionGroupKinds = ['variant', 'upsell', 'modifier'] as const
export type OptionGroupKind = (typeof optionGroupKinds)[number]
export const modifierActions = ['add', 'remove', 'substitute'] as const
export type ModifierAction = (typeof modifierActions)[number]

export interface Option {
  id: string
  name: string
  description: string
  /** Added to the product's base price for each unit; may be negative. For an upsell, its price. */
  priceDelta: Cents
  isDefault: boolean
  /** Set for modifiers only. */
  modifierAction: ModifierAction | null
  /** false: currently sold out. */
  isAvailable: boolean
  /** When a sold-out option is on sale again; absent if that is not known. */
  soldOutUntil?: Instant | undefined
}

export interface OptionGroup {
  id: string
  kind: OptionGroupKind
  name: string
  description: string
  minSelections: number
  /** null: no limit. */
  maxSelections: number | null
  displayType: 'radio' | 'checkbox'
  options: Option[]
}

export interface Picture {
  /** Path of the picture without size and extension; renditions are `${path}-${width}.webp`. */
  path: string
  /** Widths in CSS pixels of the stored renditions, ascending. */
  widths: number[]
  width: number
  height: number
  /** The alternative text. Absent if the adjacent text has the same content. */
  alt?: string
}

export interface Product {
  id: string
  categoryId: string
  name: string
  description: string
  basePrice: Cents
  picture: Picture | null
  /** false: currently sold out. */
  isAvailable: boolean
  /** When a sold-out product is on sale again; absent if that is not known. */
  soldOutUntil?: Instant | undefined
  is21Plus: boolean
  allowComments: boolean
  labels: LabelType[]
  /** Dietary marks besides the labels; absent for none. */
  diets?: Diet[] | undefined
  /** Absent while the restaurant states nothing about allergens. */
  allergens?: AllergenFacts | undefined
  /** Additional pictures; absent for none. */
  morePictures?: Picture[] | undefined
  /** Names of the dayparts in which the product is sold; empty: the regular menu. */
  availableMenus: string[]
  optionGroups: OptionGroup[]
  /** The kitchen's code of a built-in entree ("E12"), else null. */
  code: string | null
}

export interface Category {
  id: string
  name: string
  description: string
  picture: Picture | null
  /**
   * Daily window in which the category is shown; null means no limit. An end before the start is after
   * midnight.
   */
  availableFrom: LocalTime | null
  availableUntil: LocalTime | null
  products: Product[]
}

/** Both ends are included, to the minute; an end before the start is on the next day. */
export interface DaypartTimes {
  start: LocalTime
  end: LocalTime
}

/** An additional menu (Lunch, Aperitivo). It is inactive on weekdays without an entry. */
export interface Daypart {
  id: string
  name: string
  schedule: Partial<Record<Weekday, DaypartTimes[]>>
}

/** A restaurant's active categories with their active products, in display order. */
export interface Menu {
  /** Increases with every change of the menu, the hours or a pause. */
  version: number
  categories: Category[]
  dayparts: Daypart[]
  /** Ids of the best-selling products, the best first; absent or empty while too little is sold. */
  popular?: string[] | undefined
  /** Active offers for listed products, whether they run now or not, the newest first; absent for none. */
  offers?: Offer[] | undefined
  /** Codes that apply automatically, whether they are valid now or not; absent for none. */
  automaticCodes?: AutomaticCode[] | undefined
}

/** The category of this name is filled from the restaurant's built-in entrees. */
export const entreeCategoryName = 'Entree From Kitchen'
export const regularMenu = 'regular'
