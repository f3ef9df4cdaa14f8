import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { ModifierAction, OptionGroupKind } from '@comanda/domain/menu/menu'
import {
  formatSelectionRange,
  newOptionGroup,
  normalOptionGroup,
  type OptionFields,
  type OptionGroupFields,
  optionGroupIssues,
} from '@comanda/domain/menu/option-group-fields'
import type { Cents } from '@comanda/domain/money/cents'
import type { Issues } from '../forms/draft.ts'

/** An option as typed; an empty price is 0. */
export type OptionDraft = Omit<OptionFields, 'priceDelta'> & { priceDelta: Cents | null }

/** The form of a group, and the dishes that use it. */
export interface GroupDraft extends Omit<OptionGroupFields, 'options'> {
  options: readonly OptionDraft[]
  productIds: readonly string[]
}

export function draftOf(group: CatalogOptionGroup): GroupDraft {
  return {
    ...settingsOf(group),
    options: group.options.map(({ isAvailable: _, ...option }) => option),
    productIds: group.productIds,
  }
}

export const newDraft = (kind: OptionGroupKind): GroupDraft => ({
  ...settingsOf(newOptionGroup[kind]),
  options: [],
  productIds: [],
})

/** A copy of a group, which no dish uses yet. */
export function copyOf(group: CatalogOptionGroup): GroupDraft {
  const { options, name, ...draft } = draftOf(group)
  return {
    ...draft,
    name: `${name.slice(0, 200 - copyMark.length)}${copyMark}`,
    options: options.map((option) => ({ ...option, id: crypto.randomUUID() })),
    productIds: [],
  }
}

const copyMark = ' (Copy)'

function settingsOf(group: Omit<OptionGroupFields, 'options'>): Omit<OptionGroupFields, 'options'> {
  const { name, description, displayType, minSelections, maxSelections } = group
  return { name, description, displayType, minSelections, maxSelections }
}

/** The fields as the server stores them. */
export function fieldsOf(kind: OptionGroupKind, draft: GroupDraft): OptionGroupFields {
  return normalOptionGroup(kind, {
    ...settingsOf(draft),
    options: draft.options.map((option) => ({ ...option, priceDelta: option.priceDelta ?? (0 as Cents) })),
  })
}

/** Issues by the paths of the rules, such as "options.2.name". */
export const issuesOf = (kind: OptionGroupKind) => (draft: GroupDraft) =>
  optionGroupIssues(kind, fieldsOf(kind, draft)) as Issues<GroupDraft>

export const rangeOf = (kind: OptionGroupKind, draft: GroupDraft) => {
  const { minSelections, maxSelections } = shownRange(fieldsOf(kind, draft))
  return formatSelectionRange(minSelections, maxSelections)
}

/** The range of a group that is being edited: unlimited if a number cannot be read. */
export const shownRange = ({ minSelections, maxSelections }: OptionGroupFields) => ({
  minSelections: minSelections || 0,
  maxSelections: Number.isNaN(maxSelections) ? null : maxSelections,
})

export const modifierActionLabels: Readonly<Record<ModifierAction, string>> = {
  add: 'Add',
  remove: 'Remove',
  substitute: 'Swap',
}
