import type { Me } from '@comanda/contract/identity'
import { loadMe } from './load-me.ts'
import { SignInRefused } from './wire.ts'

/** How a second factor may be proved: by an app, by a code that the server texts, by a code that was kept. */
export type FactorMethod = (typeof factorMethods)[number]
export const factorMethods = ['totp', 'otp', 'recovery'] as const

/** What a way of signing in ends in. */
export type SignInAnswer =
  | { kind: 'in'; me: Me }
  | { kind: 'second-factor'; methods: readonly FactorMethod[] }

/** What the server adds to its answer when a second factor is to follow. */
export interface RawSignInAnswer {
  twoFactorRedirect?: boolean
  twoFactorMethods?: readonly FactorMethod[]
}

/** Reads an answer to a sign-in, and who that is. Throws a SignInRefused. */
export async function answerOf(answer: RawSignInAnswer): Promise<SignInAnswer> {
  if (answer.twoFactorRedirect) return { kind: 'second-factor', methods: answer.twoFactorMethods ?? ['totp'] }
  const me = await loadMe()
  // Cookies are refused here, or a clock is far off: without a word the form would only come back.
  if (!me.user)
    throw new SignInRefused(
      'Your browser did not keep the session. Allow cookies and try again.',
      'NO_SESSION',
    )
  return { kind: 'in', me }
}
