import { z } from 'zod'
import type { App } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'
import { readCookie, type Scheme, setCookie } from '../../../../platform/http/cookies.ts'
import { issueTicket, readTicket } from '../tickets.ts'

const DAYS = 30
const cookie = 'trusted_device'
const content = z.object({ userId: z.string() })

type TrustApp = Pick<App, 'db' | 'now' | 'secrets'>

/** Skips the second factor for this user in this browser for 30 days. Returns the cookie to set. */
export async function trustDevice(app: TrustApp, userId: string, scheme: Scheme): Promise<string> {
  const token = await issueTicket(app, kindOf(userId), { userId }, DAYS * 86_400_000)
  return setCookie(scheme, cookie, token, DAYS * 86_400)
}

export async function isTrustedDevice(
  app: TrustApp,
  userId: string,
  cookies: string | null,
  scheme: Scheme,
): Promise<boolean> {
  const token = readCookie(cookies, scheme, cookie)
  if (!token) return false
  const found = content.safeParse(await readTicket(app, kindOf(userId), token))
  return found.success && found.data.userId === userId
}

/** Deletes a user's trusted devices, so that every browser is challenged again. */
export async function deleteTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('auth.verifications')
    .where('identifier', 'like', `${kindOf(userId)}:%`)
    .execute()
}

function kindOf(userId: string): string {
  return `trusted-device:${userId}`
}
