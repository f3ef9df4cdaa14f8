import { linkSignIn } from '@comanda/contract/sign-in'
import { type AuthCall, originOf } from './auth-call.ts'
import { badLink, validationErrorResponse } from './auth-responses.ts'
import { consumeLink } from './sent-proofs.ts'
import { signInVerified } from './start-session.ts'

/**
 * Signs in with an emailed link, only on the host that it was issued for. The page asks for a confirmation
 * first, because mail scanners open links.
 */
export async function signInByLink(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = linkSignIn.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const proof = await app.db.platform('system:identity', (tx) =>
    consumeLink(app, tx, 'sign-in-link', input.data.token),
  )
  if (!proof?.userId || proof.data.origin !== originOf(call)) return badLink(from.requestId)
  return signInVerified(call, proof.userId, 'link')
}
