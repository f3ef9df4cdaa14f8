import type { Cents } from '../money/cents.ts'

/**
 * Number of free kids meals that a kids-meal code gives for this undiscounted subtotal: one per full
 * threshold.
 */
export function earnedKidsMeals(subtotal: Cents, threshold: Cents): number {
  return threshold > 0 ? Math.max(0, Math.floor(subtotal / threshold)) : 0
}

/**
 * Why a selection of kids meals is invalid, as a message, or null. Exactly the earned number must be
 * selected.
 */
export function kidsMealIssue(
  chosen: readonly { name: string; quantity: number }[],
  earned: number,
): string | null {
  if (chosen.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0)) {
    return 'Please choose a whole number of meals.'
  }
  const count = chosen.reduce((sum, meal) => sum + meal.quantity, 0)
  if (count > earned) return `You can choose at most ${meals(earned)}.`
  if (count < earned) return `Please choose ${meals(earned - count, count > 0 ? 'more ' : '')}.`
  return null
}

function meals(count: number, more: '' | 'more ' = ''): string {
  return `${count} ${more}free kids ${count === 1 ? 'meal' : 'meals'}`
}
