import { isDeepStrictEqual } from 'node:util'
import { counted } from '@comanda/domain/count'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import type { EntityState } from './entity-kind.ts'

/** Rejects the deletion of dishes that an active offer sells. Throws IN_USE. */
export async function rejectOffered(tx: Tx, restaurantId: string, productIds: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name || ' (' || offer.name || ')' as name
    from products p join (${activeOffers(restaurantId)}) as offer on offer.product_id = p.id
    where p.restaurant_id = ${restaurantId} and p.id = any(${productIds}::uuid[]) order by 1`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name)
  throw new ORPCError('IN_USE', {
    status: 409,
    message: `An active offer sells ${names.join(', ')}. Turn the offer off first.`,
    data: { names },
  })
}

/** The active offers with the dishes that they sell: id, name, product_id. */
export function activeOffers(restaurantId: string) {
  return sql`select s.id, s.name, s.product_id from promotional_specials s
      where s.restaurant_id = ${restaurantId} and s.is_active and s.archived_at is null
    union select c.id, c.name, i.product_id from cross_sell_items i
      join cross_sell_campaigns c on c.restaurant_id = i.restaurant_id and c.id = i.campaign_id
      where i.restaurant_id = ${restaurantId} and c.is_active and c.archived_at is null`
}

/** "1 dish is", "3 dishes are". */
export const dishesAre = (count: number) => counted(count, 'dish is', 'dishes are')

/** Names in a sentence, at most five. */
export function listed(names: readonly string[]): string {
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  return `${names.slice(0, 5).join(', ')}${more}`
}

/** The error for an id that the caller has already used for another change. */
export function keyReused() {
  const message = 'This request was already used for another change. Please start again.'
  return new ORPCError('REQUEST_KEY_REUSED', { status: 409, message })
}

/** Whether a picture id does not belong to the restaurant. */
export async function isForeignPicture(
  tx: Tx,
  restaurantId: string,
  imageId: string | null,
): Promise<boolean> {
  if (imageId === null) return false
  const media = await tx
    .selectFrom('media')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', imageId)
    .executeTakeFirst()
  return !media
}

/** Whether a state has these fields already and is not deleted. Lists are compared element by element. */
export function isUnchanged<Fields extends object>(state: EntityState & Fields, fields: Fields): boolean {
  return (
    state.archivedAt === null &&
    (Object.keys(fields) as (keyof Fields)[]).every((field) => isDeepStrictEqual(state[field], fields[field]))
  )
}

/** The error for invalid fields, by field. */
export const invalid = (issues: Record<string, string>) => invalidFields('CATALOG_INVALID', issues)

/**
 * Rejects a save of a locked entity that was based on an outdated revision; a new one has revision 0. Throws NOT_FOUND for unknown
 * and deleted ones, and CHANGED_SINCE with what `read` returns.
 */
export async function rejectOutdated<State extends EntityState, Row>(
  thing: string,
  before: State | null | undefined,
  revision: number,
  read: (before: State) => Row | Promise<Row>,
): Promise<void> {
  if ((before?.revision ?? 0) === revision && (before?.archivedAt ?? null) === null) return
  if (!before || before.archivedAt !== null) throw new ORPCError('NOT_FOUND')
  throw changedSince(thing, await read(before))
}
