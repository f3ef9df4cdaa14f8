import type { Factors } from '@comanda/contract/auth-method-shapes'
import type { App, Caller } from '../../../../app.ts'
import { auditPerson } from '../../audit-person.ts'
import { clearCachedCaller } from '../../read-caller.ts'
import { requireProof } from '../../require-proof.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import { ownFactor } from './challenge-factor.ts'
import { listFactors } from './list-factors.ts'
import { deleteTrustedDevices } from './trusted-devices.ts'

/**
 * Removes a factor, and all trusted devices. Removing the last factor deletes the recovery codes, too.
 * @throws NOT_FOUND, PROOF_REQUIRED.
 */
export async function removeFactor(app: App, caller: Caller, id: string): Promise<Factors> {
  const factor = await ownFactor(app, caller, id)
  await requireProof(app, caller)
  const { userId } = factor
  await app.db.platform(caller.actor, async (tx) => {
    await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
    const removed = await tx
      .deleteFrom('auth.second_factors')
      .where('id', '=', factor.id)
      .returning('verified_at')
      .executeTakeFirst()
    if (!removed?.verified_at) return
    await auditPerson(app, tx, caller, {
      action: 'access.factor_removed',
      changes: [{ field: 'factor', before: factor.label, after: null }],
    })
    await enqueueSecurityEmail(app, tx, userId, {
      kind: 'factor_removed',
      subject: 'A second step was removed from your sign-in',
      text: `Signing in to your account no longer requires: ${factor.label}.`,
    })
    const left = await tx
      .selectFrom('auth.second_factors')
      .select('id')
      .where('user_id', '=', userId)
      .where('verified_at', 'is not', null)
      .execute()
    await deleteTrustedDevices(tx, userId)
    if (left.length > 0) return
    await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute()
    await tx.updateTable('auth.users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
  })
  clearCachedCaller(app, userId)
  return listFactors(app, caller)
}
