import type { OptionGroup } from '@comanda/domain/menu/menu'

/** Distinguishes groups with the same name. */
export const optionNames = ({ options }: OptionGroup) =>
  options.map(({ name }) => name).join(', ') || 'No options yet'

/** Such as "Required, choose 1" or "Up to 3". */
export function selectionRule({
  minSelections: min,
  maxSelections: max,
}: Pick<OptionGroup, 'minSelections' | 'maxSelections'>): string {
  if (min > 0)
    return min === max || max === null ? `Required, choose ${min}` : `Required, choose ${min} to ${max}`
  return max === null ? 'Any number' : `Up to ${max}`
}
