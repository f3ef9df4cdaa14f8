import type { SecondFactorRequired } from '@comanda/contract/auth-method-shapes'
import { z } from 'zod'
import type { App } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'
import { readCookie, type Scheme, setCookie } from '../../../../platform/http/cookies.ts'
import { consumeTicket, issueTicket, readTicket } from '../tickets.ts'
import { findFactors } from './find-factors.ts'

const SECONDS = 600
export const challengeCookie = 'second_factor'
const content = z.object({ userId: z.string() })
/** The user's id, so that all their challenges can be deleted together, and the ticket's token. */
const cookieValue = /^([\w-]+)_([\w-]{32})$/

type ChallengeApp = Pick<App, 'db' | 'now' | 'secrets'>
type Methods = SecondFactorRequired['twoFactorMethods']

/** The second-factor methods that a user can choose from. Empty: none is set up. */
export async function secondFactorMethodsOf(app: ChallengeApp, userId: string): Promise<Methods> {
  const kinds = (await findFactors(app, userId)).filter(({ verified }) => verified).map((own) => own.kind)
  if (kinds.length === 0) return []
  return [
    ...(kinds.includes('totp') ? ['totp' as const] : []),
    ...(kinds.includes('phone') ? ['otp' as const] : []),
    'recovery',
  ]
}

/**
 * Stores for ten minutes that a user passed the first factor. Returns the cookie that continues the sign-in.
 */
export async function openChallenge(app: ChallengeApp, userId: string, scheme: Scheme): Promise<string> {
  const token = await issueTicket(app, kindOf(userId), { userId }, SECONDS * 1000)
  return setCookie(scheme, challengeCookie, `${userId}_${token}`, SECONDS)
}

/** Deletes a user's pending challenges, because their first factor may have been changed since. */
export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('auth.verifications')
    .where('identifier', 'like', `${kindOf(userId)}:%`)
    .execute()
}

/** The user with a pending challenge in this browser; null if there is none or it has expired. */
export async function challengedPerson(
  app: ChallengeApp,
  cookies: string | null,
  scheme: Scheme,
): Promise<{ userId: string; close(): Promise<boolean> } | null> {
  const [, userId, token] = cookieValue.exec(readCookie(cookies, scheme, challengeCookie) ?? '') ?? []
  if (!userId || !token) return null
  const kind = kindOf(userId)
  const found = content.safeParse(await readTicket(app, kind, token))
  if (!found.success) return null
  return {
    userId,
    /** Consumes the challenge; false if a concurrent request did so first. */
    close: async () => content.safeParse(await consumeTicket(app, kind, token)).success,
  }
}

function kindOf(userId: string): string {
  return `second-factor:${userId}`
}
