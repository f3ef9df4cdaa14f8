import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ImportProblem } from '@comanda/contract/catalog/import'
import { additionalMenuIssues, normalAdditionalMenu } from '@comanda/domain/menu/additional-menu-fields'
import { categoryIssues, newCategory } from '@comanda/domain/menu/category-fields'
import { regularMenu } from '@comanda/domain/menu/menu'
import { newProduct, productIssues } from '@comanda/domain/menu/product-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { Instant } from '@comanda/domain/time/instant'
import type { CategoryState } from '../category-kind.ts'
import type { ProductState } from '../product-kind.ts'
import type { AnyState, EntityChange } from '../record-change.ts'
import type { PictureRequest } from './imported-picture.ts'
import { type DishContent, MAX_NAME, type MenuContent, type PictureRef } from './menu-content.ts'
import { deletions } from './plan-deletions.ts'
import { GroupPlan } from './plan-groups.ts'
import type { CurrentMenu } from './read-current-menu.ts'

/** merge: edits made since the export stay, and nothing is deleted. replace: the file replaces the menu. */
export type ImportMode = 'merge' | 'replace'

export interface ImportPlan {
  entities: EntityChange[]
  /** Entities that the file would change, but that stay as edited. */
  retained: AnyState[]
  problems: ImportProblem[]
  /** Entities of the file that need no change. */
  unchanged: number
  pictures: PictureRequest[]
}

/** What a plan is made from. `known` are the ids of the pictures that the restaurant has, by the hash of their content. */
interface ImportSource {
  current: CurrentMenu
  content: MenuContent
  known: ReadonlyMap<string, string>
  mode: ImportMode
}

/** A plan to which the steps add. */
interface Draft extends ImportSource {
  plan: ImportPlan
}

/** What an import of a file would change. Nothing may be written while there are problems. */
export function planImport(source: ImportSource, now: Instant): ImportPlan {
  const { current, content, mode } = source
  const plan: ImportPlan = { entities: [], retained: [], problems: [], unchanged: 0, pictures: [] }
  const draft = { ...source, plan }
  planMenus(draft)
  const categoryIds = planCategories(draft)
  const groups = planDishes(draft, categoryIds)
  for (const group of content.unusedGroups ?? []) groups.keep(group)
  plan.problems.push(...groups.problems, ...takenNames(current, plan))
  plan.retained.push(...groups.retained)
  // Groups come before the dishes that refer to them, and dishes after their categories.
  plan.entities.unshift(
    ...groups.changed.map((change) => ({ ...change, kind: `${change.kind}_group` as const })),
  )
  if (mode === 'replace')
    plan.entities.push(...deletions({ current, content, entities: plan.entities }, groups.reserved, now))
  return plan
}

function planMenus(draft: Draft): void {
  const { current, content, plan } = draft
  for (const [at, fields] of content.menus.entries()) {
    const before = current.menus.find(({ name }) => name === fields.name) ?? null
    const normal = normalAdditionalMenu(fields)
    plan.problems.push(...problemsOf(fields.name, additionalMenuIssues(normal)))
    const after = { ...(before ?? { ...unborn(), sortOrder: current.menus.length + at }), ...normal }
    add(draft, { kind: 'additional_menu', before, after, isOutdated: isEdited(current, before) })
  }
}

/** Returns the ids of all categories by name. */
function planCategories(draft: Draft): Map<string, string> {
  const { current, content, known, plan, mode } = draft
  const categoryIds = new Map(current.categories.map(({ name, id }) => [name, id]))
  const byName = categoriesByName(draft)
  const last = Math.max(-1, ...current.categories.map(({ sortOrder }) => sortOrder))
  for (const [at, { picture, ...fields }] of content.categories.entries()) {
    const before = byName.get(fields.name) ?? null
    const base: CategoryState = before ?? { ...unborn(), ...newCategory, name: '', sortOrder: last + 1 + at }
    const after = { ...base, ...fields, imageId: pictureIn(known, picture, base.imageId) }
    plan.problems.push(...problemsOf(fields.name, categoryIssues(after)))
    categoryIds.set(fields.name, after.id)
    const isOutdated = isEdited(current, before)
    add(draft, { kind: 'category', before, after, isOutdated })
    if (picture && after.imageId === null && !(isOutdated && mode === 'merge'))
      plan.pictures.push(...requestsOf([picture], { categoryId: after.id, replaces: null }))
  }
  return categoryIds
}

/**
 * The categories by their names in the file. A name that was stored uncleaned from another file can differ from the same name in
 * a spreadsheet, which is cleaned.
 */
function categoriesByName({ current, content }: ImportSource): Map<string, CategoryState> {
  const inFile = new Set(content.categories.map(({ name }) => name))
  const others = current.categories.filter(({ name }) => !inFile.has(name))
  return new Map([
    ...others.map((category) => [cleanText(category.name, MAX_NAME), category] as const),
    ...current.categories.map((category) => [category.name, category] as const),
  ])
}

