import { type RawSignInResponse, type SignInResult, signInResultOf } from './sign-in-result.ts'
import { postAuth } from './wire.ts'

/** Emails a sign-in link. The response does not reveal whether the account exists. Throws RequestError. */
export async function sendMagicLink(email: string): Promise<void> {
  await postAuth('/magic-link', { email })
}

/** Signs in with the token of an emailed link. Throws RequestError. */
export async function signInWithLink(token: string): Promise<SignInResult> {
  return signInResultOf(await postAuth<RawSignInResponse>('/magic-link/verify', { token }))
}

/**
 * Emails a link to reset the password. The response does not reveal whether the account exists. Throws
 * RequestError.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/recover', { email })
}

/** Sets the password and ends all sessions. Throws RequestError. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await postAuth('/reset-password', { token, password })
}

/** Resends the link that verifies the user's own email address. Throws RequestError. */
export async function sendVerification(): Promise<void> {
  await postAuth('/resend')
}

/** Verifies the email address of an emailed link, and returns it. Throws RequestError. */
export async function verifyEmail(token: string): Promise<string> {
  return (await postAuth<{ email: string }>('/verify-email', { token })).email
}
