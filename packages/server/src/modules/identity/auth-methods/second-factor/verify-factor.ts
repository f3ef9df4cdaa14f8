import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../../app.ts'
import { auditPerson } from '../../audit-person.ts'
import { clearCachedCaller } from '../../read-caller.ts'
import { requireProof } from '../../require-proof.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import { ownFactor } from './challenge-factor.ts'
import { checkFactor } from './check-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/**
 * Verifies a new factor, which is required from the next sign-in on. The first factor comes with recovery
 * codes.
 * @throws NOT_FOUND, PROOF_REQUIRED, INVALID_CODE, ACCOUNT_TEMPORARILY_LOCKED.
 */
export async function verifyFactor(
  app: App,
  caller: Caller,
  input: { id: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const factor = await ownFactor(app, caller, input.id)
  await requireProof(app, caller)
  if (!(await checkFactor(app, factor, input.code))) {
    throw new ORPCError('INVALID_CODE', { status: 422, message: 'Incorrect code.' })
  }
  if (factor.verified) return { recoveryCodes: null }
  const { userId } = factor
  const recoveryCodes = await app.db.platform(caller.actor, async (tx) => {
    const user = await tx
      .selectFrom('auth.users')
      .select('two_factor_enabled')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { numUpdatedRows } = await tx
      .updateTable('auth.second_factors')
      .set({ verified_at: new Date(app.now()) })
      .where('id', '=', factor.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ORPCError('NOT_FOUND')
    await auditPerson(app, tx, caller, {
      action: 'access.factor_added',
      changes: [{ field: 'factor', before: null, after: factor.label }],
    })
    await enqueueSecurityEmail(app, tx, userId, {
      kind: 'factor_added',
      subject: 'A second step was added to your sign-in',
      text: `Signing in to your account now requires a second step: ${factor.label}.`,
    })
    if (user.two_factor_enabled) return null
    await tx.updateTable('auth.users').set({ two_factor_enabled: true }).where('id', '=', userId).execute()
    return replaceRecoveryCodes(app, tx, userId)
  })
  clearCachedCaller(app, userId)
  return { recoveryCodes }
}
