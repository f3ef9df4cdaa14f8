import { randomBytes } from 'node:crypto'

/** 256 random bits, stored only as a hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

type Scheme = 'http' | 'https'

/** Host-only and HttpOnly; secure over https. */
export function deviceCookie(token: string, scheme: Scheme): string {
  const secure = scheme === 'https' ? '; Secure' : ''
  return `${nameOver(scheme)}=${token}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** The token in a screen's cookie; null if missing or malformed. */
export function readDeviceToken(cookies: string | null, scheme: Scheme): string | null {
  const start = `${nameOver(scheme)}=`
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(start))
  const token = pair?.trim().slice(start.length) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

const YEAR_SECONDS = 31_536_000

function nameOver(scheme: Scheme): string {
  return scheme === 'https' ? '__Host-comanda.device' : 'comanda.device'
}
