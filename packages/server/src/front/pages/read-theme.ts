import { type Theme, themeCookie } from '@comanda/contract/page'

/** The theme that a reader chose for the back offices; undefined for none, and for anything else that stands there. */
export function readTheme(cookie: string | undefined): Theme | undefined {
  for (const pair of cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if (name === themeCookie && (value === 'light' || value === 'dark')) return value
  }
  return undefined
}
