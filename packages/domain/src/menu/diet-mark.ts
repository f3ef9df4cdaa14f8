import { allergens, type Diet, diets } from './allergens.ts'
import type { LabelType, Product } from './menu.ts'

/** A filter of a menu: a label, a diet, or an allergen that a dish is stated to be free from. */
export type DietMark = LabelType | Diet | `free_from_${keyof NonNullable<Product['allergens']>}`

type Marked = Pick<Product, 'labels' | 'diets' | 'allergens'>

const dietary: readonly LabelType[] = ['vegan', 'gluten_free', 'organic', 'spicy']

/** The marks of a dish. Nothing is inferred: a dish without a statement about milk is not free from it. */
export function marksOf({ labels, diets: own = [], allergens: facts = {} }: Marked): DietMark[] {
  return [
    ...dietary.filter((label) => labels.includes(label)),
    ...diets.filter((diet) => own.includes(diet)),
    ...allergens
      .filter((allergen) => facts[allergen] === 'free_from')
      .map((allergen) => `free_from_${allergen}` as const),
  ]
}

/** Such as "Gluten free" or "Free from milk". */
export function markLabel(mark: DietMark): string {
  const words = mark.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
