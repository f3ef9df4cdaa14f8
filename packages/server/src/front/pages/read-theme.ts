import { type Theme, themeCookie } from '@comanda/contract/page'

/** The theme that a user chose for the back offices; undefined for none and for any other value. */
export function readTheme(cookie: string | undefined): Theme | undefined {
  for (const pair of cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if (name === themeCookie && (value === 'light' || value === 'dark')) return value
  }
  return undefined
}
