import type { IdentityList } from '@comanda/contract/sign-in-ways-shapes'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'
import { auditPerson } from '../../audit-person.ts'
import { requireProof } from '../../require-proof.ts'
import { providerById } from '../providers/providers.ts'
import { signedIn } from '../signed-in.ts'
import { writeNotice } from '../write-notice.ts'

/** The ways in which the caller signs in, the oldest first. Passkeys have a list of their own. */
export async function listIdentities(
  app: Pick<App, 'config' | 'db' | 'now'>,
  caller: Caller,
): Promise<IdentityList> {
  const { userId } = signedIn(caller)
  const { accounts, ways } = await app.db.platform(caller.actor, async (tx) => ({
    accounts: await tx
      .selectFrom('auth.accounts')
      .select(['id', 'provider_id', 'account_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    ways: await countWays(tx, userId),
  }))
  return {
    identities: accounts.map(({ id, provider_id, account_id, created_at }) => ({
      id,
      provider: provider_id === 'credential' ? 'password' : provider_id,
      name: nameOf(app, provider_id),
      label: provider_id === 'wallet' ? account_id : null,
      createdAt: created_at.getTime(),
      removable: ways > 1,
    })),
  }
}

/**
 * Takes a way to sign in away. Whoever is signed in stays so.
 * @throws identity_not_found, single_identity_not_deletable, PROOF_REQUIRED.
 */
export async function unlinkIdentity(app: App, caller: Caller, id: string): Promise<IdentityList> {
  const { userId } = signedIn(caller)
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
        message: 'This account is not linked any more.',
      })
    }
    await requireAnotherWay(tx, userId)
    await tx.deleteFrom('auth.accounts').where('id', '=', id).execute()
    const name = nameOf(app, found.provider_id)
    await auditPerson(app, tx, caller, {
      action: 'access.identity_unlinked',
      changes: [{ field: 'provider', before: name, after: null }],
    })
    await writeNotice(app, tx, userId, {
      kind: 'identity_unlinked',
      subject: `${name} was unlinked from your account`,
      text: `Your account can no longer be opened with ${name}.`,
    })
  })
  return listIdentities(app, caller)
}

/** Throws single_identity_not_deletable when there is but one way left. Two removals at once see each other. */
export async function requireAnotherWay(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
  if ((await countWays(tx, userId)) > 1) return
  throw new ORPCError('single_identity_not_deletable', {
    status: 422,
    message: 'This is your only way to sign in. Add another one first.',
  })
}

/** Codes by mail or text do not count: they hang on a mailbox or number that may be lost. */
async function countWays(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ ways: number }>`
    select ((select count(*) from auth.accounts where user_id = ${userId})
      + (select count(*) from auth.passkeys where user_id = ${userId}))::int as ways`.execute(tx)
  return rows[0]?.ways ?? 0
}

function nameOf(app: Pick<App, 'config' | 'db' | 'now'>, providerId: string): string {
  if (providerId === 'credential') return 'Password'
  if (providerId === 'wallet') return 'Wallet'
  return providerById(app, providerId)?.settings.name ?? providerId
}
