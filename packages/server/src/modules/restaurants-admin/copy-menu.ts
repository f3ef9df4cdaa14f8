import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { optionTables } from '../../db/option-tables.ts'

export interface MenuCopy {
  from: string
  to: string
  /** The ids of the copies derive from it: the same seed makes the same copies. */
  seed: string
  /** The dishes to copy, with what they need; without it, everything. */
  productIds?: readonly string[]
  /** Whether a menu file of the original can be imported into the copy. Only for a target without option groups. */
  keepsImportKeys?: boolean
}

type Sql = RawBuilder<unknown>

/** The id of the copy of a row: a UUID of version 4 that derives from the seed and the id. */
export function newIdOf(seed: string, id: Sql): Sql {
  return sql`overlay(overlay(md5(${seed}::text || ${id}::text) placing '4' from 13) placing 'a' from 17)::uuid`
}

/** Copies the rows of pictures that the target does not have. Copies share the files of the original; locked ones are not deleted. */
export async function copyPictures(tx: Tx, { from, to }: MenuCopy): Promise<void> {
  await sql`insert into media (restaurant_id, content_hash, path, width, height, widths, alt)
    select ${to}, content_hash, path, width, height, widths, alt from media where restaurant_id = ${from}
    for share
    on conflict (restaurant_id, content_hash) do nothing`.execute(tx)
}

/**
 * Copies categories, dishes, option groups and additional menus, without deleted ones. Copies are on sale, and have no
 * revisions, stock or sales. A category or additional menu of the target with the same name is used; a dish with the
 * same name in it is not changed. The pictures must have been copied.
 */
export async function copyMenu(tx: Tx, copy: MenuCopy): Promise<void> {
  await copyAdditionalMenus(tx, copy)
  await copyCategories(tx, copy)
  await copyProducts(tx, copy)
  for (const kind of ['variant', 'upsell', 'modifier'] as const) await copyGroups(tx, copy, kind)
  await copyLinks(tx, copy)
}

/** Whether a dish `p` of the original is copied. */
const isChosen = ({ productIds }: MenuCopy): Sql =>
  productIds ? sql`p.id = any(${[...productIds]}::uuid[])` : sql`true`

/** Stations of the kitchen, with their dishes. */
export async function copyStations(tx: Tx, { from, to, seed }: MenuCopy): Promise<void> {
  await sql`insert into prep_stations (id, restaurant_id, name, display_order)
    select ${newIdOf(seed, sql`id`)}, ${to}, name, display_order
      from prep_stations where restaurant_id = ${from}`.execute(tx)
  await sql`insert into product_stations (restaurant_id, product_id, station_id)
    select ${to}, p.id, ${newIdOf(seed, sql`s.station_id`)} from product_stations s
      join products p on p.restaurant_id = ${to} and p.id = ${newIdOf(seed, sql`s.product_id`)}
      where s.restaurant_id = ${from}`.execute(tx)
}

async function copyAdditionalMenus(tx: Tx, copy: MenuCopy): Promise<void> {
  const { from, to, seed, productIds } = copy
  const isUsed = productIds
    ? sql`exists (select from products p where p.restaurant_id = ${from} and ${isChosen(copy)}
        and m.name = any(p.available_menus))`
    : sql`true`
  await sql`insert into additional_menus (id, restaurant_id, name, schedule, sort_order)
    select ${newIdOf(seed, sql`m.id`)}, ${to}, m.name, m.schedule, m.sort_order from additional_menus m
      where m.restaurant_id = ${from} and m.archived_at is null and ${isUsed} and not exists (select from additional_menus own
        where own.restaurant_id = ${to} and own.name = m.name and own.archived_at is null)`.execute(tx)
}

async function copyGroups(tx: Tx, copy: MenuCopy, kind: keyof typeof optionTables): Promise<void> {
  const { from, to, seed, productIds, keepsImportKeys = false } = copy
  const { groups, options, links, group } = optionTables[kind]
  const price = kind === 'upsell' ? 'price' : 'price_adjustment'
  const action = kind === 'modifier' ? sql`, modifier_action` : sql``
  const isUsed = productIds
    ? sql`exists (select from ${sql.table(links)} l join products p
        on p.restaurant_id = ${to} and p.id = ${newIdOf(seed, sql`l.product_id`)}
        where l.restaurant_id = ${from} and l.${sql.ref(group)} = g.id)`
    : sql`true`
  await sql`insert into ${sql.table(groups)} (id, restaurant_id, name, description, is_required, min_selections,
      max_selections, display_type, sort_order, import_key)
    select ${newIdOf(seed, sql`g.id`)}, ${to}, name, description, is_required, min_selections, max_selections,
        display_type, sort_order, ${keepsImportKeys ? sql`import_key` : sql`null`}
      from ${sql.table(groups)} g where restaurant_id = ${from} and archived_at is null and ${isUsed}`.execute(
    tx,
  )
  // Options that the kitchen has marked as sold out are on sale in the copy; those that are off stay off.
  await sql`insert into ${sql.table(options)} (id, restaurant_id, ${sql.ref(group)}, name, description,
      ${sql.ref(price)}, is_default, is_available, sort_order${action})
    select ${newIdOf(seed, sql`o.id`)}, ${to}, g.id, o.name, o.description, o.${sql.ref(price)}, o.is_default,
        o.is_available or o.sold_out_at is not null, o.sort_order${kind === 'modifier' ? sql`, o.modifier_action` : sql``}
      from ${sql.table(options)} o join ${sql.table(groups)} g
        on g.restaurant_id = ${to} and g.id = ${newIdOf(seed, sql`o.${sql.ref(group)}`)}
      where o.restaurant_id = ${from}`.execute(tx)
}

