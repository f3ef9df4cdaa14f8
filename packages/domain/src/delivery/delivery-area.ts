import type { Cents } from '../money/cents.ts'
import type { Address } from '../people/address.ts'
import { type GeoPoint, isInside, milesBetween } from './geo.ts'

/** How a restaurant limits where its own drivers deliver. */
export const areaModes = ['everywhere', 'zips', 'radius', 'drawn'] as const
export type AreaMode = (typeof areaModes)[number]

/** A part of the delivery area, with its fee and minimum. */
export interface DeliveryZone {
  id: string
  name: string
  /** null: the restaurant's delivery fee. */
  fee: Cents | null
  /** null: the restaurant's minimum for deliveries. */
  minimum: Cents | null
  /** For `zips`: zip codes of five digits, or their first three digits. */
  zips: readonly string[]
  /** For `radius`: up to this many miles from the restaurant, in tenths. */
  tenthMiles: number
  /** For `drawn`: the corners of a polygon. */
  corners: readonly GeoPoint[]
}

/** The delivery area as entered. Zones are evaluated in their order; rings by their radius. */
export interface AreaFields {
  mode: AreaMode
  zones: readonly DeliveryZone[]
}

/** Where a delivery goes. */
export interface Dropoff {
  zip: Address['zip']
  /** null unless the area is measured by location. */
  place: GeoPoint | null
}

export type AreaDecision =
  | { ok: true; zone: DeliveryZone | null; miles: number | null }
  | { ok: false; message: string; miles: number | null }

export const maxZones = 20
export const maxZipsPerZone = 200
export const maxCorners = 60
export const maxTenthMiles = 500

export const everywhere: AreaFields = { mode: 'everywhere', zones: [] }

/** Whether the zones of an area are defined by location and not by zip code. */
export function needsPlaces({ mode }: Pick<AreaFields, 'mode'>): boolean {
  return mode === 'radius' || mode === 'drawn'
}

/**
 * The zone that an address belongs to; null if the restaurant delivers everywhere. `center` is the location of the restaurant.
 * Outside of all zones the message is for the customer.
 */
export function decideArea(
  { mode, zones }: AreaFields,
  { zip, place }: Dropoff,
  center: GeoPoint | null,
): AreaDecision {
  if (mode === 'everywhere') return { ok: true, zone: null, miles: null }
  if (mode === 'zips') {
    const area = zip.slice(0, 5)
    const zone = zones.find(({ zips }) => zips.some((listed) => area.startsWith(listed)))
    return zone
      ? { ok: true, zone, miles: null }
      : { ok: false, message: `The restaurant does not deliver to ${area}.`, miles: null }
  }
  if (!place) return { ok: false, message: unknownPlace, miles: null }
  const miles = center ? milesBetween(center, place) : null
  if (mode === 'drawn') {
    const zone = zones.find(({ corners }) => isInside(place, corners))
    return zone ? { ok: true, zone, miles } : { ok: false, message: outsideArea, miles }
  }
  const rings = zones.toSorted((a, b) => a.tenthMiles - b.tenthMiles)
  const zone = rings.find(({ tenthMiles }) => miles !== null && miles <= tenthMiles / 10)
  if (zone) return { ok: true, zone, miles }
  const farthest = (rings.at(-1)?.tenthMiles ?? 0) / 10
  const message =
    miles === null
      ? unknownPlace
      : `This address is ${miles.toFixed(1)} miles away. The restaurant delivers up to ${farthest} miles.`
  return { ok: false, message, miles }
}

/** The issues of a delivery area, by field: "zones" or "zones.<id>.name". */
export function areaIssues({ mode, zones }: AreaFields): Record<string, string> {
  const issues: Record<string, string> = {}
  const add = (path: string, issue: string | false) => {
    if (issue) issues[path] ??= issue
  }
  if (mode === 'everywhere') return issues
  add('zones', zones.length === 0 && 'Add at least one zone, or deliver everywhere.')
  add('zones', zones.length > maxZones && `Enter no more than ${maxZones} zones.`)
  for (const [index, zone] of zones.entries()) {
    const path = (field: string) => `zones.${zone.id}.${field}`
    const others = zones.slice(0, index)
    add(path('name'), zone.name.trim() === '' && 'Enter a name.')
    add(
      path('name'),
      others.some(({ name }) => name.trim().toLowerCase() === zone.name.trim().toLowerCase()) &&
        'Another zone has this name.',
    )
    for (const field of ['fee', 'minimum'] as const) {
      const amount = zone[field]
      add(
        path(field),
        amount !== null && !(amount >= 0 && amount <= maxAmount) && 'Enter an amount up to $1,000.',
      )
    }
    if (mode === 'zips') add(path('zips'), zipsIssue(zone, others) ?? false)
    if (mode === 'radius') add(path('tenthMiles'), radiusIssue(zone, others) ?? false)
    if (mode === 'drawn') add(path('corners'), cornersIssue(zone) ?? false)
  }
  return issues
}

function zipsIssue({ zips }: DeliveryZone, others: readonly DeliveryZone[]): string | null {
  if (zips.length === 0) return 'Enter at least one ZIP code.'
  if (zips.length > maxZipsPerZone) return `Enter no more than ${maxZipsPerZone} ZIP codes.`
  const wrong = zips.find((zip) => !/^\d{3}$|^\d{5}$/.test(zip))
  if (wrong !== undefined) return `“${wrong}” is neither a five-digit ZIP code nor its first three digits.`
  for (const other of others) {
    const taken = zips.find((zip) => other.zips.includes(zip))
    if (taken !== undefined) return `${taken} is already in “${other.name}”.`
  }
  return null
}

function radiusIssue({ tenthMiles }: DeliveryZone, others: readonly DeliveryZone[]): string | null {
  if (!Number.isInteger(tenthMiles) || tenthMiles < 1 || tenthMiles > maxTenthMiles)
    return 'Enter a distance from 0.1 to 50 miles.'
  return others.some((other) => other.tenthMiles === tenthMiles)
    ? 'Another zone ends at this distance.'
    : null
}

function cornersIssue({ corners }: DeliveryZone): string | null {
  if (corners.length < 3) return 'Draw at least three corners.'
  return corners.length > maxCorners ? `Draw no more than ${maxCorners} corners.` : null
}

const unknownPlace = 'This address was not found. Please check the street and the house number.'
const outsideArea = 'This address is outside the delivery area of the restaurant.'
const maxAmount = 100_000
