import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import { sessionCookieName, sessionSecret } from './auth.ts'

/** The session token of a request's cookie, when it was signed here; else null. */
export function readSessionToken(
  app: Pick<App, 'secrets'>,
  cookies: string | null,
  scheme: 'http' | 'https',
): string | null {
  const signed = cookieNamed(sessionCookieName(scheme), cookies)
  const dot = signed?.lastIndexOf('.') ?? -1
  if (!signed || dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', sessionSecret(app)).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
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
