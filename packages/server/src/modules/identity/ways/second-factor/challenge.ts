import type { SecondFactorAsked } from '@comanda/contract/sign-in-ways-shapes'
import { z } from 'zod'
import type { App } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'
import type { Scheme } from '../../auth.ts'
import { readCookie, setCookie } from '../cookies.ts'
import { issueTicket, readTicket, takeTicket } from '../tickets.ts'
import { findFactors } from './find-factors.ts'

const SECONDS = 600
export const challengeCookie = 'second_factor'
const content = z.object({ userId: z.string() })
/** Whose it is, so that all of theirs can be ended, and the ticket's token. */
const cookieValue = /^([\w-]+)_([\w-]{32})$/

type ChallengeApp = Pick<App, 'db' | 'now' | 'secrets'>
type Methods = SecondFactorAsked['twoFactorMethods']

/** What somebody is asked for besides what they signed in with. Empty: nothing. */
export async function methodsAsked(app: ChallengeApp, userId: string): Promise<Methods> {
  const kinds = (await findFactors(app, userId)).filter(({ verified }) => verified).map((own) => own.kind)
  if (kinds.length === 0) return []
  return [
    ...(kinds.includes('totp') ? ['totp' as const] : []),
    ...(kinds.includes('phone') ? ['otp' as const] : []),
    'recovery',
  ]
}

/** Remembers for ten minutes who has one factor right. Answers the cookie by which this browser goes on. */
export async function openChallenge(app: ChallengeApp, userId: string, scheme: Scheme): Promise<string> {
  const token = await issueTicket(app, kindOf(userId), { userId }, SECONDS * 1000)
  return setCookie(scheme, challengeCookie, `${userId}_${token}`, SECONDS)
}

/** Whoever has one factor of this person right has to begin anew: it may be one that was changed for that. */
export async function forgetChallenges(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('auth.verifications')
    .where('identifier', 'like', `${kindOf(userId)}:%`)
    .execute()
}

/** Who is half signed in in this browser; null when nobody is, or it was too long ago. */
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
    /** Ends it; false when another request was faster. */
    close: async () => content.safeParse(await takeTicket(app, kind, token)).success,
  }
}

function kindOf(userId: string): string {
  return `second-factor:${userId}`
}
