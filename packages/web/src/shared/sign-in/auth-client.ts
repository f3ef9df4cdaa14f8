import { RequestError } from '../failure.ts'
import { clearKitchenStorage } from '../kitchen-storage.ts'
import { publishAuthEvent } from './auth-events.ts'
import { loadMe } from './calls/load-me.ts'
import type { SignInResult } from './calls/sign-in-result.ts'
import { signInResultOf } from './calls/sign-in-result.ts'
import { postAuth } from './calls/wire.ts'

export { loadMe }

export interface SignInFields {
  email: string
  password: string
}

export interface SignUpFields extends SignInFields {
  name: string
  phone: string
}

/** local: this device. others: all except this one. global: all. */
export type SignOutScope = 'local' | 'others' | 'global'

/** Signs in with email and password. Throws RequestError. */
export async function signIn(fields: SignInFields): Promise<SignInResult> {
  return signInResultOf(await postAuth('/sign-in/email', fields))
}

/** Creates an account and signs in. Throws RequestError. */
export async function signUp(fields: SignUpFields): Promise<SignInResult> {
  return signInResultOf(await postAuth('/sign-up/email', fields))
}

/**
 * Ends sessions and notifies the other tabs. A session that the server does not know counts as ended. Throws
 * RequestError.
 */
export async function signOut(scope: SignOutScope = 'local'): Promise<void> {
  try {
    await postAuth('/sign-out', { scope })
  } catch (error) {
    if (!(error instanceof RequestError) || !over.includes(error.status ?? 0)) throw error
  }
  if (scope === 'others') return
  clearKitchenStorage()
  publishAuthEvent('signed-out')
}

const over = [401, 403, 404]
