import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Person } from './find-person.ts'

export interface StoredPassword {
  hash: string
  /** Whether it meets the rules for staff; cannot be derived from the hash later. */
  forStaff: boolean
}

/** Sets or replaces the password of an account. */
export async function storePassword(
  tx: Tx,
  userId: string,
  { hash, forStaff }: StoredPassword,
): Promise<void> {
  const fresh = { password: hash, password_for_staff: forStaff }
  await tx
    .insertInto('auth.accounts')
    .values({ id: randomUUID(), account_id: userId, provider_id: 'credential', user_id: userId, ...fresh })
    .onConflict((known) => known.columns(['provider_id', 'account_id']).doUpdateSet(fresh))
    .execute()
}

/** Throws UNAUTHORIZED if a verified password was replaced meanwhile. Until the end of the transaction it cannot be. */
export async function requireSamePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const same = await tx
    .selectFrom('auth.accounts')
    .select('id')
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', userId)
    .where('password', '=', hash)
    .forShare()
    .executeTakeFirst()
  if (!same) throw new ORPCError('UNAUTHORIZED')
}

/**
 * Records whether a password that was just verified meets the rules for staff. Returns whether that changed.
 */
export async function recordPasswordForStaff(
  tx: Tx,
  { id, passwordHash }: Pick<Person, 'id' | 'passwordHash'>,
  forStaff: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.accounts')
    .set({ password_for_staff: forStaff })
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', id)
    .where('password', '=', passwordHash)
    .where('password_for_staff', 'is distinct from', forStaff)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When a person is given a role, treats a password that was never checked as too weak for staff. */
export async function distrustUncheckedPassword(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('auth.accounts')
    .set({ password_for_staff: false })
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .where('password_for_staff', 'is', null)
    .execute()
}

/** Whether this user's password is known to be too weak for staff; for queries on auth.users as `users`. */
export const hasWeakPassword = sql<boolean>`exists(
  select from auth.accounts where accounts.user_id = users.id and not accounts.password_for_staff)`
