import { forgetKitchen } from '../kept-kitchen.ts'
import { announce } from './auth-events.ts'
import { loadMe } from './calls/load-me.ts'
import type { SignInAnswer } from './calls/sign-in-answer.ts'
import { answerOf } from './calls/sign-in-answer.ts'
import { postAuth, SignInRefused } from './calls/wire.ts'

export { loadMe, SignInRefused }

export interface SignInFields {
  email: string
  password: string
}

export interface SignUpFields extends SignInFields {
  name: string
  phone: string
}

/** local: this device. others: all but this one. global: all of them. */
export type SignOutScope = 'local' | 'others' | 'global'

/** With e-mail and password. Throws a SignInRefused. */
export async function signIn(fields: SignInFields): Promise<SignInAnswer> {
  return answerOf(await postAuth('/sign-in/email', fields))
}

/** Makes an account and signs in. Throws a SignInRefused. */
export async function signUp(fields: SignUpFields): Promise<SignInAnswer> {
  return answerOf(await postAuth('/sign-up/email', fields))
}

/**
 * Ends sessions, and tells the other tabs. A session that the server does not know any more has ended already.
 * Throws a SignInRefused.
 */
export async function signOut(scope: SignOutScope = 'local'): Promise<void> {
  try {
    await postAuth('/sign-out', { scope })
  } catch (error) {
    if (!(error instanceof SignInRefused) || !over.includes(error.status ?? 0)) throw error
  }
  if (scope === 'others') return
  forgetKitchen()
  announce('signed-out')
}

const over = [401, 403, 404]
