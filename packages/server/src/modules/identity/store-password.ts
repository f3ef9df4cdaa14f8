import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'

/** Sets the password of an account, whether it had one or not. */
export async function storePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('auth.accounts')
    .values({
      id: randomUUID(),
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: hash,
    })
    .onConflict((known) => known.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash }))
    .execute()
}
