import { cleanText } from './clean-text.ts'
import { stateCode, stateCodes } from './us-states.ts'

/** A US postal address, normalized, in the form that couriers require. */
export interface Address {
  /** Street and, if given, apartment, one entry each. */
  street: string[]
  city: string
  /** The code of a state: two upper-case letters. */
  state: string
  /** Five digits, or ZIP+4. */
  zip: string
  country: 'US'
}

/** An address as entered, field by field. */
export interface AddressFields {
  street: string
  apartment: string
  city: string
  state: string
  zip: string
}

/** The most characters of each field: together they fit into the address of an order, one line of 300 characters. */
export const addressLimits = { street: 120, apartment: 60, city: 80, state: 40, zip: 10 } as const

export type AddressIssues = Partial<Record<keyof AddressFields, string>>
export type ParsedAddress = { ok: true; address: Address } | { ok: false; message: string }
type EnteredAddress = { ok: true; address: Address } | { ok: false; issues: AddressIssues }

/** The address of a form, normalized; or what is missing or too long, by field. */
export function readAddressFields(fields: AddressFields): EnteredAddress {
  const address = normalize({ ...fields, streets: [fields.street, fields.apartment] })
  const issues: AddressIssues = {}
  if (cleanPart(fields.street) === '') issues.street = incomplete
  if (address.city === '') issues.city = incomplete
  if (!stateCodes.has(address.state)) issues.state = withoutStateAndZip
  if (!zipCode.test(address.zip)) issues.zip = withoutStateAndZip
  // A pasted line can be longer than the fields that it fills.
  for (const [field, label] of longFields)
    if (fields[field].length > addressLimits[field])
      issues[field] = `${label} can have at most ${addressLimits[field]} characters.`
  return Object.keys(issues).length > 0 ? { ok: false, issues } : { ok: true, address }
}

/** The fields from which an address is edited. */
export function addressFieldsOf({ street, city, state, zip }: Address): AddressFields {
  const [first = '', ...rest] = street
  return { street: first, apartment: rest.join(' '), city, state, zip }
}

/** Parses one line such as "12 Elm St, Apt 4, Summit, NJ 07901". A trailing country name is ignored. */
export function parseAddress(text: string): ParsedAddress {
  const parts = withoutCountry(
    text
      .split(',')
      .map((part) => cleanText(part, maxPart))
      .filter((part) => part !== ''),
  )
  if (parts.length < 3) return { ok: false, message: incomplete }
  const end = stateAndZip.exec(parts.at(-1) ?? '')
  if (!end) return { ok: false, message: withoutStateAndZip }
  const [, state = '', zip = ''] = end
  const streets = parts.slice(0, -2)
  const address = normalize({ streets, city: parts.at(-2) ?? '', state, zip })
  return stateCodes.has(address.state) ? { ok: true, address } : { ok: false, message: withoutStateAndZip }
}

/** One line that parseAddress can parse again. */
export function formatAddress(address: Address): string {
  return [...address.street, address.city, `${address.state} ${address.zip}`].join(', ')
}

function normalize(entered: { streets: string[]; city: string; state: string; zip: string }): Address {
  const [street = '', ...rest] = entered.streets.map(cleanPart)
  const apartment = rest.filter((part) => part !== '').map(unitName)
  return {
    street: [capitalize(street), ...apartment],
    city: capitalize(cleanPart(entered.city)),
    state: stateCode(cleanPart(entered.state)),
    zip: cleanPart(entered.zip),
    country: 'US',
  }
}

/** A comma would separate two parts of the line. */
function cleanPart(text: string): string {
  return cleanText(text.replaceAll(',', ' '), maxPart)
}

/** "4b" is "Apt 4B". */
function unitName(unit: string): string {
  return /^(\d+[a-z]?|[a-z])$/i.test(unit) ? `Apt ${unit.toUpperCase()}` : capitalize(unit)
}

/**
 * Capitalizes words that were typed in one case only; mixed case was typed with intention: "12 maple ct nw" is
 * "12 Maple Ct NW", "DeKalb Ave" stays.
 */
function capitalize(text: string): string {
  const isShouted = text === text.toUpperCase()
  return text
    .split(' ')
    .map((word, index) => (isShouted || word === word.toLowerCase() ? capitalWord(word, index === 0) : word))
    .join(' ')
}

function capitalWord(word: string, isFirst: boolean): string {
  const lower = word.toLowerCase()
  if (/^\d+(st|nd|rd|th)$/.test(lower)) return lower
  if (/\d/.test(lower) || upperWords.has(lower)) return word.toUpperCase()
  if (!isFirst && smallWords.has(lower)) return lower
  return lower
    .replace(/(^|[-'’(/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

function withoutCountry(parts: string[]): string[] {
  return countryNames.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
}

const incomplete = 'Please provide a complete address with street, city, and state'
const withoutStateAndZip = 'Please include state and zip code in your address'
const longFields = [
  ['street', 'Street address'],
  ['apartment', 'Apartment'],
  ['city', 'City'],
] as const
const maxPart = 120
const upperWords = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw', 'po', 'us'])
const smallWords = new Set(['of', 'the', 'and', 'at', 'on'])
const countryNames = /^(us|usa|u\.s\.a?\.|united states( of america)?)$/i
const zipCode = /^\d{5}(-\d{4})?$/
const stateAndZip = /^(\p{L}[\p{L}. ]*?)\s+(\d{5}(?:-\d{4})?)$/u
