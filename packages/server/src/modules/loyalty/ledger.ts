import type { LedgerEntry } from '@comanda/domain/marketing/points-expiry'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { LoyaltyLedger } from '../../db/tables.ts'

export interface MemberRef {
  restaurantId: string
  userId: string
}

/** Locks a member, who is created if missing. Every entry is added while its member is locked. */
export async function lockMember(tx: Tx, { restaurantId, userId }: MemberRef, now: Date): Promise<void> {
  await sql`insert into loyalty_members (restaurant_id, user_id, joined_at) values (${restaurantId}, ${userId}, ${now})
    on conflict do nothing`.execute(tx)
  await lockBalance(tx, { restaurantId, userId })
}

/** Locks an existing member and returns the balance; null for others. */
export async function lockBalance(tx: Tx, { restaurantId, userId }: MemberRef): Promise<number | null> {
  const { rows } = await sql<{ balance: number }>`select balance from loyalty_members
    where restaurant_id = ${restaurantId} and user_id = ${userId} for update`.execute(tx)
  return rows[0]?.balance ?? null
}

/** Has a locked member summed up again. A new entry does so, too. */
export async function markMember(tx: Tx, { restaurantId, userId }: MemberRef): Promise<void> {
  await sql`update loyalty_members set needs_sum = true
    where restaurant_id = ${restaurantId} and user_id = ${userId} and not needs_sum`.execute(tx)
}

type NewEntry = Omit<Insertable<LoyaltyLedger>, 'restaurant_id' | 'user_id'>

/** Adds entries to the ledger of a locked member, and to the balance. Returns their ids. */
export async function addEntries(
  tx: Tx,
  { restaurantId, userId }: MemberRef,
  entries: readonly NewEntry[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('loyalty_ledger')
    .values(entries.map((entry) => ({ ...entry, restaurant_id: restaurantId, user_id: userId })))
    .returning('id')
    .execute()
  const sum = entries.reduce((total, { points }) => total + points, 0)
  await sql`update loyalty_members set balance = balance + ${sum}
    where restaurant_id = ${restaurantId} and user_id = ${userId}`.execute(tx)
  return rows.map(({ id }) => String(id))
}

/** The complete ledger of a member, oldest entry first. */
export async function readLedger(tx: Tx, { restaurantId, userId }: MemberRef): Promise<LedgerEntry[]> {
  const rows = await tx
    .selectFrom('loyalty_ledger')
    .select(['kind', 'points', 'at', 'order_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, points, at, order_id: orderId }) => ({ kind, points, at: at.getTime(), orderId }))
}
