import { randomUUID } from 'node:crypto'
import type { ImportProblem } from '@comanda/contract/catalog/import'
import { type OptionGroupKind, optionGroupKinds } from '@comanda/domain/menu/menu'
import { normalOptionGroup, optionGroupIssues } from '@comanda/domain/menu/option-group-fields'
import type { OptionGroupState } from '../option-group-kind.ts'
import type { ProductState } from '../product-kind.ts'
import type { DishContent, GroupContent } from './menu-content.ts'
import type { CurrentMenu } from './read-current-menu.ts'

export const groupIdsIn = {
  variant: 'variantGroupIds',
  upsell: 'upsellGroupIds',
  modifier: 'modifierGroupIds',
} as const satisfies Record<OptionGroupKind, keyof ProductState>

/** The groups that a file's dishes need: existing ones, changed ones, and new ones that equal dishes share. */
export class GroupPlan {
  readonly changed: { kind: OptionGroupKind; before: OptionGroupState | null; after: OptionGroupState }[] = []
  readonly retained: OptionGroupState[] = []
  readonly problems: ImportProblem[] = []
  /** Groups of the file that no dish has. */
  readonly reserved = new Set<string>()
  /** Groups that dishes of the file have. */
  private readonly assigned = new Set<string>()
  private readonly known = new Map<string, string>()
  private readonly byId = new Map<string, OptionGroupState>()
  private readonly users = new Map<string, ProductState[]>()
  /** The current groups that no dish uses, by their signature. */
  private readonly unusedByContent = new Map<string, OptionGroupState[]>()
  /** The same, by kind and name. */
  private readonly unusedByName = new Map<string, OptionGroupState[]>()
  private readonly current: CurrentMenu
  private readonly keepsEdited: boolean
  private readonly targets: ReadonlyMap<string, DishContent>

  /** `targets` are the dishes of the file by the id of the dish that they change. */
  constructor(current: CurrentMenu, targets: ReadonlyMap<string, DishContent>, keepsEdited: boolean) {
    this.current = current
    this.targets = targets
    this.keepsEdited = keepsEdited
    for (const dish of current.dishes)
      for (const kind of optionGroupKinds)
        for (const id of dish[groupIdsIn[kind]]) append(this.users, id, dish)
    for (const kind of optionGroupKinds)
      for (const group of current.groups[kind]) {
        const key = signature({ ...group, kind })
        this.known.set(key, group.id)
        this.byId.set(group.id, group)
        if (this.users.has(group.id)) continue
        append(this.unusedByContent, key, group)
        append(this.unusedByName, `${kind} ${group.name}`, group)
      }
  }

  /** The ids of a dish's groups, by kind. */
  idsFor(
    before: ProductState | null,
    dish: DishContent,
  ): Pick<ProductState, 'variantGroupIds' | 'upsellGroupIds' | 'modifierGroupIds'> {
    const ids = { variantGroupIds: [], upsellGroupIds: [], modifierGroupIds: [] } as Record<
      (typeof groupIdsIn)[OptionGroupKind],
      string[]
    >
    for (const group of dish.groups ?? []) {
      const id = this.idFor(before, group, dish)
      this.assigned.add(id)
      if (!ids[groupIdsIn[group.kind]].includes(id)) ids[groupIdsIn[group.kind]].push(id)
    }
    return ids
  }

  /** Finds or plans a group of the file that no dish has. */
  keep(target: GroupContent): void {
    const key = signature(target)
    const isFree = ({ id }: OptionGroupState) => !this.assigned.has(id) && !this.reserved.has(id)
    const equal = this.unusedByContent.get(key)?.find(isFree)
    const named = equal ?? this.unusedByName.get(`${target.kind} ${target.name}`)?.find(isFree) ?? null
    const isRetained = named !== null && !equal && this.keepsEdited && this.current.edited.has(named.id)
    if (isRetained) this.retained.push(named)
    const found = isRetained ? named : equal
    this.reserved.add(found?.id ?? this.write(target, named, key, { line: null, name: '' }))
  }

  private idFor(before: ProductState | null, target: GroupContent, dish: DishContent): string {
    const key = signature(target)
    const linked = before?.[groupIdsIn[target.kind]]
      .map((id) => this.byId.get(id))
      .find((group) => group?.name === target.name)
    if (linked && signature({ ...linked, kind: target.kind }) === key) return linked.id
    const equal = this.known.get(key)
    if (equal) return equal
    if (linked && this.keepsEdited && this.current.edited.has(linked.id)) {
      if (!this.retained.includes(linked)) this.retained.push(linked)
      return linked.id
    }
    const group = linked && this.isTargetOfAll(linked, key) ? linked : null
    return this.write(target, group, key, { line: dish.line, name: dish.fields.name })
  }

  /** Whether all dishes that use the group are in the file and replace it by the same group. */
  private isTargetOfAll(group: OptionGroupState, key: string): boolean {
    return (this.users.get(group.id) ?? []).every(({ id }) =>
      this.targets.get(id)?.groups?.some((target) => target.name === group.name && signature(target) === key),
    )
  }

  private write(
    target: GroupContent,
    before: OptionGroupState | null,
    key: string,
    dish: { line: number | null; name: string },
  ): string {
    const { kind, ...fields } = target
    const known = new Map(before?.options.map((option) => [option.name, option.id]))
    const normal = normalOptionGroup(kind, {
      ...fields,
      options: fields.options.map((option) => ({ ...option, id: known.get(option.name) ?? randomUUID() })),
    })
    // A form selects the first option of a required choice; a file states what is selected.
    const options = normal.options.map((option, at) => ({
      ...option,
      isDefault: fields.options[at]?.isDefault ?? false,
    }))
    const [issue] = Object.values(optionGroupIssues(kind, normal))
    if (issue)
      this.problems.push({
        line: dish.line,
        field: dish.name ? `${dish.name}: ${target.name}` : target.name,
        message: issue,
      })
    const base = before ?? { id: randomUUID(), revision: 0, archivedAt: null, sortOrder: 0 }
    const after: OptionGroupState = { ...base, ...normal, options }
    this.changed.push({ kind, before, after })
    this.known.set(key, after.id)
    return after.id
  }
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Equal for groups that offer the same. */
function signature({ kind, name, description, ...group }: GroupContent): string {
  const { minSelections, maxSelections, displayType, options } = group
  return JSON.stringify([
    ...[kind, name, description, minSelections, maxSelections, displayType],
    options.map((option) => [
      ...[option.name, option.description, option.priceDelta, option.isDefault, option.modifierAction],
    ]),
  ])
}
