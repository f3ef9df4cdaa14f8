import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CourierError } from './errors.ts'
import type { Address, Place } from './objects.ts'

const structured = z.object({
  street_address: z.array(z.string()).min(1),
  city: z.string().min(1),
  state: z.string().min(1),
  zip_code: z.string().regex(/^\d{5}(-\d{4})?$/),
  country: z.string().min(2).default('US'),
})

/** An address is a JSON string, or one line that ends in a ZIP code; null when it is neither. */
export function readAddress(text: string): Address | null {
  const parsed = structured.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const line = /^(?<street>[^,{]+),\s*(?<city>[^,]+),\s*(?<state>[A-Za-z]{2})\s+(?<zip>\d{5})/.exec(
    text,
  )?.groups
  if (!line) return null
  const { street = '', city = '', state = '', zip = '' } = line
  return { street_address: [street], city, state: state.toUpperCase(), zip_code: zip, country: 'US' }
}

export function oneLine(address: Address): string {
  const street = address.street_address.filter(Boolean).join(', ')
  return `${street}, ${address.city}, ${address.state} ${address.zip_code}`
}

/** Fails when the street contains a trigger word. Throws CourierError. */
export function assertReachable(address: Address): void {
  const street = address.street_address.join(' ')
  if (/\bnowhere\b/i.test(street)) {
    throw new CourierError(
      400,
      'address_undeliverable',
      'The specified location is not in a deliverable area.',
    )
  }
  if (/\bunknown\b/i.test(street)) {
    throw new CourierError(400, 'unknown_location', 'The specified location was not understood.')
  }
  if (/\bbusy\b/i.test(street)) throw couriersBusy()
  if (/\bbroken\b/i.test(street))
    throw new CourierError(500, 'internal_server_error', 'An internal error occurred.')
}

export function isSlow(address: Address): boolean {
  return /\bslow\b/i.test(address.street_address.join(' '))
}

/** A quote succeeds, but booking always fails. */
export function isUnbookable(address: Address): boolean {
  return /\bunbookable\b/i.test(address.street_address.join(' '))
}

export function couriersBusy(): CourierError {
  return new CourierError(503, 'couriers_busy', 'All of our couriers are currently busy.')
}

/** Distance in steps between two ZIP codes, so that the same pair always has the same fee and duration. */
export function distance(from: Address, to: Address): number {
  return Math.abs(Number(from.zip_code.slice(0, 5)) - Number(to.zip_code.slice(0, 5)))
}

/** A made-up location: close together for the same ZIP code, and the same for the same address. */
export function placeOf(address: Address): Place {
  const [zipA = 0, zipB = 0] = bytes(address.zip_code)
  const [streetA = 0, streetB = 0] = bytes(oneLine(address).toLowerCase())
  const lat = 40.2 + zipA * 0.001 + streetA * 0.0001
  const lng = -74.2 + zipB * 0.001 + streetB * 0.0001
  return { lat: round(lat), lng: round(lng) }
}

/** The location at `share` of the way; 0 is `from`, 1 is `to`. */
export function between(from: Place, to: Place, share: number): Place {
  const part = Math.min(1, Math.max(0, share))
  return {
    lat: round(from.lat + (to.lat - from.lat) * part),
    lng: round(from.lng + (to.lng - from.lng) * part),
  }
}

function bytes(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
