/** The 14 allergens of the European Union and the 9 of the United States, in the order in which they are listed. */
export const allergens = [
  'gluten',
  'wheat',
  'milk',
  'eggs',
  'fish',
  'crustaceans',
  'molluscs',
  'peanuts',
  'tree_nuts',
  'soy',
  'sesame',
  'celery',
  'mustard',
  'lupin',
  'sulphites',
] as const
export type Allergen = (typeof allergens)[number]

export const allergenLabels: Record<Allergen, string> = {
  gluten: 'Gluten',
  wheat: 'Wheat',
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  crustaceans: 'Crustaceans',
  molluscs: 'Molluscs',
  peanuts: 'Peanuts',
  tree_nuts: 'Tree nuts',
  soy: 'Soy',
  sesame: 'Sesame',
  celery: 'Celery',
  mustard: 'Mustard',
  lupin: 'Lupin',
  sulphites: 'Sulphites',
}

export const allergenStates = ['contains', 'may_contain', 'free_from'] as const
export type AllergenState = (typeof allergenStates)[number]

/** The restaurant's statements about the allergens of a dish. An allergen without an entry is unknown. */
export type AllergenFacts = Partial<Record<Allergen, AllergenState>>

export const diets = ['vegetarian', 'pescatarian', 'halal', 'kosher', 'dairy_free', 'nut_free'] as const
/** Dietary marks besides the labels "vegan" and "gluten free". */
export type Diet = (typeof diets)[number]

export const dietLabels: Record<Diet, string> = {
  vegetarian: 'Vegetarian',
  pescatarian: 'Pescatarian',
  halal: 'Halal',
  kosher: 'Kosher',
  dairy_free: 'Dairy free',
  nut_free: 'Nut free',
}

/** Dietary marks in their usual order, each once; undefined without a statement. */
export function sortedDiets(marks: readonly Diet[] | undefined): Diet[] | undefined {
  return marks && diets.filter((diet) => marks.includes(diet))
}

/** The allergens with a state, in their usual order. */
export function allergensThat(facts: AllergenFacts, state: AllergenState): Allergen[] {
  return allergens.filter((allergen) => facts[allergen] === state)
}

/** Such as "Contains milk, eggs. May contain peanuts."; empty when neither is stated. */
export function allergenLine(facts: AllergenFacts): string {
  const sentence = (start: string, state: AllergenState) => {
    const names = allergensThat(facts, state).map((allergen) => allergenLabels[allergen].toLowerCase())
    return names.length > 0 ? [`${start} ${names.join(', ')}.`] : []
  }
  return [...sentence('Contains', 'contains'), ...sentence('May contain', 'may_contain')].join(' ')
}
