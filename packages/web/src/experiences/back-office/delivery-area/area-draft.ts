import type { DeliveryAreaSettings } from '@comanda/contract/delivery-area'
import { counted } from '@comanda/domain/count'
import {
  type AreaFields,
  type AreaMode,
  areaIssues,
  type DeliveryZone,
  maxTenthMiles,
} from '@comanda/domain/delivery/delivery-area'
import { formatMoney } from '@comanda/domain/money/format'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'

export function storedOf({ mode, zones, revision }: DeliveryAreaSettings): Stored<AreaFields> {
  return { fields: { mode, zones }, revision }
}

/** By zone and field: "zones.<id>.name". */
export const issuesOf = (fields: AreaFields) => areaIssues(fields) as Issues<AreaFields>

export const modeLabels: Record<AreaMode, string> = {
  everywhere: 'Everywhere',
  zips: 'ZIP codes',
  radius: 'Miles around',
  drawn: 'Drawn',
}

export const texts: FieldTexts<AreaFields> = {
  mode: { label: 'How the area is set', show: (mode) => modeLabels[mode] },
  zones: {
    label: 'Zones',
    show: (zones) =>
      zones.map(({ name, fee }) => `${name}${fee === null ? '' : ` (${formatMoney(fee)})`}`).join(', ') ||
      'None',
  },
}

/** The area with radii that can be drawn: 0 for one that could not be read. */
export function drawnArea(area: AreaFields): AreaFields {
  return withRadii(area, Number.isFinite, 0)
}

/**
 * The area after a change of its type. Invalid fees, minimums and radii are replaced: the server would reject them, and
 * the user could no longer see them.
 */
export function inMode(area: AreaFields, mode: AreaMode): AreaFields {
  const zones = area.zones.map((zone) => ({
    ...zone,
    fee: Number.isNaN(zone.fee) ? null : zone.fee,
    minimum: Number.isNaN(zone.minimum) ? null : zone.minimum,
  }))
  return withRadii({ ...area, zones, mode }, (tenths) => tenths >= 0 && tenths <= maxTenthMiles, 10)
}

function withRadii(
  area: AreaFields,
  accepts: (tenthMiles: number) => boolean,
  otherwise: number,
): AreaFields {
  if (area.zones.every(({ tenthMiles }) => accepts(tenthMiles))) return area
  const zones = area.zones.map((zone) =>
    accepts(zone.tenthMiles) ? zone : { ...zone, tenthMiles: otherwise },
  )
  return { ...area, zones }
}

/** A new zone, one mile beyond the farthest one. */
export function newZone(zones: readonly DeliveryZone[]): DeliveryZone {
  const farthest = Math.max(0, ...zones.map(({ tenthMiles }) => tenthMiles || 0))
  return {
    id: crypto.randomUUID(),
    name: `Zone ${zones.length + 1}`,
    fee: null,
    minimum: null,
    zips: [],
    tenthMiles: farthest + 10,
    corners: [],
  }
}

/** Which zone applies where; for rings, the inner and the outer distance of a zone. */
export function extentOf({ mode, zones }: AreaFields, zone: DeliveryZone): string {
  if (mode === 'zips') return counted(zone.zips.length, 'ZIP code')
  if (mode === 'drawn') return `${zone.corners.length} corners`
  if (Number.isNaN(zone.tenthMiles)) return ''
  const inner = Math.max(
    0,
    ...zones.map(({ tenthMiles }) => tenthMiles).filter((tenth) => tenth < zone.tenthMiles),
  )
  return `${inner / 10} to ${zone.tenthMiles / 10} miles`
}

/** Classes of the zones in their order: on the map, and next to their names. */
export const zoneColors = [
  { fill: 'fill-pick/15', stroke: 'stroke-pick', mark: 'bg-pick' },
  { fill: 'fill-info/15', stroke: 'stroke-info', mark: 'bg-info' },
  { fill: 'fill-warn/15', stroke: 'stroke-warn', mark: 'bg-warn' },
  { fill: 'fill-danger/15', stroke: 'stroke-danger', mark: 'bg-danger' },
  { fill: 'fill-brand/15', stroke: 'stroke-brand', mark: 'bg-brand' },
] as const

export const colorAt = (index: number) => zoneColors[index % zoneColors.length] ?? zoneColors[0]
