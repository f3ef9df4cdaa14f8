/** A place on the map, in degrees. */
export interface GeoPoint {
  lat: number
  lng: number
}

/** The distance between two places in miles, along the surface of the earth. */
export function milesBetween(one: GeoPoint, other: GeoPoint): number {
  const lat = radians(other.lat - one.lat)
  const lng = radians(other.lng - one.lng)
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Whether a place is inside a polygon of a few miles, whose last corner is joined to the first. */
export function isInside({ lat, lng }: GeoPoint, corners: readonly GeoPoint[]): boolean {
  let inside = false
  for (const [index, corner] of corners.entries()) {
    const before = corners.at(index - 1) ?? corner
    const crosses = corner.lat > lat !== before.lat > lat
    if (!crosses) continue
    const crossing = corner.lng + ((lat - corner.lat) / (before.lat - corner.lat)) * (before.lng - corner.lng)
    if (lng < crossing) inside = !inside
  }
  return inside
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const earthRadiusMiles = 3958.8
