import { isEntreeCode } from './entree.ts'
import { type Daypart, entreeCategoryName, type OptionGroup, regularMenu } from './menu.ts'
import type { ProductFields } from './product-fields.ts'

/** Other facts that determine whether customers can order a dish. */
interface Surroundings {
  category: { name: string; isActive: boolean } | undefined
  /** Its option groups, including those without options. */
  groups: readonly OptionGroup[]
  dayparts: readonly Daypart[]
}

/** Why customers cannot order a dish, or could order it at a wrong price; empty when all is well. */
export function productWarnings(
  fields: Pick<ProductFields, 'isActive' | 'availableMenus' | 'basePrice' | 'code'>,
  { category, groups, dayparts }: Surroundings,
): string[] {
  return [
    ...(category && !category.isActive
      ? [`The category “${category.name}” is inactive, so it is hidden.`]
      : []),
    ...(category?.name === entreeCategoryName && !(fields.code && isEntreeCode(fields.code))
      ? [`“${entreeCategoryName}” shows only dishes with an entree code such as E1.`]
      : []),
    ...menuWarnings(fields.availableMenus, dayparts),
    ...groups.flatMap((group) => groupWarnings(group)),
    ...(fields.basePrice + lowestDelta(groups) < 0
      ? ['The cheapest choice of options would cost less than $0.00. Customers then pay $0.00.']
      : []),
  ]
}

function menuWarnings(names: readonly string[], dayparts: readonly Daypart[]): string[] {
  if (names.length === 0 || names.includes(regularMenu)) return []
  const found = names.flatMap((name) => dayparts.find((daypart) => daypart.name === name) ?? [])
  if (found.length === 0) return [`No one can order it: the menu “${names.join('”, “')}” no longer exists.`]
  return found.every(({ schedule }) => Object.keys(schedule).length === 0)
    ? [`No one can order it: the menu “${found.map(({ name }) => name).join('”, “')}” has no hours.`]
    : []
}

function groupWarnings({ name, options, minSelections }: OptionGroup): string[] {
  // The menu leaves it out, even if it is required.
  if (options.length === 0) return [`“${name}” is not shown: it has no options.`]
  const available = options.filter((option) => option.isAvailable).length
  if (available >= minSelections) return []
  return available === 0
    ? [`No one can order it: “${name}” is required, but has no available options.`]
    : [
        `No one can order it: “${name}” requires ${minSelections} options, but only ${available} are available.`,
      ]
}

/** The lowest sum that required choices and cheaper options can add to the price. */
function lowestDelta(groups: readonly OptionGroup[]): number {
  return groups.reduce((sum, { options, minSelections, maxSelections }) => {
    const deltas = options.map((option) => option.priceDelta).sort((a, b) => a - b)
    const chosen = deltas
      .slice(0, maxSelections ?? deltas.length)
      .filter((delta, index) => index < minSelections || delta < 0)
    return sum + chosen.reduce<number>((total, delta) => total + delta, 0)
  }, 0)
}
