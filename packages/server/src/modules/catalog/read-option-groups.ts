import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { type OptionGroupKind, optionGroupKinds } from '@comanda/domain/menu/menu'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { optionTables } from '../../db/option-tables.ts'
import { loadPictures } from '../media/public.ts'

/** The groups of all kinds that are not deleted, or the one with an id. */
export async function readGroups(
  tx: Tx,
  restaurantId: string,
  groupId: string | null = null,
): Promise<CatalogOptionGroup[]> {
  const perKind = await Promise.all(
    optionGroupKinds.map((kind) => readGroupsOfKind(tx, restaurantId, kind, groupId)),
  )
  return perKind.flat()
}

/** Throws NOT_FOUND. */
export async function readGroup(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  groupId: string,
): Promise<CatalogOptionGroup> {
  const [group] = await readGroupsOfKind(tx, restaurantId, kind, groupId)
  if (!group) throw new ORPCError('NOT_FOUND')
  return group
}

export async function readGroupsOfKind(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  groupId: string | null = null,
): Promise<CatalogOptionGroup[]> {
  const { groups, options, links, group } = optionTables[kind]
  const price = sql.ref(kind === 'upsell' ? 'price' : 'price_adjustment')
  const action = kind === 'modifier' ? sql`modifier_action` : sql`null`
  const { rows } = await sql<Omit<CatalogOptionGroup, 'kind'>>`
    select id, name, description, revision, min_selections as "minSelections", max_selections as "maxSelections",
      display_type as "displayType", coalesce(own.options, '[]') as options,
      coalesce(used."productIds", '{}') as "productIds"
    from ${sql.table(groups)} g
    left join (select o.${sql.ref(group)} as group_id, jsonb_agg(jsonb_build_object('id', id, 'name', name,
        'description', description, 'priceDelta', ${price}, 'isDefault', is_default, 'modifierAction', ${action},
        'isAvailable', is_available) order by o.sort_order, o.name, o.id) as options
      from ${sql.table(options)} o where o.restaurant_id = ${restaurantId} group by 1) own on own.group_id = g.id
    left join (select l.${sql.ref(group)} as group_id, array_agg(p.id order by p.name, p.id) as "productIds"
      from ${sql.table(links)} l join products p on p.restaurant_id = l.restaurant_id and p.id = l.product_id
        and p.archived_at is null
      where l.restaurant_id = ${restaurantId} group by 1) used on used.group_id = g.id
    where g.restaurant_id = ${restaurantId} and g.archived_at is null
      and (${groupId}::uuid is null or g.id = ${groupId}::uuid)
    order by g.sort_order, g.name, g.id`.execute(tx)
  return rows.map((row) => ({ ...row, kind }))
}

/** The dishes that are not deleted, in menu order. */
export async function readDishes(tx: Tx, restaurantId: string): Promise<CatalogDish[]> {
  const [rows, pictures] = await Promise.all([
    tx
      .selectFrom('products')
      .innerJoin('categories', (join) =>
        join
          .onRef('categories.restaurant_id', '=', 'products.restaurant_id')
          .onRef('categories.id', '=', 'products.category_id'),
      )
      .select(['products.id', 'products.name', 'products.base_price', 'products.is_active'])
      .select(['products.image_media_id', 'categories.name as category'])
      .where('products.restaurant_id', '=', restaurantId)
      .where('products.archived_at', 'is', null)
      .orderBy('categories.sort_order')
      .orderBy('categories.created_at')
      .orderBy('categories.name')
      .orderBy('products.sort_order')
      .orderBy('products.name')
      .execute(),
    loadPictures(tx, restaurantId),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    basePrice: row.base_price,
    picture: pictures.get(row.image_media_id ?? '') ?? null,
    isActive: row.is_active,
  }))
}
