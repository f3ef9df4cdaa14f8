import type { SecondFactorRequired } from '@comanda/contract/auth-method-shapes'
import type { Me } from '@comanda/contract/identity'
import { RequestError, readFailure } from '../failure.ts'
import { clearKitchenStorage } from '../kitchen-storage.ts'
import { loadApi } from '../load-api.ts'
import { publishAuthEvent } from './auth-events.ts'
import { loadMe } from './load-me.ts'

/*
 * The operations below /api/auth that the pages need. All throw the failures of the API, which `readFailure`
 * reads. Those that send something do not reveal whether the account exists.
 */

/** Methods of proving a second factor: authenticator app, texted code, recovery code. */
export const factorMethods = ['totp', 'otp', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The result of a sign-in. */
export type SignInResult =
  | { kind: 'in'; me: Me }
  | { kind: 'second-factor'; methods: readonly FactorMethod[] }

export interface SignInFields {
  email: string
  password: string
}

export interface SignUpFields extends SignInFields {
  name: string
  phone: string
}

export type CodeChannel = 'email' | 'sms'

/** local: this device. others: all except this one. global: all. */
export type SignOutScope = 'local' | 'others' | 'global'

/** Reads the response to a sign-in, and loads the user. */
export async function signInResultOf(response: object | SecondFactorRequired): Promise<SignInResult> {
  if ('twoFactorRedirect' in response) return { kind: 'second-factor', methods: response.twoFactorMethods }
  const me = await loadMe()
  // Cookies are blocked, or the device's clock is far off. Without a message the form would just reappear.
  if (!me.user)
    throw new RequestError(
      'Your browser did not store the session. Allow cookies and try again.',
      'NO_SESSION',
    )
  return { kind: 'in', me }
}

/** The sign-in operations, loaded on first use. */
export async function signInApi() {
  return (await loadApi()).signIn
}

export async function signIn(fields: SignInFields): Promise<SignInResult> {
  return signInResultOf(await (await signInApi()).password(fields))
}

/** Creates an account and signs in. */
export async function signUp(fields: SignUpFields): Promise<SignInResult> {
  return signInResultOf(await (await signInApi()).signUp(fields))
}

/** Starts a sign-up by phone number; `signInWithCode` creates the account, in this browser. */
export async function signUpByPhone(whose: { name: string; phone: string }): Promise<void> {
  await (await signInApi()).signUpByPhone(whose)
}

/** Sends a one-time code. */
export async function sendCode(channel: CodeChannel, address: string): Promise<void> {
  await (await signInApi()).sendCode(channel === 'email' ? { email: address } : { phone: address, channel })
}

/** Signs in with the code that was sent. */
export async function signInWithCode(
  channel: CodeChannel,
  address: string,
  code: string,
): Promise<SignInResult> {
  const whose = channel === 'email' ? { email: address } : { phone: address }
  return signInResultOf(await (await signInApi()).code({ ...whose, code }))
}

/** Emails a sign-in link. */
export async function sendMagicLink(email: string): Promise<void> {
  await (await signInApi()).sendLink({ email })
}

/** Signs in with the token of an emailed link. */
export async function signInWithLink(token: string): Promise<SignInResult> {
  return signInResultOf(await (await signInApi()).link({ token }))
}

/** Emails a link to reset the password. */
export async function requestPasswordReset(email: string): Promise<void> {
  await (await signInApi()).sendRecovery({ email })
}

/** Sets the password and ends all sessions. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await (await signInApi()).resetPassword({ token, password })
}

/** Sends the link that verifies an email address again. */
export async function sendVerification(email: string): Promise<void> {
  await (await signInApi()).resendVerification({ email })
}

/**
 * Verifies the email address of an emailed link, and returns it. Throws CONFIRMATION_REQUIRED for the account of another
 * person, unless it is confirmed.
 */
export async function verifyEmail(token: string, confirmed: boolean): Promise<string> {
  return (await (await signInApi()).verifyEmail({ token, confirmed })).email
}

/** Redirects to an external identity provider, which returns to a path of this host. */
export async function signInWithProvider(provider: string, returnTo: string): Promise<void> {
  window.location.assign((await (await signInApi()).social({ provider, returnTo })).url)
}

/** Redirects to the identity provider of the company that an email address belongs to. */
export async function signInWithWork(email: string, returnTo: string): Promise<void> {
  window.location.assign((await (await signInApi()).work({ email, returnTo })).url)
}

/** Sends a second-factor code. */
export async function sendFactorCode(): Promise<void> {
  await (await signInApi()).sendFactorCode()
}

/** Completes a sign-in that is waiting for its second factor. */
export async function proveFactor(
  method: FactorMethod,
  code: string,
  trustDevice: boolean,
): Promise<SignInResult> {
  const { totp, textCode, recoveryCode } = await signInApi()
  const prove = { totp, otp: textCode, recovery: recoveryCode }[method]
  return signInResultOf(await prove({ code, trustDevice }))
}

/** Ends sessions and notifies the other tabs. A session that the server does not know counts as ended. */
export async function signOut(scope: SignOutScope = 'local'): Promise<void> {
  try {
    await (await signInApi()).signOut({ scope })
  } catch (error) {
    if (!over.includes(readFailure(error).status ?? 0)) throw error
  }
  if (scope === 'others') return
  clearKitchenStorage()
  publishAuthEvent('signed-out')
}

const over = [401, 403, 404]
