import { isDeepStrictEqual } from 'node:util'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { optionTables } from '../../db/option-tables.ts'
import { type ProductState, productKind } from './product-kind.ts'
import type { EntityChange } from './record-change.ts'

/** Dishes that a change adds to a group or a menu, and dishes that it removes. */
export interface Links {
  add: string[]
  remove: string[]
}

/** Locks the dishes of a change that are not deleted. */
export async function lockLinked(
  tx: Tx,
  restaurantId: string,
  { add, remove }: Links,
): Promise<ProductState[]> {
  if (add.length + remove.length === 0) return []
  const locked = await productKind.lock(tx, restaurantId, [...new Set([...add, ...remove])])
  return locked.filter(({ archivedAt }) => archivedAt === null)
}

/** The issue of a change that adds a dish which does not exist; empty when there is none. */
export function linkIssues({ add }: Links, products: readonly ProductState[]): Record<string, string> {
  const known = new Set(products.map(({ id }) => id))
  return add.every((id) => known.has(id)) ? {} : { links: 'A chosen dish no longer exists.' }
}

/** The changes of dishes that get or lose an option group; a new group comes last. */
export function relinked(
  products: readonly ProductState[],
  kind: OptionGroupKind,
  groupId: string,
  links: Links,
): EntityChange[] {
  const field = groupIdsField[kind]
  return changedProducts(products, (product) => ({
    ...product,
    [field]: withLink(product[field], product.id, groupId, links),
  }))
}

/** A list of a dish after a change. A dish that is both added and removed is added. */
function withLink(list: readonly string[], productId: string, item: string, links: Links): string[] {
  if (links.add.includes(productId)) return list.includes(item) ? [...list] : [...list, item]
  return list.filter((other) => other !== item)
}

/** The changes of the dishes for which `change` returns another state. */
export function changedProducts(
  products: readonly ProductState[],
  change: (product: ProductState) => ProductState,
): EntityChange[] {
  return products
    .map((before) => ({ kind: 'product' as const, before, after: change(before) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

/** The ids of dishes that are not deleted and use one of the groups. */
export async function dishesWith(
  tx: Tx,
  restaurantId: string,
  kind: OptionGroupKind,
  groupIds: readonly string[],
): Promise<string[]> {
  const { links, group } = optionTables[kind]
  const { rows } = await sql<{ id: string }>`select distinct p.id from ${sql.table(links)} l
    join products p on p.restaurant_id = l.restaurant_id and p.id = l.product_id and p.archived_at is null
    where l.restaurant_id = ${restaurantId} and l.${sql.ref(group)} = any(${groupIds}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

export const groupIdsField = {
  variant: 'variantGroupIds',
  upsell: 'upsellGroupIds',
  modifier: 'modifierGroupIds',
} as const
