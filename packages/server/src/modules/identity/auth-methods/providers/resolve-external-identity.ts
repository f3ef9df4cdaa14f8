import { randomUUID } from 'node:crypto'
import type { CallbackError } from '@comanda/contract/callback-errors'
import { cleanName } from '@comanda/domain/people/customer'
import { isEmail, normalizeEmail } from '@comanda/domain/people/email'
import type { App } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'
import type { SignInProvider } from '../../../../platform/config-sign-in.ts'
import type { ExternalIdentity } from './identity-provider.ts'
import { domainOf } from './providers.ts'

type Resolution = { userId: string } | { error: CallbackError }

/**
 * Finds or creates the account of an external identity: the linked account; else the account with the same
 * email address if both sides have verified it; else a new customer account. A company provider is trusted
 * for addresses of its own domains only.
 */
export async function resolveExternalIdentity(
  app: Pick<App, 'db'>,
  provider: SignInProvider,
  who: ExternalIdentity,
): Promise<Resolution> {
  return app.db.platform('system:identity', async (tx) => {
    const linked = await tx
      .selectFrom('auth.accounts')
      .select('user_id')
      .where('provider_id', '=', provider.id)
      .where('account_id', '=', who.subject)
      .executeTakeFirst()
    if (linked) return { userId: linked.user_id }
    if (!who.email || !isEmail(who.email)) return { error: 'email_missing' }
    const email = normalizeEmail(who.email)
    const isCompany = provider.domains.length > 0
    const verified = isCompany ? provider.domains.includes(domainOf(email)) : who.emailVerified
    if (!verified) return { error: 'email_unverified' }
    const known = await tx
      .selectFrom('auth.users')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (known && !known.email_verified) return { error: 'account_not_linked' }
    const userId = known?.id ?? (await addCustomer(tx, email, who.name))
    if (userId === null) return { error: 'unexpected' }
    await linkAccount(tx, userId, provider.id, who.subject)
    return { userId }
  })
}

/** Links an external identity, so that it signs in to this account. False if it is already linked. */
export async function linkAccount(
  tx: Tx,
  userId: string,
  providerId: string,
  subject: string,
): Promise<boolean> {
  const linked = await tx
    .insertInto('auth.accounts')
    .values({ id: randomUUID(), account_id: subject, provider_id: providerId, user_id: userId })
    .onConflict((known) => known.columns(['provider_id', 'account_id']).doNothing())
    .executeTakeFirst()
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** null if the address was registered concurrently. */
async function addCustomer(tx: Tx, email: string, name: string): Promise<string | null> {
  const id = randomUUID()
  const clean = cleanName(name)
  const [firstName = '', ...rest] = clean.split(' ')
  const added = await tx
    .insertInto('auth.users')
    .values({ id, email, email_verified: true, name: clean })
    .onConflict((taken) => taken.column('email').doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) return null
  await tx
    .insertInto('user_profiles')
    .values({ user_id: id, first_name: firstName, last_name: rest.join(' ') })
    .execute()
  return id
}
