import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { JsonRow } from '../../../db/insert-rows.ts'
import { optionTables } from '../../../db/option-tables.ts'
import { count, type ImportReport } from './import-report.ts'
import type { FileOptionGroup } from './menu-file.ts'
import type { ListedProduct } from './sync-catalog.ts'
import { syncRows } from './sync-rows.ts'

interface Offered {
  /** null for a group that no dish has. */
  product: ListedProduct | null
  group: FileOptionGroup
  importKey: string
  /** Position among the groups of its product. */
  position: number
}

/**
 * Syncs option groups, their options and their products. A group belongs to the product that contains it in
 * the file and is matched by its import key. Groups created manually have no key and are left alone, and so are options that
 * were added manually to a group of the file.
 */
export async function syncOptionGroups(
  tx: Tx,
  restaurantId: string,
  products: readonly ListedProduct[],
  unused: readonly FileOptionGroup[],
  report: ImportReport,
): Promise<void> {
  const offered = [
    ...products.flatMap((product) => offeredBy(product, product.optionGroups)),
    ...offeredBy(null, unused),
  ]
  for (const kind of ['variant', 'upsell', 'modifier'] as const) {
    const own = await ownNames(tx, restaurantId, kind)
    const ofKind = offered.filter(
      ({ group, product }) => group.kind === kind && (product !== null || !own.has(group.name)),
    )
    await releaseGroups(tx, restaurantId, kind, ofKind)
    const groupIds = await syncGroups(tx, restaurantId, kind, ofKind, report)
    await syncOptions(tx, restaurantId, kind, ofKind, groupIds, report)
    await linkGroups(tx, restaurantId, kind, ofKind, groupIds)
  }
}

function offeredBy(product: ListedProduct | null, groups: readonly FileOptionGroup[]): Offered[] {
  const keys = groups.map((group) => importKeyOf(product, group))
  return groups.map((group, position) => {
    const key = keys[position]!
    const earlier = keys.slice(0, position).filter((other) => other === key).length
    return { product, group, position, importKey: earlier === 0 ? key : `${key}/${earlier + 1}` }
  })
}

function importKeyOf(product: ListedProduct | null, group: FileOptionGroup): string {
  return [product?.categoryName ?? '', product?.name ?? '', group.kind, group.name]
    .map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F'))
    .join('/')
}

/** The names of the groups that were created manually. */
async function ownNames(tx: Tx, restaurantId: string, kind: OptionGroupKind): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(optionTables[kind].groups)}
    where restaurant_id = ${restaurantId} and import_key is null and archived_at is null`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** A group that is no longer in the file, but has options that were added manually, becomes one that was created manually. */
async function releaseGroups(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  offered: readonly Offered[],
): Promise<void> {
  const { groups, options, group } = optionTables[kind]
  const listed = offered.map(({ importKey }) => importKey)
  await sql`update ${sql.table(groups)} g set import_key = null
    where restaurant_id = ${restaurantId} and import_key is not null and import_key <> all(${listed}::text[])
      and archived_at is null and exists (select from ${sql.table(options)} o where o.restaurant_id = g.restaurant_id
        and o.${sql.ref(group)} = g.id and not o.is_imported)`.execute(tx)
}

async function syncGroups(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  offered: readonly Offered[],
  report: ImportReport,
) {
  const synced = await syncRows(tx, {
    table: optionTables[kind].groups,
    restaurantId,
    within: sql`import_key is not null`,
    keyOf: (row) => String(row.import_key),
    desired: offered.map(({ group, importKey, position }) => ({
      name: group.name,
      description: group.description,
      is_required: group.is_required,
      min_selections: group.min_selections,
      max_selections: group.max_selections,
      display_type: group.display_type,
      sort_order: position,
      import_key: importKey,
    })),
    unwanted: 'delete',
  })
  count(report, 'option groups', synced)
  return synced.ids
}

/**
 * Sold-out options stay sold out. If the file selects the only default, options that were added manually cannot be selected by
 * default.
 */
async function syncOptions(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  offered: readonly Offered[],
  groupIds: ReadonlyMap<string, string>,
  report: ImportReport,
) {
  const { groups, options, group: groupColumn } = optionTables[kind]
  const synced = await syncRows(tx, {
    table: options,
    restaurantId,
    within: sql`${sql.ref(groupColumn)} in (select id from ${sql.table(groups)}
      where restaurant_id = ${restaurantId} and import_key is not null)`,
    keyOf: (row) => `${row[groupColumn]} ${row.name}`,
    desired: offered.flatMap(({ group, importKey }) =>
      group.options.map((option, at) => ({
        [groupColumn]: groupIds.get(importKey),
        name: option.name,
        description: option.description,
        is_default: option.is_default,
        sort_order: option.sort_order ?? at,
        is_imported: true,
        ...priceColumns(kind, option),
      })),
    ),
    unwanted: 'delete-imported',
  })
  const table = sql.table(options)
  await sql`update ${table} added set is_default = false from ${sql.table(groups)} g
    where added.restaurant_id = ${restaurantId} and added.is_default and not added.is_imported
      and g.restaurant_id = added.restaurant_id and g.id = added.${sql.ref(groupColumn)} and g.import_key is not null
      and g.max_selections = 1 and exists (select from ${table} o where o.restaurant_id = g.restaurant_id
        and o.${sql.ref(groupColumn)} = g.id and o.is_default and o.is_imported)`.execute(tx)
  count(report, 'options', synced)
}

function priceColumns(kind: OptionGroupKind, option: FileOptionGroup['options'][number]): JsonRow {
  if (kind === 'upsell') return { price: option.price_adjustment }
  if (kind === 'variant') return { price_adjustment: option.price_adjustment }
  return { price_adjustment: option.price_adjustment, modifier_action: option.modifier_action }
}

/**
 * Links created manually, from another product to a group of the file, are left alone. A group that was created manually is
 * replaced by the group of the same name that the file has for the dish: otherwise customers would see both.
 */
async function linkGroups(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  offered: readonly Offered[],
  groupIds: ReadonlyMap<string, string>,
) {
  if (offered.length === 0) return
  const { links, group: groupColumn } = optionTables[kind]
  const desired = offered.flatMap(({ product, importKey, position }) =>
    product
      ? [
          {
            restaurant_id: restaurantId,
            product_id: product.id,
            sort_order: position,
            [groupColumn]: groupIds.get(importKey),
          },
        ]
      : [],
  )
  const table = sql.table(links)
  const group = sql.ref(groupColumn)
  await sql`
    insert into ${table} (restaurant_id, product_id, ${group}, sort_order)
    select restaurant_id, product_id, ${group}, sort_order
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(desired)}::jsonb) desired
      where not exists (select from ${table} present where present.restaurant_id = desired.restaurant_id
        and present.product_id = desired.product_id and present.${group} = desired.${group}
        and present.sort_order = desired.sort_order)
    on conflict (restaurant_id, product_id, ${group}) do update set sort_order = excluded.sort_order
  `.execute(tx)
  const named = offered.flatMap(({ product, group: { name } }) =>
    product ? [{ product: product.id, name }] : [],
  )
  await sql`delete from ${table} l using ${sql.table(optionTables[kind].groups)} g,
      jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (product uuid, name text)
    where l.restaurant_id = ${restaurantId} and g.restaurant_id = l.restaurant_id and g.id = l.${group}
      and g.import_key is null and g.archived_at is null and l.product_id = named.product and g.name = named.name`.execute(
    tx,
  )
}
