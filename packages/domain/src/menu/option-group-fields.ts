import type { Cents } from '../money/cents.ts'
import { enteredPriceIssue } from '../money/entered-price.ts'
import { formatMoney } from '../money/format.ts'
import type { ModifierAction, Option, OptionGroup, OptionGroupKind } from './menu.ts'

/** An option as entered. Whether it is sold out is not part of it: the kitchen changes that. */
export type OptionFields = Omit<Option, 'isAvailable' | 'soldOutUntil'>

/** An option group as entered, with its options in display order. */
export interface OptionGroupFields extends Pick<OptionGroup, 'name' | 'description'> {
  minSelections: number
  /** null: no limit; 0 is stored as null. */
  maxSelections: number | null
  /** "radio": a single choice. */
  displayType: OptionGroup['displayType']
  options: readonly OptionFields[]
}

export const MAX_OPTIONS = 200

export const newOptionGroup: Record<OptionGroupKind, OptionGroupFields> = {
  variant: empty({ minSelections: 1, maxSelections: 1, displayType: 'radio' }),
  upsell: empty({}),
  modifier: empty({}),
}

/** An option without name and price. */
export function newOption(kind: OptionGroupKind, id: string): OptionFields {
  const modifierAction: ModifierAction | null = kind === 'modifier' ? 'add' : null
  return { id, name: '', description: '', priceDelta: 0 as Cents, isDefault: false, modifierAction }
}

/**
 * The fields as they are stored: no limit in place of 0, one option of a single choice, and the first option as
 * the default of a required single choice without one. Only variants can be selected at first.
 */
export function normalOptionGroup(kind: OptionGroupKind, fields: OptionGroupFields): OptionGroupFields {
  const maxSelections = fields.displayType === 'radio' ? 1 : fields.maxSelections || null
  const needsDefault =
    kind === 'variant' &&
    maxSelections === 1 &&
    fields.minSelections === 1 &&
    !fields.options.some(({ isDefault }) => isDefault)
  return {
    ...fields,
    maxSelections,
    options: fields.options.map((option, index) => ({
      ...option,
      isDefault: kind === 'variant' && (needsDefault ? index === 0 : option.isDefault),
      modifierAction: kind === 'modifier' ? (option.modifierAction ?? 'add') : null,
    })),
  }
}

/**
 * The issues of an option group, by the path of the field, such as "options.2.name"; empty if there are none.
 * Expects normal fields.
 */
export function optionGroupIssues(kind: OptionGroupKind, fields: OptionGroupFields): Record<string, string> {
  const { name, minSelections: min, maxSelections: max, options } = fields
  const defaults = options.filter(({ isDefault }) => isDefault).length
  return {
    ...(name.trim() === '' && { name: 'Group name is required' }),
    ...(!(min >= 0) && { minSelections: 'Enter 0 or more.' }),
    ...(max !== null &&
      max > MAX_OPTIONS && { maxSelections: `A group has at most ${MAX_OPTIONS} options.` }),
    ...(max !== null && !(max >= 1) && { maxSelections: 'Enter 0 or more; 0 is any number.' }),
    ...(max !== null &&
      min > max && {
        minSelections: '“At least” cannot be more than “At most”. Leave “At most” empty for any number.',
      }),
    ...(options.length > 0 &&
      min > options.length && {
        minSelections: `Customers must choose ${min}, but there ${options.length === 1 ? 'is 1 option' : `are ${options.length} options`}.`,
      }),
    ...(options.length > MAX_OPTIONS && { options: `A group has at most ${MAX_OPTIONS} options.` }),
    ...(kind === 'variant' &&
      max !== null &&
      defaults > max && {
        options:
          max === 1 ? 'Only one option can be the default.' : `At most ${max} options can be the default.`,
      }),
    ...Object.assign({}, ...options.map((option, index) => optionIssues(kind, option, index, options))),
  }
}

function optionIssues(
  kind: OptionGroupKind,
  { name, priceDelta }: OptionFields,
  index: number,
  options: readonly OptionFields[],
): Record<string, string> {
  const isRepeated = options.findIndex((other) => sameName(other.name, name)) < index
  return {
    ...(name.trim() === ''
      ? { [`options.${index}.name`]: 'Option name is required' }
      : isRepeated && { [`options.${index}.name`]: 'This group already has an option with this name.' }),
    ...(kind === 'upsell'
      ? !(priceDelta >= 0) && { [`options.${index}.priceDelta`]: 'Price must be 0 or greater' }
      : Number.isNaN(priceDelta) && { [`options.${index}.priceDelta`]: 'Enter an amount.' }),
    ...enteredPriceIssue(`options.${index}.priceDelta`, priceDelta),
  }
}

/** Names that differ only in case or surrounding spaces. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Advice about a valid group; `dishes` use it. */
export function optionGroupWarnings(
  { options, minSelections }: Pick<OptionGroup, 'minSelections'> & { options: readonly WarnedOption[] },
  dishes: readonly { name: string; basePrice: Cents }[],
): string[] {
  const cheapest = dishes.toSorted((a, b) => a.basePrice - b.basePrice)[0]
  const tooLow = cheapest ? options.filter(({ priceDelta }) => cheapest.basePrice + priceDelta < 0) : []
  const available = options.filter(({ isAvailable }) => isAvailable !== false).length
  return [
    ...(options.length === 0 ? ['Customers do not see this group: it has no options.'] : []),
    ...(options.length > 0 && available < minSelections
      ? ['The dishes cannot be ordered now: too many options are sold out.']
      : []),
    ...tooLow.map(({ name, priceDelta }) => {
      const off = formatMoney(-priceDelta as Cents)
      return `${name} takes ${off} off ${cheapest?.name}, which costs ${formatMoney(cheapest?.basePrice ?? (0 as Cents))}. A dish never costs less than $0.00.`
    }),
  ]
}

type WarnedOption = Pick<Option, 'name' | 'priceDelta'> & Partial<Pick<Option, 'isAvailable'>>

/** How many options a customer can choose: "Exactly 1", "1 to 2", "Up to 3", "At least 2", "Any number". */
export function formatSelectionRange(min: number, max: number | null): string {
  if (max === null) return min === 0 ? 'Any number' : `At least ${min}`
  if (min === max) return `Exactly ${min}`
  return min === 0 ? `Up to ${max}` : `${min} to ${max}`
}

/** Equal for groups that customers cannot distinguish: same settings, same options in the same order. */
export function identityOf(
  group: Omit<OptionGroup, 'id' | 'options'> & { options: readonly Option[] },
): string {
  const { kind, name, description, minSelections, maxSelections, displayType, options } = group
  return JSON.stringify([
    ...[kind, name, description, minSelections, maxSelections, displayType],
    ...options.map((option) => [
      ...[option.name, option.description, option.priceDelta, option.isDefault],
      ...[option.modifierAction, option.isAvailable],
    ]),
  ])
}

/** Sets of at least two groups that customers cannot distinguish. */
export function identicalGroups<Group extends Parameters<typeof identityOf>[0]>(
  groups: readonly Group[],
): Group[][] {
  return [...Map.groupBy(groups, identityOf).values()].filter((same) => same.length > 1)
}

function empty(rules: Partial<OptionGroupFields>): OptionGroupFields {
  return {
    name: '',
    description: '',
    minSelections: 0,
    maxSelections: null,
    displayType: 'checkbox',
    options: [],
    ...rules,
  }
}
