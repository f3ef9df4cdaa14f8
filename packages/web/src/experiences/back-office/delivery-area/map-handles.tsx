import type { DeliveryZone } from '@comanda/domain/delivery/delivery-area'
import type { KeyboardEvent, PointerEvent } from 'react'
import { HALF, type Projection, toMap, toPlace } from './projection.ts'

/** The end of a ring, to drag; arrow keys move it by a tenth of a mile. */
export function RingHandle({
  zone,
  miles,
  onGrab,
  onChange,
}: {
  zone: DeliveryZone
  miles: number
  onGrab: (event: PointerEvent) => void
  onChange: (zone: DeliveryZone) => void
}) {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange({ ...zone, tenthMiles: Math.min(500, Math.max(1, zone.tenthMiles + by)) })
  }
  return (
    <circle
      cx={(zone.tenthMiles / 10 / miles) * HALF}
      r="3.4"
      className="cursor-ew-resize fill-surface stroke-ink outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      strokeWidth="1"
      role="slider"
      tabIndex={0}
      aria-label={`Distance of ${zone.name}`}
      aria-valuemin={0.1}
      aria-valuemax={50}
      aria-valuenow={zone.tenthMiles / 10}
      aria-valuetext={`${zone.tenthMiles / 10} miles`}
      onPointerDown={onGrab}
      onKeyDown={press}
    />
  )
}

/** The corners of a zone, to drag; arrow keys move them, Delete removes them. */
export function CornerHandles({
  zone,
  projection,
  onGrab,
  onChange,
}: {
  zone: DeliveryZone
  projection: Projection
  onGrab: (corner: number) => (event: PointerEvent) => void
  onChange: (zone: DeliveryZone) => void
}) {
  const press = (index: number) => (event: KeyboardEvent) => {
    const corner = zone.corners[index]
    const by = shifts[event.key]
    if (!corner || (!by && event.key !== 'Delete' && event.key !== 'Backspace')) return
    event.preventDefault()
    if (!by) return onChange({ ...zone, corners: zone.corners.toSpliced(index, 1) })
    const { x, y } = toMap(projection, corner)
    onChange({
      ...zone,
      corners: zone.corners.with(index, toPlace(projection, { x: x + by[0], y: y + by[1] })),
    })
  }
  return zone.corners.map((corner, index) => {
    const { x, y } = toMap(projection, corner)
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no button
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: corners have no id
        key={index}
        cx={x}
        cy={y}
        r="3"
        className="cursor-move fill-surface stroke-ink outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
        strokeWidth="1"
        role="button"
        tabIndex={0}
        aria-label={`Corner ${index + 1} of ${zone.name}: arrow keys move it, Delete removes it`}
        onPointerDown={onGrab(index)}
        onKeyDown={press(index)}
      />
    )
  })
}

const shifts: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}
