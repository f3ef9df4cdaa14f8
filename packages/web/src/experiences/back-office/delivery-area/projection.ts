import type { AreaFields } from '@comanda/domain/delivery/delivery-area'
import { type GeoPoint, milesBetween } from '@comanda/domain/delivery/geo'

/** Half the width of the map in its own units. */
export const HALF = 100

/** The map around the restaurant: north is up, `miles` is the distance from the center to an edge. */
export interface Projection {
  center: GeoPoint
  miles: number
}

const milesPerDegree = 69.09

export function toMap({ center, miles }: Projection, { lat, lng }: GeoPoint): { x: number; y: number } {
  const scale = HALF / miles
  return {
    x: (lng - center.lng) * milesPerDegree * Math.cos((center.lat * Math.PI) / 180) * scale,
    y: -(lat - center.lat) * milesPerDegree * scale,
  }
}

export function toPlace({ center, miles }: Projection, { x, y }: { x: number; y: number }): GeoPoint {
  const scale = HALF / miles
  const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000
  return {
    lat: round(center.lat - y / scale / milesPerDegree),
    lng: round(center.lng + x / scale / milesPerDegree / Math.cos((center.lat * Math.PI) / 180)),
  }
}

/** The miles that show all zones and places, at least one. */
export function fittingMiles(
  { mode, zones }: AreaFields,
  center: GeoPoint,
  places: readonly GeoPoint[],
): number {
  const far = [
    ...(mode === 'radius' ? zones.map(({ tenthMiles }) => tenthMiles / 10) : []),
    ...(mode === 'drawn' ? zones.flatMap(({ corners }) => corners) : []).map((corner) =>
      milesBetween(center, corner),
    ),
    ...places.map((place) => milesBetween(center, place)),
  ]
  return Math.min(60, Math.max(1, ...far) * 1.15)
}

/** A distance for the lines of the grid: 4 to 10 of them. */
export function gridStep(miles: number): number {
  return [0.25, 0.5, 1, 2, 5, 10, 20].find((step) => miles / step <= 5) ?? 20
}

/** The corners with a new one inserted on the nearest edge. */
export function withCorner(corners: readonly GeoPoint[], added: GeoPoint): GeoPoint[] {
  if (corners.length < 3) return [...corners, added]
  const detours = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return milesBetween(corner, added) + milesBetween(added, next) - milesBetween(corner, next)
  })
  return corners.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, added)
}
