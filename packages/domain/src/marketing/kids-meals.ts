import type { Cents } from '../money/cents.ts'

/** Free kids meals that a kids-meal code gives on this undiscounted subtotal: one for each full threshold. */
export function earnedKidsMeals(subtotal: Cents, threshold: Cents): number {
  return threshold > 0 ? Math.max(0, Math.floor(subtotal / threshold)) : 0
}

/** Why a choice of kids meals cannot be confirmed, as a sentence, or null: exactly the earned meals are chosen. */
export function kidsMealIssue(
  chosen: readonly { name: string; quantity: number }[],
  earned: number,
): string | null {
  if (chosen.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0)) {
    return 'Please choose whole meals.'
  }
  const count = chosen.reduce((sum, meal) => sum + meal.quantity, 0)
  if (count > earned) return `You can choose at most ${meals(earned)}.`
  if (count < earned) return `Please choose ${meals(earned - count)}${count > 0 ? ' more' : ''}.`
  return null
}

function meals(count: number): string {
  return `${count} free kids ${count === 1 ? 'meal' : 'meals'}`
}
