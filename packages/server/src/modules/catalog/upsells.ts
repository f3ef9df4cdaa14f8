import { randomUUID } from 'node:crypto'
import type { CatalogUpsell } from '@comanda/contract/catalog/upsells'
import { MAX_OPTIONS, newOption, newOptionGroup, sameName } from '@comanda/domain/menu/option-group-fields'
import { defaultUpsellGroup, type UpsellFields, upsellIssues } from '@comanda/domain/menu/upsell-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { requireRight } from '../identity/public.ts'
import { invalid } from './checks.ts'
import { type Links, linkIssues, lockLinked, relinked } from './linked-products.ts'
import { type OptionGroupState, optionGroupKind } from './option-group-kind.ts'
import { nextPosition } from './option-groups.ts'
import { readUpsellSales } from './products/read-upsell-sales.ts'
import { readGroupsOfKind } from './read-option-groups.ts'
import { type EntityChange, recordChange } from './record-change.ts'

interface UpsellRef {
  restaurantId: string
  upsellId: string
}

/** The upsells of all groups by name. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listUpsells(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ upsells: CatalogUpsell[] }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    upsells: await readUpsells(app, tx, restaurantId),
  }))
}

/**
 * Creates or changes an upsell, or moves it to another group, and changes the dishes that use the group. A repeated
 * call changes nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current
 * upsell.
 */
export async function saveUpsell(
  app: App,
  caller: Caller,
  {
    restaurantId,
    upsellId,
    revision,
    links,
    ...entered
  }: UpsellRef & UpsellFields & { links: Links; revision: number },
): Promise<{ upsell: CatalogUpsell; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields: UpsellFields = {
    ...entered,
    name: cleanText(entered.name, 200),
    description: cleanText(entered.description, 2000),
  }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { source, target } = await lockGroups(tx, { restaurantId, upsellId }, fields.groupId)
    const products = await lockLinked(tx, restaurantId, links)
    const stored = source?.options.find(({ id }) => id === upsellId)
    const others = target?.state.options.filter(({ id }) => id !== upsellId) ?? []
    const issues: Record<string, string> = {
      ...upsellIssues(fields),
      ...(!target && { groupId: 'This group no longer exists.' }),
      ...(others.some(({ name }) => sameName(name, fields.name)) && {
        name: 'The group already has an upsell with this name.',
      }),
      ...(others.length >= MAX_OPTIONS && { groupId: `A group has at most ${MAX_OPTIONS} upsells.` }),
      ...linkIssues(links, products),
    }
    if (!target || Object.keys(issues).length > 0) throw invalid(issues)
    const dishes = relinked(products, 'upsell', target.state.id, links)
    const isSame =
      stored !== undefined &&
      source?.id === target.state.id &&
      stored.name === fields.name &&
      stored.description === fields.description &&
      stored.priceDelta === fields.price
    if (!isSame && (stored ? source?.revision : 0) !== revision) {
      if (!stored) throw new ORPCError('NOT_FOUND')
      throw changedSince('upsell', await readUpsell(app, tx, restaurantId, upsellId))
    }
    const { name, description, price: priceDelta } = fields
    const option = { ...(stored ?? newOption('upsell', upsellId)), name, description, priceDelta }
    const entities = isSame ? dishes : [...optionMoved(source, target, option), ...dishes]
    const changeId =
      entities.length === 0
        ? null
        : await recordChange(app, tx, caller, {
            restaurantId,
            action: stored ? 'menu.upsell_changed' : 'menu.upsell_created',
            label: name,
            entities,
          })
    return { upsell: await readUpsell(app, tx, restaurantId, upsellId), changeId }
  })
}

