import { randomUUID } from 'node:crypto'
import type { App, Caller } from '../../../../app.ts'
import { requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import { storeNewFactor } from './store-new-factor.ts'
import { describeTotp, newTotpSecret } from './totp.ts'

/**
 * Starts the setup of an authenticator app. It takes effect once a code was verified; until then the setup
 * can be restarted.
 * @throws PROOF_REQUIRED, CONFLICT if one is already verified.
 */
export async function enrolTotp(
  app: App,
  caller: Caller,
): Promise<{ id: string; uri: string; secret: string }> {
  const { userId, email } = requireSession(caller)
  await requireProof(app, caller)
  const secret = newTotpSecret()
  const id = randomUUID()
  await storeNewFactor(app, { id, userId, kind: 'totp', secret, label: 'Authenticator app' })
  return { id, ...describeTotp(secret, email) }
}
