import { linkSignIn } from '@comanda/contract/sign-in'
import { badLink, refusedFields } from './auth-answers.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { takeLink } from './sent-proofs.ts'
import { signInProven } from './ways/sign-in-strong.ts'

/**
 * Signs in with an emailed link, only on the host that it was issued for. The page asks for a confirmation
 * first, because mail scanners open links.
 */
export async function signInByLink(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = linkSignIn.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const proof = await app.db.platform('system:identity', (tx) =>
    takeLink(app, tx, 'sign-in-link', input.data.token),
  )
  if (!proof?.userId || proof.data.origin !== originOf(call)) return badLink(from.requestId)
  return signInProven(call, proof.userId)
}
