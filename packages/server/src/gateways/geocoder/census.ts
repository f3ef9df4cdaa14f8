import type { Address } from '@comanda/domain/people/address'
import { z } from 'zod'
import { type Geocoder, GeocoderError } from './port.ts'

const geocoding = z.object({
  result: z.object({
    addressMatches: z.array(z.object({ coordinates: z.object({ x: z.number(), y: z.number() }) })),
  }),
})

/** The geocoder of the US Census Bureau, which needs no account. */
export function censusGeocoder({ baseUrl }: { baseUrl: string }): Geocoder {
  return {
    async locate(address) {
      const query = new URLSearchParams({
        address: lineOf(address),
        benchmark: 'Public_AR_Current',
        format: 'json',
      })
      const [match] = await search(`${baseUrl}/geocoder/locations/onelineaddress?${query}`)
      return match ? { lat: match.coordinates.y, lng: match.coordinates.x } : null
    },
  }
}

async function search(url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return geocoding.parse(await response.json()).result.addressMatches
  } catch (cause) {
    throw new GeocoderError('The geocoder could not locate an address', { cause })
  }
}

/** Without the apartment, which geocoders do not know. */
function lineOf({ street, city, state, zip }: Address): string {
  return `${street[0] ?? ''}, ${city}, ${state} ${zip.slice(0, 5)}`
}

const timeoutMs = 6000
