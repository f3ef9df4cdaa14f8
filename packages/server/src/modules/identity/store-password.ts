import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface StoredPassword {
  hash: string
  /** Whether somebody with a role may have it: of a hash nobody can tell any more. */
  forStaff: boolean
}

/** Sets the password of an account, whether it had one or not. */
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

/** Writes down of a password that was just seen to be right whether staff may have it. Returns whether that is news. */
export async function notePassword(tx: Tx, userId: string, forStaff: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.accounts')
    .set({ password_for_staff: forStaff })
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', userId)
    .where('password', 'is not', null)
    .where('password_for_staff', 'is distinct from', forStaff)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A password that was never looked at is not good enough for the role that its owner is given now. */
export async function doubtPassword(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('auth.accounts')
    .set({ password_for_staff: false })
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .where('password_for_staff', 'is', null)
    .execute()
}

/** Whether this user's password is known to be none for staff; to be asked next to a row of auth.users. */
export const hasWeakPassword = sql<boolean>`exists(
  select from auth.accounts where accounts.user_id = users.id and not accounts.password_for_staff)`
