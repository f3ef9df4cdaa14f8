import type { Me } from '@comanda/contract/identity'
import { RequestError } from '../../failure.ts'
import { loadMe } from './load-me.ts'

/** Methods of proving a second factor: authenticator app, texted code, recovery code. */
export type FactorMethod = (typeof factorMethods)[number]
export const factorMethods = ['totp', 'otp', 'recovery'] as const

/** The result of a sign-in. */
export type SignInResult =
  | { kind: 'in'; me: Me }
  | { kind: 'second-factor'; methods: readonly FactorMethod[] }

/** What the server adds to its response when a second factor is required. */
export interface RawSignInResponse {
  twoFactorRedirect?: boolean
  twoFactorMethods?: readonly FactorMethod[]
}

/** Reads the response to a sign-in, and loads the user. Throws RequestError. */
export async function signInResultOf(response: RawSignInResponse): Promise<SignInResult> {
  if (response.twoFactorRedirect)
    return { kind: 'second-factor', methods: response.twoFactorMethods ?? ['totp'] }
  const me = await loadMe()
  // Cookies are blocked, or the device's clock is far off. Without a message the form would just reappear.
  if (!me.user)
    throw new RequestError(
      'Your browser did not store the session. Allow cookies and try again.',
      'NO_SESSION',
    )
  return { kind: 'in', me }
}
