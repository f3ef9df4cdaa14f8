import { cleanText } from './clean-text.ts'

/** A US postal address as couriers want it. */
export interface Address {
  /** Street and, when given, unit or building: one entry for each. */
  street: string[]
  city: string
  /** Two capital letters, or the name as it was typed. */
  state: string
  /** Five digits, or five and four. */
  zip: string
  country: 'US'
}

export type ParsedAddress = { ok: true; address: Address } | { ok: false; message: string }

/** Reads one line such as "12 Elm St, Apt 4, Summit, NJ 07901". A closing country name is ignored. */
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

/** One line, readable again by parseAddress. */
export function formatAddress(address: Address): string {
  return [...address.street, address.city, `${address.state} ${address.zip}`].join(', ')
}

function withoutCountry(parts: string[]): string[] {
  return countryNames.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
}

const countryNames = /^(us|usa|u\.s\.a?\.|united states( of america)?)$/i
const stateAndZip = /^(\p{L}[\p{L}. ]*?)\s+(\d{5}(?:-\d{4})?)$/u