async function copyCategories(tx: Tx, copy: MenuCopy): Promise<void> {
  const { from, to, seed, productIds } = copy
  const isUsed = productIds
    ? sql`exists (select from products p where p.restaurant_id = ${from} and p.category_id = c.id and ${isChosen(copy)})`
    : sql`true`
  await sql`insert into categories (id, restaurant_id, name, description, image_media_id, sort_order, is_active,
      available_from, available_until)
    select ${newIdOf(seed, sql`c.id`)}, ${to}, c.name, c.description, ${pictureOf(from, to, sql`c.image_media_id`)},
        c.sort_order + (select coalesce(max(sort_order) + 1, 0) from categories own where own.restaurant_id = ${to}
          and own.archived_at is null),
        c.is_active, c.available_from, c.available_until
      from categories c where c.restaurant_id = ${from} and c.archived_at is null and ${isUsed} and not exists (
        select from categories own where own.restaurant_id = ${to} and own.name = c.name and own.archived_at is null)`.execute(
    tx,
  )
}

async function copyProducts(tx: Tx, copy: MenuCopy): Promise<void> {
  const { from, to, seed } = copy
  await sql`insert into products (id, restaurant_id, category_id, name, description, base_price, image_media_id, code,
      is_active, is_available, is_21_plus, allow_comments, available_menus, sort_order, allergens, diets)
    select ${newIdOf(seed, sql`p.id`)}, ${to}, c.id, p.name, p.description, p.base_price,
        ${pictureOf(from, to, sql`p.image_media_id`)}, p.code, p.is_active,
        p.is_available or exists (select from product_stock s where s.restaurant_id = ${from}
          and s.product_id = p.id and s.sold_out_at is not null),
        p.is_21_plus, p.allow_comments, p.available_menus, p.sort_order, p.allergens, p.diets
      from products p
        join categories original on original.restaurant_id = ${from} and original.id = p.category_id
        join categories c on c.restaurant_id = ${to} and c.name = original.name and c.archived_at is null
      where p.restaurant_id = ${from} and p.archived_at is null and original.archived_at is null
        and ${isChosen(copy)} and not exists (select from products own where own.restaurant_id = ${to}
          and own.category_id = c.id and own.name = p.name and own.archived_at is null)`.execute(tx)
  await copyOfProducts(tx, { from, to, seed }, 'product_labels', sql`label_type`, sql`l.label_type`)
  await copyOfProducts(
    tx,
    { from, to, seed },
    'product_pictures',
    sql`media_id, sort_order`,
    sql`${pictureOf(from, to, sql`l.media_id`)}, l.sort_order`,
  )
}

async function copyLinks(tx: Tx, { from, to, seed }: MenuCopy): Promise<void> {
  for (const { groups, links, group } of Object.values(optionTables)) {
    await sql`insert into ${sql.table(links)} (restaurant_id, product_id, ${sql.ref(group)}, sort_order)
      select ${to}, p.id, g.id, l.sort_order from ${sql.table(links)} l
        join products p on p.restaurant_id = ${to} and p.id = ${newIdOf(seed, sql`l.product_id`)}
        join ${sql.table(groups)} g on g.restaurant_id = ${to} and g.id = ${newIdOf(seed, sql`l.${sql.ref(group)}`)}
        where l.restaurant_id = ${from}`.execute(tx)
  }
}

/** Copies the rows `l` of a table that belong to copied dishes. */
async function copyOfProducts(
  tx: Tx,
  { from, to, seed }: MenuCopy,
  table: 'product_labels' | 'product_pictures',
  columns: Sql,
  values: Sql,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (restaurant_id, product_id, ${columns})
    select ${to}, p.id, ${values} from ${sql.table(table)} l
      join products p on p.restaurant_id = ${to} and p.id = ${newIdOf(seed, sql`l.product_id`)}
      where l.restaurant_id = ${from}`.execute(tx)
}

/** The target's picture with the same content. */
function pictureOf(from: string, to: string, id: Sql): Sql {
  return sql`(select copy.id from media original
    join media copy on copy.restaurant_id = ${to} and copy.content_hash = original.content_hash
    where original.restaurant_id = ${from} and original.id = ${id})`
}
