import {
  type AreaDecision,
  type AreaFields,
  decideArea,
  needsPlaces,
} from '@comanda/domain/delivery/delivery-area'
import type { GeoPoint } from '@comanda/domain/delivery/geo'
import { type Address, parseAddress } from '@comanda/domain/people/address'
import type { App } from '../../app.ts'

/**
 * The zone of an address, and its place where the area is measured in places. `restaurantAddress` is the restaurant's
 * address now: if its place was found by another one, it is looked up again. Throws GeocoderError.
 */
export async function findZone(
  app: Pick<App, 'geocoder'>,
  area: AreaFields & { center: GeoPoint | null; centerAddress: string },
  restaurantAddress: string,
  dropoff: Address,
): Promise<{ decision: AreaDecision; place: GeoPoint | null; center: GeoPoint | null }> {
  if (!needsPlaces(area))
    return { decision: decideArea(area, { zip: dropoff.zip, place: null }, null), place: null, center: null }
  const [place, center] = await Promise.all([
    app.geocoder.locate(dropoff),
    area.center !== null && area.centerAddress === restaurantAddress
      ? area.center
      : locateLine(app, restaurantAddress),
  ])
  return { decision: decideArea(area, { zip: dropoff.zip, place }, center), place, center }
}

/** The place of an address in one line; null if it is incomplete or unknown. Throws GeocoderError. */
export async function locateLine(app: Pick<App, 'geocoder'>, line: string): Promise<GeoPoint | null> {
  const parsed = parseAddress(line)
  return parsed.ok ? app.geocoder.locate(parsed.address) : null
}
