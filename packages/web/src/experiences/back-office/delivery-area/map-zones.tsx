import type { AreaFields, DeliveryZone } from '@comanda/domain/delivery/delivery-area'
import { cx } from '@comanda/ui/cx.ts'
import type { colorAt } from './area-draft.ts'
import { HALF, type Projection, toMap } from './projection.ts'

/** A zone on the map with its name: a ring or an outline. */
export function ZoneShape({
  zone,
  mode,
  projection,
  color,
  isSelected,
  onSelect,
}: {
  zone: DeliveryZone
  mode: AreaFields['mode']
  projection: Projection
  color: ReturnType<typeof colorAt>
  isSelected: boolean
  onSelect: () => void
}) {
  const shared = {
    className: cx(color.fill, color.stroke, 'cursor-pointer'),
    strokeWidth: isSelected ? 1.4 : 0.8,
    strokeDasharray: isSelected ? undefined : '2.5 1.5',
    onClick: onSelect,
  }
  if (mode === 'radius') {
    const radius = (zone.tenthMiles / 10 / projection.miles) * HALF
    return (
      <>
        <circle r={radius} {...shared} />
        <ZoneLabel x={0} y={radius} name={zone.name} />
      </>
    )
  }
  const points = zone.corners.map((corner) => toMap(projection, corner))
  if (points.length === 0) return null
  const lowest = points.reduce((low, point) => (point.y > low.y ? point : low))
  return (
    <>
      <polygon points={points.map(({ x, y }) => `${x},${y}`).join(' ')} {...shared} />
      <ZoneLabel x={lowest.x} y={lowest.y + 4} name={zone.name} />
    </>
  )
}

function ZoneLabel({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <text
      x={x}
      y={y - 2}
      textAnchor="middle"
      className="pointer-events-none fill-ink stroke-surface font-semibold"
      style={{ fontSize: 4.5, paintOrder: 'stroke', strokeWidth: 1.4 }}
    >
      {name.length > 24 ? `${name.slice(0, 23)}…` : name}
    </text>
  )
}
