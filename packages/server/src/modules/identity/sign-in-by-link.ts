import { linkSignIn } from '@comanda/contract/sign-in'
import { badLink, refusedFields } from './auth-answers.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { takeLink } from './sent-proofs.ts'
import { signInProven } from './ways/sign-in-strong.ts'

/** Signs in by a mailed link, on the host that it was made for. The page asks before, so that mail scanners use none up. */
export async function signInByLink(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = linkSignIn.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const taken = await app.db.platform('system:identity', (tx) =>
    takeLink(app, tx, 'sign-in-link', input.data.token),
  )
  if (!taken?.userId || taken.data.origin !== originOf(call)) return badLink(from.requestId)
  return signInProven(call, taken.userId)
}
