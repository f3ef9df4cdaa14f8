import { type Cents, cents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import { cleanText } from '../people/clean-text.ts'

/** The meals of a kids-meal code: one for each full threshold of the subtotal. */
export interface KidsMealFields {
  /** The meals to choose from, with the price that is shown as saved. */
  kidsMeals: { name: string; price: Cents }[]
  kidsMealThreshold: Cents
}

export const newKidsMeals: KidsMealFields = {
  kidsMeals: [
    { name: 'Hamburger', price: cents(899) },
    { name: 'Cheeseburger', price: cents(999) },
  ],
  kidsMealThreshold: cents(1900),
}

export const maxKidsMeals = 20
export const maxKidsMealName = 100
const maxAmount = 100_000

/** The names as they are stored. */
export function cleanKidsMeals<Fields extends KidsMealFields>(fields: Fields): Fields {
  const kidsMeals = fields.kidsMeals.map(({ name, price }) => ({
    name: cleanText(name, maxKidsMealName),
    price,
  }))
  return { ...fields, kidsMeals }
}

/** The issues by field; empty if there are none. Carts choose a meal by its name. */
export function kidsMealIssues(fields: KidsMealFields): Partial<Record<keyof KidsMealFields, string>> {
  const { kidsMeals, kidsMealThreshold } = cleanKidsMeals(fields)
  const issue = mealsIssue(kidsMeals)
  return {
    ...(issue && { kidsMeals: issue }),
    ...(!isWithin(kidsMealThreshold, 1, maxAmount) && { kidsMealThreshold: 'Enter $0.01 to $1,000.00' }),
  }
}

/** "Hamburger $8.99, Cheeseburger $9.99" */
export function formatKidsMeals(meals: KidsMealFields['kidsMeals']): string {
  return meals.map(({ name, price }) => `${name} ${formatMoney(price)}`).join(', ')
}

function mealsIssue(meals: KidsMealFields['kidsMeals']): string | null {
  const names = meals.map(({ name }) => name.toLowerCase())
  if (names.length === 0) return 'Add at least one meal'
  if (names.length > maxKidsMeals) return `Enter no more than ${maxKidsMeals} meals`
  if (names.includes('')) return 'Enter a name for each meal'
  if (new Set(names).size < names.length) return 'Enter each meal only once'
  if (meals.some(({ price }) => !isWithin(price, 0, maxAmount)))
    return 'Enter a price of $0.00 to $1,000.00 for each meal'
  return null
}

const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max
