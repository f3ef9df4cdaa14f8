import type { Selection } from '../ordering/cart.ts'
import type { Option, OptionGroup, Product } from './menu.ts'

export type Toggle = { chosen: string[] } | { refusal: string }

export interface SelectionIssue {
  groupId: string
  message: string
}

/**
 * What a product's dialog starts with: in each required variant group its available defaults (never more than
 * the group asks for), or else its first available option. Nothing else is chosen for the customer.
 */
export function defaultSelections(product: Product): Selection[] {
  return product.optionGroups
    .filter((group) => group.kind === 'variant' && group.minSelections > 0)
    .map((group) => ({ groupId: group.id, optionIds: startingOptions(group).map((option) => option.id) }))
    .filter((selection) => selection.optionIds.length > 0)
}

/** Groups of sushi rolls speak of rolls instead of options. */
export function isRollGroup(group: OptionGroup): boolean {
  return /maki|roll special/i.test(group.name)
}

/** At most one option: choosing another replaces the chosen one. */
export function actsAsRadio(group: OptionGroup): boolean {
  return group.maxSelections === 1
}

/**
 * Chooses an option, or takes the choice back. A radio switches to the new option, and a required one keeps its
 * last. Refused, with the sentence to show, when the group is full or the option cannot be had.
 */
export function toggleOption(group: OptionGroup, chosen: readonly string[], optionId: string): Toggle {
  if (chosen.includes(optionId)) {
    const keep = actsAsRadio(group) && group.minSelections > 0
    return { chosen: keep ? [...chosen] : chosen.filter((id) => id !== optionId) }
  }
  const option = group.options.find((candidate) => candidate.id === optionId)
  if (!option) return { refusal: goneMessage(group) }
  if (!option.isAvailable) return { refusal: soldOutMessage(option) }
  if (actsAsRadio(group)) return { chosen: [optionId] }
  if (group.maxSelections !== null && chosen.length >= group.maxSelections) {
    return { refusal: fullMessage(group, group.maxSelections) }
  }
  return { chosen: [...chosen, optionId] }
}

/** Whether too few or too many options of a group are chosen, as a sentence; null when the count is right. */
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

/** Everything that keeps a product with these selections out of an order, at most one sentence for each group. */
export function selectionIssues(product: Product, selections: readonly Selection[]): SelectionIssue[] {
  const known = new Set(product.optionGroups.map((group) => group.id))
  const foreign = selections
    .filter((selection) => !known.has(selection.groupId))
    .map(({ groupId }) => ({ groupId, message: `A choice for ${product.name} is no longer offered.` }))
  const own = product.optionGroups.flatMap((group) => {
    const message = choiceIssue(
      group,
      selections.filter((selection) => selection.groupId === group.id),
    )
    return message ? [{ groupId: group.id, message }] : []
  })
  return [...foreign, ...own]
}

/** True when the product can go into the cart with these selections. */
export function isComplete(product: Product, selections: readonly Selection[]): boolean {
  return selectionIssues(product, selections).length === 0
}

function choiceIssue(group: OptionGroup, selections: readonly Selection[]): string | null {
  const chosen = selections.flatMap((selection) => selection.optionIds)
  if (selections.length > 1 || new Set(chosen).size < chosen.length) {
    return `A choice in ${group.name} was made twice.`
  }
  for (const id of chosen) {
    const option = group.options.find((candidate) => candidate.id === id)
    if (!option) return goneMessage(group)
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

function goneMessage(group: OptionGroup): string {
  return `A choice in ${group.name} is no longer offered.`
}

function soldOutMessage(option: Option): string {
  return `${option.name} is sold out.`
}
