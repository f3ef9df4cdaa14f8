import type { FreeKidsMeal, PricedLine } from '../pricing/breakdown.ts'
import { choicesOf, choiceText } from './choices.ts'

/** A dish and the number of portions still to be made, over all open orders. */
export interface DishCount {
  key: string
  name: string
  /** Code of a built-in entree, such as "E1". */
  code: string | null
  portions: number
  /** Each option that differs from the usual dish and its number of portions, highest first. */
  options: { text: string; portions: number }[]
}

export interface AllDay {
  /** Ordered by first appearance in the oldest ticket, so that rows do not jump. */
  dishes: DishCount[]
  /** Total portions of all dishes. */
  portions: number
  /** Orders that still have something to make. */
  orders: number
}

interface OpenOrder {
  lines: readonly PricedLine[]
  checkedLines: readonly string[]
  kidsMeals: readonly FreeKidsMeal[]
}

/**
 * Counts what is still to be made. Checked-off lines are left out; free kids meals count like dishes. `isOwn`
 * limits the count to the products of the stations in view.
 */
export function countAllDay(
  orders: readonly OpenOrder[],
  isOwn: (productId: string) => boolean = () => true,
): AllDay {
  const dishes = new Map<string, { dish: DishCount; options: Map<string, number> }>()
  const add = (key: string, name: string, code: string | null, portions: number) => {
    const known = dishes.get(key) ?? {
      dish: { key, name, code, portions: 0, options: [] },
      options: new Map<string, number>(),
    }
    known.dish.portions += portions
    dishes.set(key, known)
    return known
  }
  let open = 0
  for (const { lines, checkedLines, kidsMeals } of orders) {
    const isMade = new Set(checkedLines)
    const left = lines.filter(({ key, productId }) => !isMade.has(key) && isOwn(productId))
    const meals = kidsMeals.filter(({ quantity }) => quantity > 0)
    if (left.length + meals.length > 0) open += 1
    for (const { productId, name, code, quantity, selections } of left) {
      const { options } = add(productId, name, code, quantity)
      for (const text of choicesOf(selections).changed.map(choiceText))
        options.set(text, (options.get(text) ?? 0) + quantity)
    }
    for (const { name, quantity } of meals) add(`kids:${name}`, name, null, quantity)
  }
  const counted = [...dishes.values()].map(({ dish, options }) => ({
    ...dish,
    options: highestFirst(options),
  }))
  return {
    dishes: counted,
    portions: counted.reduce((sum, { portions }) => sum + portions, 0),
    orders: open,
  }
}

function highestFirst(options: ReadonlyMap<string, number>): DishCount['options'] {
  return [...options]
    .map(([text, portions]) => ({ text, portions }))
    .sort((a, b) => b.portions - a.portions || a.text.localeCompare(b.text))
}
