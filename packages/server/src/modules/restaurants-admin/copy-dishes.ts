import { counted } from '@comanda/domain/count'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { optionTables } from '../../db/option-tables.ts'
import { lockRestaurant } from '../../platform/lock-restaurant.ts'
import { type EntityChange, findRepeated, kindOf, recordChange } from '../catalog/public.ts'
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
 * that can be undone. A dish is left out if its category already has one with the same name. A repeated request copies nothing, and
 * returns the same result.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for a copy into itself, and REQUEST_KEY_REUSED.
 */
export async function copyDishes(
  app: App,
  caller: Caller,
  request: DishesToCopy,
): Promise<{ copied: number; leftOut: number; changeId: string | null }> {
  requireRight(caller, 'platform.manage', null)
  const { restaurantId: to, requestId: seed, ...chosen } = request
  const from = chosen.fromRestaurantId
  if (from === to) throw new ORPCError('BAD_REQUEST', { message: 'Choose another restaurant.' })
  return app.db.platform(caller.actor, async (tx) => {
    const name = await lockBoth(tx, to, from)
    const productIds = await chosenDishes(tx, request)
    const resultOf = (changed: readonly EntityChange[], changeId: string | null) => {
      const copied = changed.filter(({ kind }) => kind === 'product').length
      return { copied, leftOut: Math.max(0, productIds.length - copied), changeId }
    }
    const earlier = await findRepeated(tx, to, seed, chosen)
    if (earlier) return resultOf(earlier, seed)
    if (productIds.length === 0) return resultOf([], null)
    const copy = { from, to, seed, productIds }
    await copyPictures(tx, copy)
    await copyMenu(tx, copy)
    const entities = await copiedEntities(tx, copy)
    const { copied } = resultOf(entities, null)
    if (copied === 0) return resultOf([], null)
    const label = `${counted(copied, 'dish', 'dishes')} of ${name}`
    const action = 'menu.dishes_copied'
    const changeId = await recordChange(app, tx, caller, {
      id: seed,
      request: chosen,
      restaurantId: to,
      action,
      label,
      entities,
    })
    return resultOf(entities, changeId)
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
