import type { FreeKidsMeal, PricedLine, PricedSelection } from '../pricing/breakdown.ts'

/** A dish with how often it is still to be made, over all open orders. */
export interface DishCount {
  key: string
  name: string
  /** Of a coded entree, such as E1. */
  code: string | null
  portions: number
  /** Each choice and how many of the portions want it, most first. */
  options: { text: string; portions: number }[]
}

export interface AllDay {
  /** In the order in which the oldest ticket asks for them, so that rows keep their places. */
  dishes: DishCount[]
  /** All portions. */
  portions: number
  /** Orders that still want something. */
  orders: number
}

interface OpenOrder {
  lines: readonly PricedLine[]
  madeLines: readonly string[]
  kidsMeals: readonly FreeKidsMeal[]
}

/**
 * What is still to be made: lines that are checked off are left out, free kids meals count like dishes. `isOwn` says of a
 * product whether it is to be counted here.
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
  for (const { lines, madeLines, kidsMeals } of orders) {
    const isMade = new Set(madeLines)
    const left = lines.filter(({ key, productId }) => !isMade.has(key) && isOwn(productId))
    const meals = kidsMeals.filter(({ quantity }) => quantity > 0)
    if (left.length + meals.length > 0) open += 1
    for (const { productId, name, code, quantity, selections } of left) {
      const { options } = add(productId, name, code, quantity)
      for (const text of selections.map(choiceText)) options.set(text, (options.get(text) ?? 0) + quantity)
    }
    for (const { name, quantity } of meals) add(`kids:${name}`, name, null, quantity)
  }
  const counted = [...dishes.values()].map(({ dish, options }) => ({ ...dish, options: mostFirst(options) }))
  return {
    dishes: counted,
    portions: counted.reduce((sum, { portions }) => sum + portions, 0),
    orders: open,
  }
}

/** A choice in the words of the line: "without mushrooms", "add noodles"; names that say so themselves stay as they are. */
function choiceText({ name, modifierAction }: PricedSelection): string {
  if (!modifierAction || /^(no|extra|add|light|sub|without|swap)\b/i.test(name)) return name
  return `${words[modifierAction]} ${name}`
}

const words = { add: 'add', remove: 'without', substitute: 'swap' } as const

function mostFirst(options: ReadonlyMap<string, number>): DishCount['options'] {
  return [...options]
    .map(([text, portions]) => ({ text, portions }))
    .sort((a, b) => b.portions - a.portions || a.text.localeCompare(b.text))
}
