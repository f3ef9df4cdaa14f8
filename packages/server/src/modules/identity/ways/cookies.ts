import type { Scheme } from '../auth.ts'

/** A cookie of ours beside the session's: for the server alone, sent along when a link leads here. */
export function setCookie(scheme: Scheme, name: string, value: string, maxAgeSeconds: number): string {
  const secure = scheme === 'https' ? '; Secure' : ''
  return `${cookieName(scheme, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

export function expireCookie(scheme: Scheme, name: string): string {
  return setCookie(scheme, name, '', 0)
}

/** Its value is a token of letters, digits, "-" and "_"; whatever else comes under the name is none. */
export function readCookie(cookies: string | null, scheme: Scheme, name: string): string | null {
  const wanted = `${cookieName(scheme, name)}=`
  const pair = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
  const value = pair?.slice(wanted.length) ?? ''
  return /^[\w-]{10,200}$/.test(value) ? value : null
}

/** Bound to this very host, and over https to https: no sister domain can set one. */
function cookieName(scheme: Scheme, name: string): string {
  return `${scheme === 'https' ? '__Host-' : ''}comanda.${name}`
}
