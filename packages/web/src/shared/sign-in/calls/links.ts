import { answerOf, type RawSignInAnswer, type SignInAnswer } from './sign-in-answer.ts'
import { postAuth } from './wire.ts'

/** Mails a link that signs in. The answer is the same whether anybody signs in there. Throws a SignInRefused. */
export async function sendMagicLink(email: string): Promise<void> {
  await postAuth('/magic-link', { email })
}

/** Signs in with the token of a mailed link. Throws a SignInRefused. */
export async function signInWithLink(token: string): Promise<SignInAnswer> {
  return answerOf(await postAuth<RawSignInAnswer>('/magic-link/verify', { token }))
}

/** Mails a link to choose a new password. The answer is the same whether anybody signs in there. Throws a SignInRefused. */
export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/recover', { email })
}

/** Sets the password and ends all sessions. Throws a SignInRefused. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await postAuth('/reset-password', { token, password })
}

/** Mails the link that confirms one's own address once more. Throws a SignInRefused. */
export async function sendVerification(): Promise<void> {
  await postAuth('/resend')
}

/** Confirms the e-mail address that a mailed link went to, and answers it. Throws a SignInRefused. */
export async function verifyEmail(token: string): Promise<string> {
  return (await postAuth<{ email: string }>('/verify-email', { token })).email
}
