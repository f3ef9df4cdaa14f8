import type { OptionGroupKind } from './menu.ts'
import { newOptionGroup, type OptionGroupFields } from './option-group-fields.ts'

/** The short form of a new option group, as the form of a dish shows it. Its options are added afterwards. */
export interface ShortOptionGroup {
  name: string
  description: string
  isRequired: boolean
  /** For modifiers only. */
  minSelections: number
  maxSelections: number
}

export const newShortOptionGroup: ShortOptionGroup = {
  name: '',
  description: '',
  isRequired: false,
  minSelections: 0,
  maxSelections: 1,
}

/** The issues of the short form, by field; empty if there are none. */
export function shortOptionGroupIssues(
  kind: OptionGroupKind,
  { name, minSelections, maxSelections }: ShortOptionGroup,
): Partial<Record<keyof ShortOptionGroup, string>> {
  return {
    ...(name.trim() === '' && { name: 'Group name is required' }),
    ...(kind === 'modifier' && {
      ...(!(minSelections >= 0) && { minSelections: 'Enter 0 or more.' }),
      ...(!(maxSelections >= 1) && { maxSelections: 'Enter 1 or more.' }),
      ...(maxSelections >= 1 &&
        minSelections > maxSelections && { minSelections: '“At least” cannot be more than “At most”.' }),
    }),
  }
}

/** The group of a short form. A required one requires at least one option; a variant group is a single choice. */
export function fromShortForm(kind: OptionGroupKind, short: ShortOptionGroup): OptionGroupFields {
  const { name, description, isRequired, minSelections, maxSelections } = short
  const required = isRequired ? 1 : 0
  const group = { ...newOptionGroup[kind], name, description }
  if (kind === 'upsell') return group
  if (kind === 'variant') return { ...group, minSelections: required }
  return { ...group, minSelections: Math.max(minSelections, required), maxSelections }
}
