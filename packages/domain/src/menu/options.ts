import type { Selection } from '../ordering/cart.ts'
import type { Instant } from '../time/instant.ts'
import type { Option, OptionGroup, Product } from './menu.ts'

export type Toggle = { chosen: string[] } | { refusal: string }

export interface SelectionIssue {
  groupId: string
  message: string
}

/**
 * Initial selections of a product's dialog: each required variant group has its available defaults (never
 * more than its minimum), or else its first available option. Nothing else is preselected.
 */
export function defaultSelections(product: Pick<Product, 'optionGroups'>): Selection[] {
  return product.optionGroups
    .filter(hasPreselection)
    .map((group) => ({ groupId: group.id, optionIds: startingOptions(group).map((option) => option.id) }))
    .filter((selection) => selection.optionIds.length > 0)
}

/** Whether the product dialog starts with a selection in this group. */
export function hasPreselection({ kind, minSelections }: OptionGroup): boolean {
  return kind === 'variant' && minSelections > 0
}

/** The initial selections, with the first available options of every other required group: a selection that can be ordered. */
export function firstSelections(product: Product): Selection[] {
  const initial = defaultSelections(product)
  return product.optionGroups.flatMap(({ id, minSelections, options }): Selection[] => {
    const chosen = initial.find(({ groupId }) => groupId === id)?.optionIds ?? []
    const others = options.filter((option) => option.isAvailable && !chosen.includes(option.id))
    const added = others.slice(0, Math.max(0, minSelections - chosen.length)).map((option) => option.id)
    const optionIds = [...chosen, ...added]
    return optionIds.length > 0 ? [{ groupId: id, optionIds }] : []
  })
}

/** Whether the group consists of sushi rolls; its messages say "roll" instead of "option". */
export function isRollGroup(group: OptionGroup): boolean {
  return /maki|roll special/i.test(group.name)
}

/** At most one option: selecting another replaces it. */
export function actsAsRadio(group: OptionGroup): boolean {
  return group.maxSelections === 1
}

/**
 * Selects or deselects an option. A radio group switches to the new option, and a required radio group cannot
 * be emptied. Refused, with the message to show, when the group is full or the option is unavailable.
 */
export function toggleOption(group: OptionGroup, chosen: readonly string[], optionId: string): Toggle {
  if (chosen.includes(optionId)) {
    const keep = actsAsRadio(group) && group.minSelections > 0
    return { chosen: keep ? [...chosen] : chosen.filter((id) => id !== optionId) }
  }
  const option = group.options.find((candidate) => candidate.id === optionId)
  if (!option) return { refusal: notOfferedMessage(group) }
  if (!option.isAvailable) return { refusal: soldOutMessage(option) }
  if (actsAsRadio(group)) return { chosen: [optionId] }
  if (group.maxSelections !== null && chosen.length >= group.maxSelections) {
    return { refusal: fullMessage(group, group.maxSelections) }
  }
  return { chosen: [...chosen, optionId] }
}

/** Message for too few or too many selected options of a group; null when the number is valid. */
export function groupIssue(group: OptionGroup, chosen: readonly string[]): string | null {
  const { minSelections: min, maxSelections: max } = group
  if (chosen.length < min) {
    const amount = min === max ? 'exactly' : 'at least'
    return `Please select ${amount} ${min} ${isRollGroup(group) ? 'roll(s)' : 'option(s)'} from ${group.name}.`
  }
  if (max !== null && chosen.length > max) {
    if (isRollGroup(group)) return fullMessage(group, max)
    return `You can only select ${max} option(s) from ${group.name}. Please unselect ${chosen.length - max}.`
  }
  return null
}

/**
 * Everything that prevents a product with these selections from being ordered, at most one message per group.
 */
export function selectionIssues(product: Product, selections: readonly Selection[]): SelectionIssue[] {
  const known = new Set(product.optionGroups.map((group) => group.id))
  const unknown = selections
    .filter((selection) => !known.has(selection.groupId))
    .map(({ groupId }) => ({ groupId, message: `An option of ${product.name} is no longer offered.` }))
  const own = product.optionGroups.flatMap((group) => {
    const message = choiceIssue(
      group,
      selections.filter((selection) => selection.groupId === group.id),
    )
    return message ? [{ groupId: group.id, message }] : []
  })
  return [...unknown, ...own]
}

/** A required group in which too few options are available. */
export interface MissingOptions {
  group: OptionGroup
  /** When enough of them are on sale again; null if that is not known. */
  until: Instant | null
}

/** The group that prevents every order of a product; of several, the one that is complete last. Null if none. */
export function missingOptions(groups: readonly OptionGroup[]): MissingOptions | null {
  const missing = groups.flatMap((group): MissingOptions[] => {
    if (group.minSelections <= 0) return []
    const returns = group.options.map(returnOf).toSorted((a, b) => a - b)
    const complete = returns[group.minSelections - 1] ?? Infinity
    if (complete === -Infinity) return []
    return [{ group, until: complete === Infinity ? null : complete }]
  })
  const [last] = missing.toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity))
  return last ?? null
}

/** The message shown to the customer. */
export function missingOptionsText({ group }: MissingOptions): string {
  return group.options.some((option) => option.isAvailable)
    ? `Too few options of ${group.name} are left.`
    : `All options of ${group.name} are sold out.`
}

function returnOf({ isAvailable, soldOutUntil }: Option): Instant {
  return isAvailable ? -Infinity : (soldOutUntil ?? Infinity)
}

function choiceIssue(group: OptionGroup, selections: readonly Selection[]): string | null {
  const chosen = selections.flatMap((selection) => selection.optionIds)
  if (selections.length > 1 || new Set(chosen).size < chosen.length) {
    return `An option of ${group.name} was selected twice.`
  }
  for (const id of chosen) {
    const option = group.options.find((candidate) => candidate.id === id)
    if (!option) return notOfferedMessage(group)
    if (!option.isAvailable) return soldOutMessage(option)
  }
  return groupIssue(group, chosen)
}

function startingOptions(group: OptionGroup): Option[] {
  const available = group.options.filter((option) => option.isAvailable)
  const defaults = available.filter((option) => option.isDefault).slice(0, group.minSelections)
  return defaults.length > 0 ? defaults : available.slice(0, 1)
}

function fullMessage(group: OptionGroup, max: number): string {
  return isRollGroup(group)
    ? `You can only select ${max} roll(s) for this Maki lunch special. Please unselect a roll first if you want to choose a different one.`
    : `You can select a maximum of ${max} options for ${group.name}.`
}

function notOfferedMessage(group: OptionGroup): string {
  return `An option of ${group.name} is no longer offered.`
}

function soldOutMessage(option: Option): string {
  return `${option.name} is sold out.`
}