/** Returns the plan of the option groups of the dishes. */
function planDishes(draft: Draft, categoryIds: ReadonlyMap<string, string>): GroupPlan {
  const { current, content, known, plan, mode } = draft
  const matched = matchDishes(current, content, categoryIds, plan.problems)
  const groups = new GroupPlan(current, matched.byId, mode === 'merge')
  const menuNames = new Set([regularMenu, ...[...current.menus, ...content.menus].map(({ name }) => name)])
  for (const { dish, before } of matched.dishes) {
    const isOutdated =
      before !== null &&
      (dish.revision === null ? isEdited(current, before) : dish.revision !== before.revision)
    const staysEdited = isOutdated && mode === 'merge'
    const base: ProductState = before ?? { ...unborn(), ...newProduct, name: '' }
    const keepsGroups = dish.groups === null || staysEdited
    const after: ProductState = {
      ...base,
      ...dish.fields,
      categoryId: categoryIds.get(dish.category) ?? base.categoryId,
      imageId: pictureIn(known, dish.picture, base.imageId),
      moreImageIds: picturesIn(known, dish.morePictures, base.moreImageIds),
      ...(!keepsGroups && groups.idsFor(before, dish)),
    }
    plan.problems.push(...problemsOf(after.name, dishIssues(after, menuNames), dish.line))
    add(draft, { kind: 'product', before, after, isOutdated })
    // Edits stay, including the removal of a picture.
    if (!staysEdited) plan.pictures.push(...picturesToFetch(known, dish, base, after))
  }
  return groups
}

function add({ plan, mode }: Draft, { isOutdated, ...change }: EntityChange & { isOutdated: boolean }): void {
  const { before, after } = change
  if (before && isDeepStrictEqual(before, after)) plan.unchanged += 1
  else if (before && isOutdated && mode === 'merge') plan.retained.push(before)
  else plan.entities.push(change)
}

function isEdited(current: CurrentMenu, state: { id: string } | null): boolean {
  return state !== null && current.edited.has(state.id)
}

function dishIssues(dish: ProductState, menuNames: ReadonlySet<string>): Record<string, string> {
  const unknown = dish.availableMenus.filter((name) => !menuNames.has(name))
  return {
    ...productIssues(dish),
    ...(unknown.length > 0 && { availableMenus: `There is no menu “${unknown.join('”, “')}”.` }),
  }
}

/** Requests for the pictures of a dish that the restaurant does not have. */
function picturesToFetch(
  known: ReadonlyMap<string, string>,
  { picture, pictureUrl, morePictures }: DishContent,
  before: ProductState,
  { id: productId, imageId }: ProductState,
): PictureRequest[] {
  const request = { productId, replaces: before.imageId }
  const first = picture && imageId === null ? requestsOf([picture], request) : []
  const missing = morePictures?.filter(({ hash }) => !known.has(hash)) ?? []
  const further = before.moreImageIds.length === 0 ? requestsOf(missing, { productId, isFurther: true }) : []
  return [...(pictureUrl === null ? first : [{ ...request, url: pictureUrl }]), ...further]
}

/** The issues of an entry. Without a line of the file, its name identifies it. */
function problemsOf(
  name: string,
  issues: Record<string, string>,
  line: number | null = null,
): ImportProblem[] {
  return Object.entries(issues).map(([field, message]) => ({
    line,
    field: line === null ? `${name}: ${field}` : field,
    message,
  }))
}

/** If the restaurant does not have the picture, the current one stays. It is fetched if there is none. */
function pictureIn(
  known: ReadonlyMap<string, string>,
  picture: PictureRef | null | undefined,
  present: string | null,
): string | null {
  if (picture === null) return null
  return (picture && known.get(picture.hash)) ?? present
}

/** Requests for the pictures that have a public address. */
function requestsOf(pictures: readonly PictureRef[], request: Omit<PictureRequest, 'url'>): PictureRequest[] {
  return pictures
    .filter(({ address }) => address.startsWith('https:'))
    .map(({ address, alt }) => ({ ...request, url: address, alt }))
}

function picturesIn(
  known: ReadonlyMap<string, string>,
  pictures: readonly PictureRef[] | undefined,
  present: string[],
): string[] {
  const found = pictures?.flatMap(({ hash }) => known.get(hash) ?? []) ?? []
  return present.length === 0 || found.length === pictures?.length ? found : present
}

const unborn = () => ({ id: randomUUID(), revision: 0, archivedAt: null })

/** Finds the dish that each dish of the file changes: by its id, else by category and name. */
function matchDishes(
  current: CurrentMenu,
  content: MenuContent,
  categoryIds: ReadonlyMap<string, string>,
  problems: ImportProblem[],
) {
  const known = new Map(current.dishes.map((state) => [state.id, state]))
  const named = new Map(current.dishes.map((state) => [`${state.categoryId} ${state.name}`, state]))
  const byId = new Map<string, DishContent>()
  const dishes = content.dishes.map((dish) => {
    const before =
      (dish.id === null
        ? named.get(`${categoryIds.get(dish.category)} ${dish.fields.name}`)
        : known.get(dish.id)) ?? null
    if (dish.id !== null && !before)
      problems.push({ line: dish.line, field: 'id', message: 'The dish with this id no longer exists.' })
    if (before && byId.has(before.id))
      problems.push({ line: dish.line, field: 'name', message: `${before.name} is in the file twice.` })
    if (before) byId.set(before.id, dish)
    return { dish, before }
  })
  return { dishes, byId }
}

/** Dishes whose name would be a duplicate in their category. */
function takenNames(current: CurrentMenu, plan: ImportPlan): ImportProblem[] {
  const result = new Map(current.dishes.map((state) => [state.id, state]))
  for (const { kind, after } of plan.entities)
    if (kind === 'product') result.set(after.id, after as ProductState)
  const seen = new Set<string>()
  return [...result.values()].flatMap(({ categoryId, name }) => {
    const key = `${categoryId} ${name}`
    if (seen.has(key))
      return [{ line: null, field: 'name', message: `Two products of a category have the name “${name}”.` }]
    seen.add(key)
    return []
  })
}
