import type { App } from '../../app.ts'
import { refusal, refusedFields } from './auth-answers.ts'
import { createPerson, EmailTaken } from './create-person.ts'
import { signUpInput } from './sign-in-input.ts'

/** Adds a customer, who holds no role anywhere. Answers only when it refuses. */
export async function signUp(app: App, body: unknown, requestId: string): Promise<Response | null> {
  const input = signUpInput.safeParse(body)
  if (!input.success) return refusedFields(input.error, requestId)
  const { name, phone, email, password } = input.data
  const [firstName = '', ...rest] = name.split(' ')
  try {
    await createPerson(app, { email, firstName, lastName: rest.join(' '), phone, password, memberships: [] })
    return null
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    return refusal(422, requestId, {
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists. Sign in instead.',
    })
  }
}
