import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type Scheme, sessionCookieName, sessionSecret } from './auth.ts'
import { maxSessionMs } from './session-lifetime.ts'

type SigningApp = Pick<App, 'secrets'>

/** The session token in a request's cookie if its signature is valid, else null. */
export function readSessionToken(app: SigningApp, cookies: string | null, scheme: Scheme): string | null {
  const signed = cookieNamed(sessionCookieName(scheme), cookies)
  const dot = signed?.lastIndexOf('.') ?? -1
  if (!signed || dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const expected = signatureOf(app, token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/**
 * Replaces a session's token and returns the Set-Cookie line with the new one. The old token becomes invalid.
 */
export async function renewToken(
  app: SigningApp,
  tx: Tx,
  sessionId: string,
  scheme: Scheme,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx.updateTable('auth.sessions').set({ token }).where('id', '=', sessionId).execute()
  const signed = `${token}.${signatureOf(app, token).toString('base64')}`
  return cookieLine(scheme, encodeURIComponent(signed), maxSessionMs / 1000)
}

/** The Set-Cookie line that deletes the session cookie. */
export function endedSessionCookie(scheme: Scheme): string {
  return cookieLine(scheme, '', 0)
}

function cookieLine(scheme: Scheme, value: string, maxAgeSeconds: number): string {
  const secure = scheme === 'https' ? '; Secure' : ''
  return `${sessionCookieName(scheme)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function signatureOf(app: SigningApp, token: string): Buffer {
  return createHmac('sha256', sessionSecret(app)).update(token).digest()
}

function cookieNamed(name: string, cookies: string | null): string | null {
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  if (!pair) return null
  try {
    return decodeURIComponent(pair.trim().slice(name.length + 1))
  } catch {
    return null
  }
}
