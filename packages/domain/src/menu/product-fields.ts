import { type Cents, cents } from '../money/cents.ts'
import { maxEnteredPrice } from '../money/entered-price.ts'
import { type AllergenFacts, allergenLabels, allergensThat, type Diet } from './allergens.ts'
import { type DietMark, markLabel } from './diet-mark.ts'
import type { LabelType } from './menu.ts'

/** A dish as entered. Availability and stock are set separately, and by the kitchen as well. */
export interface ProductFields {
  categoryId: string
  name: string
  description: string
  basePrice: Cents
  imageId: string | null
  /** Additional pictures, in order. */
  moreImageIds: string[]
  /** The kitchen's code, such as "E12". */
  code: string | null
  isActive: boolean
  is21Plus: boolean
  allowComments: boolean
  /** Names of the menus that sell it; empty: the regular menu. */
  availableMenus: string[]
  sortOrder: number
  labels: LabelType[]
  diets: Diet[]
  allergens: AllergenFacts
  /** Ids of its option groups, in the order in which they are shown. */
  variantGroupIds: string[]
  upsellGroupIds: string[]
  modifierGroupIds: string[]
}

/** The fields of a dish whose category is not chosen yet. */
export const newProduct: ProductFields = {
  categoryId: '',
  name: '',
  description: '',
  basePrice: cents(0),
  imageId: null,
  moreImageIds: [],
  code: null,
  isActive: true,
  is21Plus: false,
  allowComments: false,
  availableMenus: [],
  sortOrder: 0,
  labels: [],
  diets: [],
  allergens: {},
  variantGroupIds: [],
  upsellGroupIds: [],
  modifierGroupIds: [],
}

/** Additional pictures of a dish. */
export const maxPictures = 6

/** The issues of a dish, by field; empty if there are none. */
export function productIssues(fields: ProductFields): Partial<Record<keyof ProductFields, string>> {
  const { categoryId, name, basePrice, sortOrder, moreImageIds } = fields
  const conflict = contradiction(fields)
  return {
    ...(categoryId === '' && { categoryId: 'Category is required' }),
    ...(name.trim() === '' && { name: 'Product name is required' }),
    ...(!(Number.isSafeInteger(basePrice) && basePrice >= 0) && {
      basePrice: 'Price must be 0 or greater',
    }),
    ...(basePrice > maxEnteredPrice && { basePrice: 'Price must be at most $100,000.00' }),
    ...(!(Number.isInteger(sortOrder) && sortOrder >= 0) && {
      sortOrder: 'Sort order must be 0 or greater',
    }),
    ...(moreImageIds.length > maxPictures && { moreImageIds: `At most ${maxPictures} further pictures.` }),
    ...(conflict && { allergens: conflict }),
  }
}

/** Allergens that the other statements about the dish exclude. */
function contradiction({ labels, diets, allergens }: ProductFields): string | null {
  const contains = allergensThat(allergens, 'contains')
  const ownLabels = (['vegan', 'gluten_free'] as const).filter((label) => labels.includes(label))
  for (const mark of [...ownLabels, ...diets]) {
    const found = contains.find((allergen) => excludedBy[mark]?.includes(allergen))
    if (found)
      return `A dish marked “${markLabel(mark)}” cannot contain ${allergenLabels[found].toLowerCase()}.`
  }
  return null
}

const excludedBy: Partial<Record<DietMark, readonly (keyof AllergenFacts)[]>> = {
  vegan: ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'],
  gluten_free: ['gluten', 'wheat'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  dairy_free: ['milk'],
  nut_free: ['peanuts', 'tree_nuts'],
}
