import { optionGroupKinds } from '@comanda/domain/menu/menu'
import type { Instant } from '@comanda/domain/time/instant'
import type { ProductState } from '../product-kind.ts'
import type { AnyState, EntityChange } from '../record-change.ts'
import type { MenuContent } from './menu-content.ts'
import { groupIdsIn } from './plan-groups.ts'
import type { CurrentMenu } from './read-current-menu.ts'

interface DeletionSource {
  current: CurrentMenu
  content: MenuContent
  /** What the import changes otherwise. */
  entities: readonly EntityChange[]
}

/** Entities that are not in the file: dishes, categories, and groups that no dish uses. */
export function deletions(
  { current, content, entities }: DeletionSource,
  reservedGroups: ReadonlySet<string>,
  now: Instant,
): EntityChange[] {
  const planned = new Map(entities.map(({ after }) => [after.id, after]))
  const inFile = new Set(content.categories.map(({ name }) => name))
  const withDishes = new Set(current.dishes.map(({ categoryId }) => categoryId))
  const dishes = current.dishes.map((state) => (planned.get(state.id) ?? state) as ProductState)
  const named = new Set(content.dishes.map(({ id, category, fields }) => id ?? `${category} ${fields.name}`))
  const categoryName = new Map(
    [
      ...current.categories,
      ...entities.flatMap(({ kind, after }) => (kind === 'category' ? [after] : [])),
    ].map(({ id, name }) => [id, name]),
  )
  const deleted = dishes.filter(
    ({ id, categoryId, name }) => !named.has(id) && !named.has(`${categoryName.get(categoryId)} ${name}`),
  )
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const used = new Set(
    [...entities, ...dishes.map((after) => ({ kind: 'product', after }))].flatMap(({ kind, after }) =>
      kind === 'product' && !deletedIds.has(after.id)
        ? optionGroupKinds.flatMap((group) => (after as ProductState)[groupIdsIn[group]])
        : [],
    ),
  )
  const statesGroups = content.dishes.some(({ groups }) => groups !== null)
  const archive = (kind: EntityChange['kind'], before: AnyState): EntityChange => ({
    kind,
    before,
    after: { ...before, archivedAt: now },
  })
  return [
    ...deleted.map((dish) => archive('product', dish)),
    ...current.categories
      .filter(
        ({ id, name }) =>
          !inFile.has(name) && !planned.has(id) && (content.listsEmptyCategories || withDishes.has(id)),
      )
      .map((category) => archive('category', category)),
    ...(statesGroups
      ? optionGroupKinds.flatMap((kind) =>
          current.groups[kind]
            .filter(({ id }) => !used.has(id) && !reservedGroups.has(id) && !planned.has(id))
            .map((group) => archive(`${kind}_group`, group)),
        )
      : []),
  ]
}
