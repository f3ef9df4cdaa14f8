import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { optionTables } from '../../db/option-tables.ts'
import { lockRestaurant } from '../../platform/lock-restaurant.ts'
import { type EntityChange, isRecorded, kindOf, recordChange } from '../catalog/public.ts'
import { requireRight } from '../identity/public.ts'
import { copyMenu, copyPictures, newIdOf } from './copy-menu.ts'

export interface DishesToCopy {
  /** The restaurant that receives the dishes. */
  restaurantId: string
  fromRestaurantId: string
  /** Chosen by the caller, so that the request can be repeated. */
  requestId: string
  /** All dishes of these categories. */
  categoryIds: readonly string[]
  productIds: readonly string[]
}

/**
 * Copies dishes of another restaurant, with their categories, pictures, option groups and additional menus, as one change
 * that can be undone. A dish is left out if its category already has one with the same name. A repeated request copies nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for a copy into itself.
 */
export async function copyDishes(
  app: App,
  caller: Caller,
  request: DishesToCopy,
): Promise<{ copied: number; leftOut: number; changeId: string | null }> {
  requireRight(caller, 'platform.manage', null)
  const { restaurantId: to, fromRestaurantId: from, requestId: seed } = request
  if (from === to) throw new ORPCError('BAD_REQUEST', { message: 'Choose another restaurant.' })
  return app.db.platform(caller.actor, async (tx) => {
    const name = await lockBoth(tx, to, from)
    const productIds = await chosenDishes(tx, request)
    if (productIds.length === 0 || (await isRecorded(tx, to, seed)))
      return { copied: 0, leftOut: 0, changeId: null }
    const copy = { from, to, seed, productIds }
    await copyPictures(tx, copy)
    await copyMenu(tx, copy)
    const entities = await copiedEntities(tx, copy)
    const copied = entities.filter(({ kind }) => kind === 'product').length
    if (copied === 0) return { copied, leftOut: productIds.length, changeId: null }
    const label = `${copied === 1 ? '1 dish' : `${copied} dishes`} of ${name}`
    const action = 'menu.dishes_copied'
    const changeId = await recordChange(app, tx, caller, {
      id: seed,
      restaurantId: to,
      action,
      label,
      entities,
    })
    return { copied, leftOut: productIds.length - copied, changeId }
  })
}

/** Locks the target against concurrent copies. Returns the name of the original. Throws NOT_FOUND. */
async function lockBoth(tx: Tx, to: string, from: string): Promise<string> {
  await lockRestaurant(tx, to)
  const original = await tx.selectFrom('restaurants').select('name').where('id', '=', from).executeTakeFirst()
  if (!original) throw new ORPCError('NOT_FOUND')
  return original.name
}

async function chosenDishes(
  tx: Tx,
  { fromRestaurantId, categoryIds, productIds }: DishesToCopy,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
      join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id and c.archived_at is null
      where p.restaurant_id = ${fromRestaurantId} and p.archived_at is null
        and (p.id = any(${[...productIds]}::uuid[]) or p.category_id = any(${[...categoryIds]}::uuid[]))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The added entities, as a change. */
async function copiedEntities(
  tx: Tx,
  { from, to, seed }: { from: string; to: string; seed: string },
): Promise<EntityChange[]> {
  const tables = [
    ['category', 'categories'],
    ['additional_menu', 'additional_menus'],
    ...(['variant', 'upsell', 'modifier'] as const).map(
      (kind) => [`${kind}_group`, optionTables[kind].groups] as const,
    ),
    ['product', 'products'],
  ] as const
  const entities: EntityChange[] = []
  for (const [kind, table] of tables) {
    const { rows } = await sql<{ id: string }>`
      select copy.id from ${sql.table(table)} original join ${sql.table(table)} copy
        on copy.restaurant_id = ${to} and copy.id = ${newIdOf(seed, sql`original.id`)}
        where original.restaurant_id = ${from}`.execute(tx)
    const states = await kindOf(kind).lock(
      tx,
      to,
      rows.map(({ id }) => id),
    )
    entities.push(...states.map((after) => ({ kind, before: null, after })))
  }
  return entities
}
