import type { GeoPoint } from '@comanda/domain/delivery/geo'
import type { Address } from '@comanda/domain/people/address'

/** Finds the place of an address. */
export interface Geocoder {
  /** null if there is no such address. Throws GeocoderError. */
  locate(address: Address): Promise<GeoPoint | null>
}

/** The geocoder did not respond, or not as documented. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError'
}
