import { codeSignIn } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { badCode, refusedFields } from './auth-answers.ts'
import type { AuthCall } from './auth-call.ts'
import { findPerson } from './find-person.ts'
import { countTaking } from './sending.ts'
import { takeCode } from './sent-proofs.ts'
import { addPhonePerson, pendingSignUp } from './sign-up-by-phone.ts'
import { signInProven } from './ways/sign-in-strong.ts'

/** Signs in by a one-time code, whether it was sent for signing in or, to a phone, for signing up. */
export async function signInByCode(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = codeSignIn.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { email, phone, code } = input.data
  const subject = email ?? phone ?? ''
  await countTaking(app, subject, from.ip)
  const userId = await app.db.platform('system:identity', async (tx) => {
    const taken = await takeCode(app, tx, { purpose: 'sign-in-code', subject, code })
    if (taken || phone === undefined) return taken?.userId ?? null
    return whoSignedUp(app, tx, { phone, pending: pendingSignUp(call, phone), code })
  })
  return userId ? signInProven(call, userId) : badCode(from.requestId)
}

/** Somebody who signs up with a number that has an account is its owner: the code came to them. */
async function whoSignedUp(
  app: App,
  tx: Tx,
  { phone, pending, code }: { phone: string; pending: string | null; code: string },
): Promise<string | null> {
  const taken = pending && (await takeCode(app, tx, { purpose: 'sign-up-code', subject: pending, code }))
  if (!taken) return null
  const known = await findPerson(tx, { phone })
  return known?.id ?? addPhonePerson(tx, phone, taken.data)
}
