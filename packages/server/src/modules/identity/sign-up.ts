import { emailSignUp } from '@comanda/contract/sign-in'
import { type AuthCall, originOf } from './auth-call.ts'
import { errorResponse, validationErrorResponse } from './auth-responses.ts'
import { createPerson, EmailTaken } from './create-person.ts'
import { brandOf } from './emails/brand.ts'
import { passwordErrorResponse, passwordIssue, passwordRuleOf } from './password-rules.ts'
import { enqueueVerificationEmail } from './send-verification.ts'
import { signInVerified } from './start-session.ts'

/** Creates a customer account, signs in, and emails the verification link. */
export async function signUp(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = emailSignUp.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { name, phone, email, password } = input.data
  const now = new Date(app.now())
  const rule = await app.db.platform('system:identity', (tx) => passwordRuleOf(tx, email, now))
  const issue = passwordIssue(password, rule)
  if (issue) return passwordErrorResponse(issue, 'password', from.requestId)
  const [firstName = '', ...rest] = name.split(' ')
  const person = { email, firstName, lastName: rest.join(' '), phone, password, memberships: [] }
  const id = await createPerson(app, person).catch(nullWhenTaken)
  if (id === null) {
    return errorResponse(422, from.requestId, {
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists. Sign in instead.',
    })
  }
  const brand = await brandOf(app, originOf(call))
  await app.db.platform('system:identity', (tx) => enqueueVerificationEmail(app, tx, brand, { id, email }))
  return signInVerified(call, id, 'signing up')
}

function nullWhenTaken(error: unknown): null {
  if (error instanceof EmailTaken) return null
  throw error
}
