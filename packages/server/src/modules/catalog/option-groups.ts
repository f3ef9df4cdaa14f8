import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import {
  normalOptionGroup,
  type OptionGroupFields,
  optionGroupIssues,
} from '@comanda/domain/menu/option-group-fields'
import {
  fromShortForm,
  type ShortOptionGroup,
  shortOptionGroupIssues,
} from '@comanda/domain/menu/short-option-group'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { optionTables } from '../../db/option-tables.ts'
import { requireRight } from '../identity/public.ts'
import { invalid, isUnchanged, rejectOutdated } from './checks.ts'
import { dishesWith, type Links, linkIssues, lockLinked, relinked } from './linked-products.ts'
import { optionGroupKind } from './option-group-kind.ts'
import { readDishes, readGroup, readGroups } from './read-option-groups.ts'
import { recordChange, savedEntity } from './record-change.ts'

interface GroupRef {
  restaurantId: string
  kind: OptionGroupKind
  groupId: string
}

interface SavedGroup {
  group: CatalogOptionGroup
  changeId: string | null
}

/** The option groups and the dishes of a restaurant, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listOptionGroups(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ groups: CatalogOptionGroup[]; dishes: CatalogDish[] }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    groups: await readGroups(tx, restaurantId),
    dishes: await readDishes(tx, restaurantId),
  }))
}

/**
 * Creates or changes a group with its options, and the dishes that use it. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current group.
 */
export async function saveOptionGroup(
  app: App,
  caller: Caller,
  {
    restaurantId,
    kind,
    groupId,
    revision,
    links,
    ...entered
  }: GroupRef & OptionGroupFields & { links: Links; revision: number },
): Promise<SavedGroup> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields = normalOptionGroup(kind, clean(entered))
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await optionGroupKind[kind].lock(tx, restaurantId, [groupId])
    const products = await lockLinked(tx, restaurantId, links)
    const issues = {
      ...optionGroupIssues(kind, fields),
      ...(await foreignOptionIssues(tx, { restaurantId, kind, groupId }, fields)),
      ...linkIssues(links, products),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    const dishes = relinked(products, kind, groupId, links)
    const isSame = before !== undefined && isUnchanged(before, fields)
    if (!isSame)
      await rejectOutdated('group', before, revision, () => readGroup(tx, restaurantId, kind, groupId))
    const sortOrder = before?.sortOrder ?? (await nextPosition(tx, restaurantId, kind))
    const group = savedEntity(optionGroupKind[kind].kind, groupId, before, { sortOrder, ...fields })
    const entities = isSame ? dishes : [group, ...dishes]
    const changeId =
      entities.length === 0
        ? null
        : await recordChange(app, tx, caller, {
            restaurantId,
            action: before ? 'menu.option_group_changed' : 'menu.option_group_created',
            label: fields.name,
            entities,
          })
    return { group: await readGroup(tx, restaurantId, kind, groupId), changeId }
  })
}

/**
 * Creates a group without options from the short form. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, CATALOG_INVALID, CHANGED_SINCE.
 */
export async function quickCreateGroup(
  app: App,
  caller: Caller,
  { restaurantId, kind, groupId, ...short }: GroupRef & ShortOptionGroup,
): Promise<SavedGroup> {
  requireRight(caller, 'menu.manage', restaurantId)
  const issues = shortOptionGroupIssues(kind, { ...short, name: cleanText(short.name, 200) })
  if (Object.keys(issues).length > 0) throw invalid(issues)
  const fields = fromShortForm(kind, short)
  const links = { add: [], remove: [] }
  return saveOptionGroup(app, caller, { restaurantId, kind, groupId, revision: 0, links, ...fields })
}

/**
 * Deletes a group; its dishes no longer offer it. Orders keep what they contain. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function deleteOptionGroup(
  app: App,
  caller: Caller,
  { restaurantId, kind, groupId }: GroupRef,
): Promise<{ changeId: string | null; products: number }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await optionGroupKind[kind].lock(tx, restaurantId, [groupId])
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt !== null) return { changeId: null, products: 0 }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.option_group_deleted',
      label: before.name,
      entities: [{ kind: optionGroupKind[kind].kind, before, after: { ...before, archivedAt: app.now() } }],
    })
    return { changeId, products: (await dishesWith(tx, restaurantId, kind, [groupId])).length }
  })
}

function clean({ name, description, minSelections, maxSelections, displayType, options }: OptionGroupFields) {
  return {
    name: cleanText(name, 200),
    description: cleanText(description, 2000),
    minSelections,
    maxSelections,
    displayType,
    options: options.map(({ id, priceDelta, isDefault, modifierAction, ...texts }) => ({
      id,
      priceDelta,
      isDefault,
      modifierAction,
      name: cleanText(texts.name, 200),
      description: cleanText(texts.description, 2000),
    })),
  }
}

/** An id of an option that is used twice, or by an option of another group. */
async function foreignOptionIssues(
  tx: Tx,
  { restaurantId, kind, groupId }: GroupRef,
  { options }: OptionGroupFields,
): Promise<Record<string, string>> {
  const ids = options.map(({ id }) => id)
  const { options: table, group } = optionTables[kind]
  const { rows } = await sql`select from ${sql.table(table)} where restaurant_id = ${restaurantId}
    and id = any(${ids}::uuid[]) and ${sql.ref(group)} is distinct from ${groupId}`.execute(tx)
  return rows.length > 0 || new Set(ids).size < ids.length
    ? { options: 'An option belongs to another group.' }
    : {}
}

/** New groups come last. */
export async function nextPosition(tx: Tx, restaurantId: string, kind: OptionGroupKind): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(sort_order) + 1, 0) as next
    from ${sql.table(optionTables[kind].groups)} where restaurant_id = ${restaurantId} and archived_at is null`.execute(
    tx,
  )
  return rows[0]?.next ?? 0
}