/** Deletes an upsell. Orders keep what they contain. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function deleteUpsell(
  app: App,
  caller: Caller,
  { restaurantId, upsellId }: UpsellRef,
): Promise<{ changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { source } = await lockGroups(tx, { restaurantId, upsellId }, null)
    const stored = source?.options.find(({ id }) => id === upsellId)
    if (!source || !stored) throw new ORPCError('NOT_FOUND')
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.upsell_deleted',
      label: stored.name,
      entities: [without(source, upsellId)],
    })
    return { changeId }
  })
}

interface Target {
  state: OptionGroupState
  isNew: boolean
}

/** Locks the current and the new group of the upsell, and prepares the group "Add-ons" if it is missing. */
async function lockGroups(
  tx: Tx,
  { restaurantId, upsellId }: UpsellRef,
  groupId: string | null,
): Promise<{ source: OptionGroupState | undefined; target: Target | undefined }> {
  // Of concurrent requests one creates the group "Add-ons".
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upsells ${restaurantId}`}, 0))`.execute(tx)
  const upsell = await tx
    .selectFrom('upsells')
    .select('upsell_group_id as groupId')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', upsellId)
    .executeTakeFirst()
  const targetId = groupId ?? (await findDefaultGroup(tx, restaurantId))
  const locked = await optionGroupKind.upsell.lock(
    tx,
    restaurantId,
    [upsell?.groupId, targetId].filter((id) => id != null),
  )
  const living = locked.filter(({ archivedAt }) => archivedAt === null)
  const found = living.find(({ id }) => id === targetId)
  const target = found && { state: found, isNew: false }
  const isDefault = groupId === null
  return {
    source: living.find(({ id }) => id === upsell?.groupId),
    target: target ?? (isDefault ? await newDefaultGroup(tx, restaurantId) : undefined),
  }
}

async function findDefaultGroup(tx: Tx, restaurantId: string): Promise<string | undefined> {
  const group = await tx
    .selectFrom('upsell_groups')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('name', '=', defaultUpsellGroup)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return group?.id
}

async function newDefaultGroup(tx: Tx, restaurantId: string): Promise<Target> {
  const sortOrder = await nextPosition(tx, restaurantId, 'upsell')
  const fields = { ...newOptionGroup.upsell, name: defaultUpsellGroup, sortOrder }
  return { state: { id: randomUUID(), revision: 0, archivedAt: null, ...fields }, isNew: true }
}

/** The new group comes first: the option's row moves there before the old group deletes the options that it lost. */
function optionMoved(
  source: OptionGroupState | undefined,
  { state, isNew }: Target,
  option: OptionGroupState['options'][number],
): EntityChange[] {
  const isThere = state.options.some(({ id }) => id === option.id)
  const options = isThere
    ? state.options.map((other) => (other.id === option.id ? option : other))
    : [...state.options, option]
  return [
    { kind: 'upsell_group', before: isNew ? null : state, after: { ...state, options } },
    ...(source && source.id !== state.id ? [without(source, option.id)] : []),
  ]
}

function without(group: OptionGroupState, upsellId: string): EntityChange {
  const options = group.options.filter(({ id }) => id !== upsellId)
  return { kind: 'upsell_group', before: group, after: { ...group, options } }
}

async function readUpsell(app: App, tx: Tx, restaurantId: string, upsellId: string): Promise<CatalogUpsell> {
  const found = (await readUpsells(app, tx, restaurantId)).find(({ id }) => id === upsellId)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}

async function readUpsells(app: App, tx: Tx, restaurantId: string): Promise<CatalogUpsell[]> {
  const groups = await readGroupsOfKind(tx, restaurantId, 'upsell')
  const upsells = groups.flatMap(({ id: groupId, name: groupName, options, productIds, revision }) =>
    options.map(({ id, name, description, priceDelta: price, isAvailable }) => ({
      id,
      name,
      description,
      price,
      isAvailable,
      groupId,
      groupName,
      productIds,
      revision,
    })),
  )
  const soldOf = await readUpsellSales(app, tx, restaurantId, upsells)
  return upsells
    .map((upsell) => ({ ...upsell, sold: soldOf(upsell) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
