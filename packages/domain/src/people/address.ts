import { cleanText } from './clean-text.ts'

/** A US postal address in the form that couriers require. */
export interface Address {
  /** Street and, if given, unit or building, one entry each. */
  street: string[]
  city: string
  /** Two upper-case letters, or the name as typed. */
  state: string
  /** Five digits, or ZIP+4. */
  zip: string
  country: 'US'
}

export type ParsedAddress = { ok: true; address: Address } | { ok: false; message: string }

/** Parses one line such as "12 Elm St, Apt 4, Summit, NJ 07901". A trailing country name is ignored. */
export function parseAddress(text: string): ParsedAddress {
  const parts = withoutCountry(
    text
      .split(',')
      .map((part) => cleanText(part, 120))
      .filter((part) => part !== ''),
  )
  if (parts.length < 3) {
    return { ok: false, message: 'Please provide a complete address with street, city, and state' }
  }
  const end = stateAndZip.exec(parts.at(-1) ?? '')
  if (!end) return { ok: false, message: 'Please include state and zip code in your address' }
  const [, state = '', zip = ''] = end
  return {
    ok: true,
    address: {
      street: parts.slice(0, -2),
      city: parts.at(-2) ?? '',
      state: state.length === 2 ? state.toUpperCase() : state,
      zip,
      country: 'US',
    },
  }
}

/** One line that parseAddress can parse again. */
export function formatAddress(address: Address): string {
  return [...address.street, address.city, `${address.state} ${address.zip}`].join(', ')
}

function withoutCountry(parts: string[]): string[] {
  return countryNames.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
}

const countryNames = /^(us|usa|u\.s\.a?\.|united states( of america)?)$/i
const stateAndZip = /^(\p{L}[\p{L}. ]*?)\s+(\d{5}(?:-\d{4})?)$/u
