import type { PasskeyList } from '@comanda/contract/auth-method-shapes'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../../app.ts'
import { auditPerson } from '../../audit-person.ts'
import { requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import { requireAnotherAuthMethod } from '../identities/own-identities.ts'

/** The caller's passkeys, oldest first. */
export async function listPasskeys(app: Pick<App, 'db'>, caller: Caller): Promise<PasskeyList> {
  const { userId } = requireSession(caller)
  const rows = await app.db.platform(caller.actor, (tx) =>
    tx
      .selectFrom('auth.passkeys')
      .select(['id', 'name', 'created_at', 'backed_up'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  return {
    passkeys: rows.map(({ id, name, created_at, backed_up }) => ({
      id,
      name: name || 'Passkey',
      createdAt: created_at.getTime(),
      synced: backed_up,
    })),
  }
}

/** Throws NOT_FOUND unless the passkey belongs to the caller. */
export async function renamePasskey(
  app: Pick<App, 'db'>,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<PasskeyList> {
  const { userId } = requireSession(caller)
  const renamed = await app.db.platform(caller.actor, (tx) =>
    tx
      .updateTable('auth.passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
  if (renamed.numUpdatedRows === 0n) throw new ORPCError('NOT_FOUND')
  return listPasskeys(app, caller)
}

/**
 * Removes a passkey; it can no longer be used to sign in.
 * @throws NOT_FOUND, PROOF_REQUIRED, single_identity_not_deletable for the last authentication method.
 */
export async function removePasskey(app: App, caller: Caller, id: string): Promise<PasskeyList> {
  const { userId } = requireSession(caller)
  await requireProof(app, caller)
  await app.db.platform(caller.actor, async (tx) => {
    const own = await tx
      .selectFrom('auth.passkeys')
      .select('name')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!own) throw new ORPCError('NOT_FOUND')
    await requireAnotherAuthMethod(tx, userId)
    const removed = await tx
      .deleteFrom('auth.passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new ORPCError('NOT_FOUND')
    await auditPerson(app, tx, caller, {
      action: 'access.passkey_removed',
      changes: [{ field: 'passkey', before: removed.name ?? 'Passkey', after: null }],
    })
  })
  return listPasskeys(app, caller)
}
