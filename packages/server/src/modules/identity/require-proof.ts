import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { refuseKey } from './require-right.ts'

/**
 * Requires that the caller confirmed their identity within the last minutes, because an open browser may be
 * used by another person. Guards role changes, refunds and secrets.
 * @throws UNAUTHORIZED without a session, FORBIDDEN for an API key, PROOF_REQUIRED without a valid proof.
 */
export async function requireProof(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<void> {
  refuseKey(caller)
  if (!caller.sessionId) throw new ORPCError('UNAUTHORIZED')
  if (!(await hasProof(app, caller))) throw proofRequired()
}

/** Whether the caller has a valid proof, for operations that require one only for some changes. */
export async function hasProof(
  app: Pick<App, 'db' | 'now'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<boolean> {
  if (!sessionId) return false
  const proof = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.proofs')
      .select('expires_at')
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', new Date(app.now()))
      .executeTakeFirst(),
  )
  return proof !== undefined
}

export function proofRequired() {
  return new ORPCError('PROOF_REQUIRED', { status: 403, message: 'Please confirm your identity.' })
}
