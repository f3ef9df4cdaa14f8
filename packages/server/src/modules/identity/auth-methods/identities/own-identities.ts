import type { IdentityList } from '@comanda/contract/auth-method-shapes'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'
import { auditPerson } from '../../audit-person.ts'
import { requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import { providerById } from '../providers/providers.ts'

/** The caller's authentication methods, oldest first. Passkeys are listed separately. */
export async function listIdentities(
  app: Pick<App, 'config' | 'db' | 'now'>,
  caller: Caller,
): Promise<IdentityList> {
  const { userId } = requireSession(caller)
  const { accounts, methodCount } = await app.db.platform(caller.actor, async (tx) => ({
    accounts: await tx
      .selectFrom('auth.accounts')
      .select(['id', 'provider_id', 'account_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    methodCount: await countWays(tx, userId),
  }))
  return {
    identities: accounts.map(({ id, provider_id, account_id, created_at }) => ({
      id,
      provider: provider_id === 'credential' ? 'password' : provider_id,
      name: nameOf(app, provider_id),
      label: provider_id === 'wallet' ? account_id : null,
      createdAt: created_at.getTime(),
      removable: methodCount > 1,
    })),
  }
}

/**
 * Removes an authentication method. Existing sessions continue.
 * @throws identity_not_found, single_identity_not_deletable, PROOF_REQUIRED.
 */
export async function unlinkIdentity(app: App, caller: Caller, id: string): Promise<IdentityList> {
  const { userId } = requireSession(caller)
  await requireProof(app, caller)
  await app.db.platform(caller.actor, async (tx) => {
    const found = await tx
      .selectFrom('auth.accounts')
      .select('provider_id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!found) {
      throw new ORPCError('identity_not_found', {
        status: 404,
        message: 'This account is no longer linked.',
      })
    }
    await requireAnotherAuthMethod(tx, userId)
    await tx.deleteFrom('auth.accounts').where('id', '=', id).execute()
    const name = nameOf(app, found.provider_id)
    await auditPerson(app, tx, caller, {
      action: 'access.identity_unlinked',
      changes: [{ field: 'provider', before: name, after: null }],
    })
    await enqueueSecurityEmail(app, tx, userId, {
      kind: 'identity_unlinked',
      subject: `${name} was unlinked from your account`,
      text: `You can no longer sign in to your account with ${name}.`,
    })
  })
  return listIdentities(app, caller)
}

/**
 * Throws single_identity_not_deletable for the last authentication method. Locks the user, so that concurrent
 * removals are serialized.
 */
export async function requireAnotherAuthMethod(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
  if ((await countWays(tx, userId)) > 1) return
  throw new ORPCError('single_identity_not_deletable', {
    status: 422,
    message: 'This is your only sign-in method. Add another one first.',
  })
}

/** Codes by email or text message do not count, because the mailbox or number may be lost. */
async function countWays(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ methods: number }>`
    select ((select count(*) from auth.accounts where user_id = ${userId})
      + (select count(*) from auth.passkeys where user_id = ${userId}))::int as methods`.execute(tx)
  return rows[0]?.methods ?? 0
}

function nameOf(app: Pick<App, 'config' | 'db' | 'now'>, providerId: string): string {
  if (providerId === 'credential') return 'Password'
  if (providerId === 'wallet') return 'Wallet'
  return providerById(app, providerId)?.settings.name ?? providerId
}
