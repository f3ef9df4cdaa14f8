import { randomUUID } from 'node:crypto'
import type { App } from '../../../../app.ts'
import { placeholderEmailOfWallet } from '../../placeholder-email.ts'
import { linkAccount } from '../providers/resolve-external-identity.ts'

const PROVIDER = 'wallet'

/** Finds the account of a wallet, or creates a customer account without an email address. */
export async function findOrCreateWalletAccount(app: Pick<App, 'db'>, address: string): Promise<string> {
  const subject = address.toLowerCase()
  return app.db.platform('system:identity', async (tx) => {
    const find = () =>
      tx
        .selectFrom('auth.accounts')
        .select('user_id')
        .where('provider_id', '=', PROVIDER)
        .where('account_id', '=', subject)
    const known = await find().executeTakeFirst()
    if (known) return known.user_id
    const id = randomUUID()
    const name = `Wallet ${address.slice(0, 6)}…${address.slice(-4)}`
    const insert = async (email: string) => {
      const added = await tx
        .insertInto('auth.users')
        .values({ id, email, name })
        .onConflict((taken) => taken.column('email').doNothing())
        .executeTakeFirst()
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    }
    if (!(await insert(placeholderEmailOfWallet(subject)))) {
      const concurrent = await find().executeTakeFirst()
      if (concurrent) return concurrent.user_id
      await insert(placeholderEmailOfWallet(id))
    }
    if (await linkAccount(tx, id, PROVIDER, subject)) return id
    // Linked concurrently to another account.
    await tx.deleteFrom('auth.users').where('id', '=', id).execute()
    const { user_id: userId } = await find().executeTakeFirstOrThrow()
    return userId
  })
}
