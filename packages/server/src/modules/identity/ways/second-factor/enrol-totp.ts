import { randomUUID } from 'node:crypto'
import type { App, Caller } from '../../../../app.ts'
import { requireProof } from '../../require-proof.ts'
import { signedIn } from '../signed-in.ts'
import { keepNewFactor } from './keep-new-factor.ts'
import { describeTotp, newTotpSecret } from './totp.ts'

/**
 * Begins with an authenticator app. It counts once a code of it was verified; until then it may be begun anew.
 * @throws PROOF_REQUIRED, CONFLICT when there is one that counts already.
 */
export async function enrolTotp(
  app: App,
  caller: Caller,
): Promise<{ id: string; uri: string; secret: string }> {
  const { userId, email } = signedIn(caller)
  await requireProof(app, caller)
  const secret = newTotpSecret()
  const id = randomUUID()
  await keepNewFactor(app, { id, userId, kind: 'totp', secret, label: 'Authenticator app' })
  return { id, ...describeTotp(secret, email) }
}
