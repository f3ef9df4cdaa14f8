import { codeSignIn } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { AuthCall } from './auth-call.ts'
import { badCode, validationErrorResponse } from './auth-responses.ts'
import { findPerson } from './find-person.ts'
import { limitProofAttempts } from './proof-limits.ts'
import { consumeCode } from './sent-proofs.ts'
import { addPhonePerson, pendingSignUp } from './sign-up-by-phone.ts'
import { signInVerified } from './start-session.ts'

/** Signs in with a one-time code, sent either for sign-in or, to a phone, for sign-up. */
export async function signInByCode(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = codeSignIn.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { email, phone, code } = input.data
  const subject = email ?? phone ?? ''
  await limitProofAttempts(app, subject, from.ip)
  const userId = await app.db.platform('system:identity', async (tx) => {
    const proof = await consumeCode(app, tx, { purpose: 'sign-in-code', subject, code })
    if (proof || phone === undefined) return proof?.userId ?? null
    return completeSignUp(app, tx, { phone, pending: pendingSignUp(call, phone), code })
  })
  return userId ? signInVerified(call, userId, 'code') : badCode(from.requestId)
}

/** A person who signs up with a registered number owns that account, since they received the code. */
async function completeSignUp(
  app: App,
  tx: Tx,
  { phone, pending, code }: { phone: string; pending: string | null; code: string },
): Promise<string | null> {
  const proof = pending && (await consumeCode(app, tx, { purpose: 'sign-up-code', subject: pending, code }))
  if (!proof) return null
  const known = await findPerson(tx, { phone })
  return known?.id ?? addPhonePerson(tx, phone, proof.data)
}
