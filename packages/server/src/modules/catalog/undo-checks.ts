import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { AdditionalMenuState } from './additional-menu-kind.ts'
import { activeOffers, dishesAre, invalid, listed, rejectOffered } from './checks.ts'
import type { EntityChange } from './record-change.ts'

/**
 * Rejects an undo that would leave the menu in an invalid state. Called in the transaction that writes the undo,
 * because other changes since the undone one matter as well.
 * Throws IN_USE and CATALOG_INVALID.
 */
export async function rejectBrokenMenu(
  tx: Tx,
  restaurantId: string,
  undone: readonly EntityChange[],
): Promise<void> {
  const idsOf = (...kinds: EntityChange['kind'][]) =>
    undone.filter(({ kind }) => kinds.includes(kind)).map(({ after }) => after.id)
  const removed = undone.filter(
    ({ kind, before, after }) =>
      kind === 'product' && before?.archivedAt === null && after.archivedAt !== null,
  )
  await rejectOffered(
    tx,
    restaurantId,
    removed.map(({ after }) => after.id),
  )
  await rejectFilledCategory(tx, restaurantId, idsOf('category'))
  await rejectLostCategory(tx, restaurantId, idsOf('product'))
  await rejectLostMenu(tx, restaurantId, undone)
  await rejectLostProduct(tx, restaurantId, idsOf('special', 'campaign'))
}

/** A deleted category whose dishes are not deleted. */
async function rejectFilledCategory(tx: Tx, restaurantId: string, ids: string[]): Promise<void> {
  const { rows } = await sql<{ name: string; products: string[] }>`
    select c.name, array_agg(p.name order by p.name) as products from categories c
      join products p on p.restaurant_id = c.restaurant_id and p.category_id = c.id and p.archived_at is null
      where c.restaurant_id = ${restaurantId} and c.id = any(${ids}::uuid[]) and c.archived_at is not null
      group by c.id, c.name order by c.name limit 1`.execute(tx)
  const [filled] = rows
  if (!filled) return
  const { name, products } = filled
  throw inUse(`${dishesAre(products.length)} in ${name}. Move or delete them first.`, products)
}

/** A dish in a category that was deleted. */
async function rejectLostCategory(tx: Tx, restaurantId: string, ids: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select p.name from products p
    join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id and c.archived_at is not null
    where p.restaurant_id = ${restaurantId} and p.id = any(${ids}::uuid[]) and p.archived_at is null
    order by p.name`.execute(tx)
  if (rows.length > 0)
    throw invalid({ categoryId: `${listed(rows.map(({ name }) => name))}: This category no longer exists.` })
}

/** A menu that was deleted or renamed while it has dishes: they would be sold at any time. */
async function rejectLostMenu(tx: Tx, restaurantId: string, undone: readonly EntityChange[]): Promise<void> {
  const lost = undone
    .filter(({ kind, before, after }) => {
      if (kind !== 'additional_menu' || !before || before.archivedAt !== null) return false
      return after.archivedAt !== null || after.name !== before.name
    })
    .map(({ before }) => (before as AdditionalMenuState).name)
  for (const menu of lost) {
    const { rows } = await sql<{
      name: string
    }>`select name from products where restaurant_id = ${restaurantId}
      and archived_at is null and ${menu} = any(available_menus) and not exists (select from additional_menus m
        where m.restaurant_id = ${restaurantId} and m.archived_at is null and m.name = ${menu})
      order by name`.execute(tx)
    const names = rows.map(({ name }) => name)
    if (names.length > 0)
      throw inUse(
        `${dishesAre(names.length)} sold in ${menu}. Move or hide ${names.length === 1 ? 'it' : 'them'} first.`,
        names,
      )
  }
}

/** An active offer of a dish that was deleted. */
async function rejectLostProduct(tx: Tx, restaurantId: string, offerIds: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select p.name || ' (' || offer.name || ')' as name
    from products p join (${activeOffers(restaurantId)}) as offer on offer.product_id = p.id
    where p.restaurant_id = ${restaurantId} and p.archived_at is not null
      and offer.id = any(${offerIds}::uuid[]) order by 1`.execute(tx)
  if (rows.length > 0)
    throw invalid({ productId: `${listed(rows.map(({ name }) => name))}: This product no longer exists.` })
}

const inUse = (message: string, names: string[]) =>
  new ORPCError('IN_USE', { status: 409, message, data: { names } })
