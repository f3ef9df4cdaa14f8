import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../../app.ts'
import { auditPerson } from '../../audit-person.ts'
import { requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import { findFactors } from './find-factors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Replaces the caller's recovery codes. Throws PROOF_REQUIRED, and CONFLICT without a verified factor. */
export async function renewRecoveryCodes(app: App, caller: Caller): Promise<{ recoveryCodes: string[] }> {
  const { userId } = requireSession(caller)
  await requireProof(app, caller)
  const hasFactor = (await findFactors(app, userId)).some(({ verified }) => verified)
  if (!hasFactor) throw new ORPCError('CONFLICT', { status: 409, message: 'Set up a second step first.' })
  const recoveryCodes = await app.db.platform(caller.actor, async (tx) => {
    await auditPerson(app, tx, caller, { action: 'access.recovery_codes_renewed' })
    return replaceRecoveryCodes(app, tx, userId)
  })
  return { recoveryCodes }
}
