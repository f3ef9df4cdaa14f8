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
        .executeTakeFirst()
    const known = await find()
    if (known) return known.user_id
    const id = randomUUID()
    const name = `Wallet ${address.slice(0, 6)}…${address.slice(-4)}`
    await tx
      .insertInto('auth.users')
      .values({ id, email: placeholderEmailOfWallet(subject), name })
      .onConflict((taken) => taken.column('email').doNothing())
      .execute()
    if (await linkAccount(tx, id, PROVIDER, subject).catch(() => false)) return id
    return (await find())?.user_id ?? id
  })
}
