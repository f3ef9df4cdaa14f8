import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { signedInCookie } from '@comanda/contract/page'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import {
  expireCookie,
  rawCookie,
  type Scheme,
  setCookie,
  setReadableCookie,
} from '../../platform/http/cookies.ts'
import { hashOfToken } from '../../platform/token-hash.ts'

const DAY_MS = 86_400_000
/** A session ends after this time without use. */
export const idleMs = 30 * DAY_MS
/** A session ends after this time in any case. */
export const maxSessionMs = 90 * DAY_MS
/** How often activity is recorded, which also extends the session. */
export const SEEN_EVERY_MS = 5 * 60_000

const COOKIE = 'session_token'
type SigningApp = Pick<App, 'secrets'>

/** Starts a session. Returns the Set-Cookie line with its token, of which only a hash is stored. */
export async function insertSession(
  app: SigningApp & Pick<App, 'now'>,
  tx: Tx,
  session: { userId: string; ip: string; userAgent: string; scheme: Scheme },
): Promise<{ id: string; cookie: string }> {
  const id = randomUUID()
  const token = newToken()
  const now = new Date(app.now())
  await tx
    .insertInto('auth.sessions')
    .values({
      id,
      token_hash: hashOfToken(token),
      user_id: session.userId,
      ip_address: session.ip,
      user_agent: session.userAgent,
      created_at: now,
      updated_at: now,
      expires_at: new Date(app.now() + idleMs),
    })
    .execute()
  return { id, cookie: sessionCookie(app, token, session.scheme) }
}

/** Replaces a session's token and returns the Set-Cookie line with the new one. Throws UNAUTHORIZED if it has ended. */
export async function renewSessionToken(
  app: SigningApp,
  tx: Tx,
  id: string,
  scheme: Scheme,
): Promise<string> {
  const token = newToken()
  const { numUpdatedRows } = await tx
    .updateTable('auth.sessions')
    .set({ token_hash: hashOfToken(token) })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ORPCError('UNAUTHORIZED')
  return sessionCookie(app, token, scheme)
}

/** The hash of the session token in a request's cookie if its signature is valid, else null. */
export function readSessionToken(app: SigningApp, cookies: string | null, scheme: Scheme): Buffer | null {
  const [token = '', signature = ''] = decoded(rawCookie(cookies, scheme, COOKIE)).split('.')
  if (token === '') return null
  const given = Buffer.from(signature, 'base64')
  const expected = signatureOf(app, token)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? hashOfToken(token) : null
}

/** The Set-Cookie line that deletes the session cookie. */
export function endedSessionCookie(scheme: Scheme): string {
  return expireCookie(scheme, COOKIE)
}

/**
 * The Set-Cookie line from which the scripts of a page read whether a user is signed in. Pages are the same for
 * everyone, and most visitors have no account: with this cookie, only signed-in users request their session.
 */
export function signedInCookieLine(scheme: Scheme, { signedIn }: { signedIn: boolean }): string {
  return setReadableCookie(scheme, signedInCookie, '1', signedIn ? maxSessionMs / 1000 : 0)
}

/** Whether a request contains the cookie of `signedInCookieLine`. */
export function hasSignedInCookie(cookies: string | null, scheme: Scheme): boolean {
  return rawCookie(cookies, scheme, signedInCookie) !== null
}

/** The cookie outlives every session; the row defines when the session ends (see read-caller.ts). */
export function sessionCookie(app: SigningApp, token: string, scheme: Scheme): string {
  const signed = `${token}.${signatureOf(app, token).toString('base64')}`
  return setCookie(scheme, COOKIE, encodeURIComponent(signed), maxSessionMs / 1000)
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Rejects invented tokens without a database read. */
function signatureOf({ secrets }: SigningApp, token: string): Buffer {
  const key = secrets.derive('sign-in', 'session').toString('base64url')
  return createHmac('sha256', key).update(token).digest()
}

function decoded(value: string | null): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}
