export type Scheme = 'http' | 'https'

/** Sets an HttpOnly cookie. SameSite=Lax, so it is sent when a link leads here. */
export function setCookie(scheme: Scheme, name: string, value: string, maxAgeSeconds: number): string {
  return `${setReadableCookie(scheme, name, value, maxAgeSeconds)}; HttpOnly`
}

/** Sets a cookie that scripts of the page can read, without secrets. */
export function setReadableCookie(
  scheme: Scheme,
  name: string,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = scheme === 'https' ? '; Secure' : ''
  return `${cookieName(scheme, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

export function expireCookie(scheme: Scheme, name: string): string {
  return setCookie(scheme, name, '', 0)
}

/** Reads a cookie whose value is a token of letters, digits, "-" and "_"; null for anything else. */
export function readCookie(cookies: string | null, scheme: Scheme, name: string): string | null {
  const value = rawCookie(cookies, scheme, name) ?? ''
  return /^[\w-]{10,200}$/.test(value) ? value : null
}

/** The value of a cookie as it was sent; null without one. */
export function rawCookie(cookies: string | null, scheme: Scheme, name: string): string | null {
  const start = `${cookieName(scheme, name)}=`
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(start))
  return pair?.trim().slice(start.length) ?? null
}

/** Host-only, and over https with the `__Host-` prefix: sibling domains cannot set it. */
function cookieName(scheme: Scheme, name: string): string {
  return `${scheme === 'https' ? '__Host-' : ''}comanda.${name}`
}
