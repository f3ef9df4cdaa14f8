import type { AreaFields, DeliveryZone } from '@comanda/domain/delivery/delivery-area'
import type { GeoPoint } from '@comanda/domain/delivery/geo'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { Minus, Plus } from '@comanda/ui/icons.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { colorAt } from './area-draft.ts'
import { CornerHandles, RingHandle } from './map-handles.tsx'
import { ZoneShape } from './map-zones.tsx'
import { fittingMiles, gridStep, HALF, type Projection, toMap, toPlace, withCorner } from './projection.ts'

/** A tested address on the map. */
export interface Pin {
  place: GeoPoint
  isDelivered: boolean
  label: string
}

export interface AreaMapProps {
  area: AreaFields
  center: GeoPoint
  pins: readonly Pin[]
  /** The zone that is edited: its ring or its corners can be moved. */
  selectedId: string | null
  onSelect: (zoneId: string) => void
  onChange: (zone: DeliveryZone) => void
}

/** The zones around the restaurant, drawn to scale without streets. Everything can also be edited in fields. */
export function AreaMap({ area, center, pins, selectedId, onSelect, onChange }: AreaMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(1)
  const [dragged, setDragged] = useState<{ corner: number | null; miles: number } | null>(null)
  const fitting = fittingMiles(
    area,
    center,
    pins.map(({ place }) => place),
  )
  // The scale stays while something is dragged.
  const projection: Projection = { center, miles: dragged?.miles ?? fitting / zoom }
  const { miles } = projection
  const selected = area.zones.find(({ id }) => id === selectedId) ?? null
  const pointOf = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const unit = (2 * HALF) / Math.min(box.width, box.height)
    return {
      x: (event.clientX - box.left - box.width / 2) * unit,
      y: (event.clientY - box.top - box.height / 2) * unit,
    }
  }
  const move = (event: PointerEvent) => {
    if (!dragged || !selected) return
    const point = pointOf(event)
    if (dragged.corner === null) {
      const distance = (Math.hypot(point.x, point.y) / HALF) * miles
      onChange({ ...selected, tenthMiles: Math.min(500, Math.max(1, Math.round(distance * 10))) })
    } else
      onChange({ ...selected, corners: selected.corners.with(dragged.corner, toPlace(projection, point)) })
  }
  const grab = (corner: number | null) => (event: PointerEvent) => {
    event.stopPropagation()
    svg.current?.setPointerCapture(event.pointerId)
    setDragged({ corner, miles })
  }
  const addCorner = (event: PointerEvent) => {
    if (area.mode !== 'drawn' || !selected || dragged) return
    onChange({ ...selected, corners: withCorner(selected.corners, toPlace(projection, pointOf(event))) })
  }
  const step = gridStep(miles)
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-sunken">
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset; the fields of a zone do the same by keyboard */}
      <svg
        ref={svg}
        viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
        className={cx(
          'block aspect-square max-h-140 w-full touch-none select-none',
          area.mode === 'drawn' && selected && 'cursor-crosshair',
        )}
        role="group"
        aria-label="Map of the delivery area"
        onPointerDown={addCorner}
        onPointerMove={move}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        <Grid miles={miles} step={step} />
        {area.zones
          .map((zone, index) => ({ zone, index }))
          .sort((a, b) => b.zone.tenthMiles - a.zone.tenthMiles)
          .map(({ zone, index }) => (
            <ZoneShape
              key={zone.id}
              zone={zone}
              projection={projection}
              mode={area.mode}
              isSelected={zone.id === selectedId}
              color={colorAt(index)}
              onSelect={() => onSelect(zone.id)}
            />
          ))}
        {pins.map((pin) => (
          <PinMark key={pin.label} pin={pin} projection={projection} />
        ))}
        <Restaurant />
        {selected && area.mode === 'radius' && (
          <RingHandle zone={selected} miles={miles} onGrab={grab(null)} onChange={onChange} />
        )}
        {selected && area.mode === 'drawn' && (
          <CornerHandles zone={selected} projection={projection} onGrab={grab} onChange={onChange} />
        )}
      </svg>
      <p className="absolute bottom-3 left-3 rounded-6 bg-surface px-2 py-1 text-12 text-ink-2 shadow-e-1">
        {step} {step === 1 ? 'mile' : 'miles'} per square, north is up
      </p>
      <div className="absolute top-3 right-3 grid rounded-ctl bg-surface shadow-e-1">
        <IconButton
          label="Zoom in"
          icon={<Plus className="size-4.5" />}
          onClick={() => setZoom((now) => Math.min(8, now * 1.5))}
        />
        <IconButton
          label="Zoom out"
          icon={<Minus className="size-4.5" />}
          onClick={() => setZoom((now) => Math.max(0.2, now / 1.5))}
        />
      </div>
    </div>
  )
}

function Grid({ miles, step }: { miles: number; step: number }) {
  const unit = (step / miles) * HALF
  // The map is wider than it is high on a desktop.
  const lines = Array.from({ length: 41 }, (_, index) => (index - 20) * unit)
  return (
    <g className="stroke-line" strokeWidth="0.4">
      {lines.map((at) => (
        <g key={at}>
          <line x1={at} x2={at} y1="-300" y2="300" />
          <line x1="-600" x2="600" y1={at} y2={at} />
        </g>
      ))}
    </g>
  )
}

function Restaurant() {
  return (
    <g className="pointer-events-none">
      <circle r="4" className="fill-solid stroke-surface" strokeWidth="1" />
      <path
        d="M-2 0.2 0 -1.9 2 0.2 M-1.4 -0.3 V1.8 H1.4 V-0.3"
        className="fill-none stroke-on-solid"
        strokeWidth="0.6"
      />
    </g>
  )
}

function PinMark({ pin, projection }: { pin: Pin; projection: Projection }) {
  const { x, y } = toMap(projection, pin.place)
  return (
    <g className="pointer-events-none">
      <title>{pin.label}</title>
      <line
        x1="0"
        y1="0"
        x2={x}
        y2={y}
        className="stroke-ink-2"
        strokeWidth="0.6"
        strokeDasharray="0.6 1.4"
        strokeLinecap="round"
      />
      <circle
        cx={x}
        cy={y}
        r="2.6"
        className={cx('stroke-surface', pin.isDelivered ? 'fill-success' : 'fill-danger')}
        strokeWidth="0.8"
      />
    </g>
  )
}
