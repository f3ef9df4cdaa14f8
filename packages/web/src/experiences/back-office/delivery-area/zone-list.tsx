import { type AreaFields, type DeliveryZone, maxZones } from '@comanda/domain/delivery/delivery-area'
import { Button } from '@comanda/ui/button'
import { FieldError } from '@comanda/ui/field-error'
import { Plus } from '@comanda/ui/icons.ts'
import { useRef } from 'react'
import { removeRow } from '../forms/keep-focus.ts'
import { ZoneCard, type ZoneCardProps } from './zone-card.tsx'

/** The zones in the order in which they apply. */
export function ZoneList({
  area,
  selectedId,
  onSelect,
  onZones,
  onAdd,
  ...card
}: Pick<ZoneCardProps, 'area' | 'issues' | 'usual' | 'onChange'> & {
  /** null where zones are not selected: without a map. */
  selectedId: string | null
  onSelect: (zoneId: string) => void
  onZones: (zones: readonly DeliveryZone[]) => void
  onAdd: () => void
}) {
  const { zones } = area
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {card.issues.zones && <FieldError className="mt-0!">{card.issues.zones}</FieldError>}
      {zones.length > 0 && (
        <ol aria-label="Zones" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {zones.map((zone, index) => (
            <ZoneCard
              {...card}
              key={zone.id}
              area={area}
              zone={zone}
              index={index}
              isSelected={zone.id === selectedId}
              onSelect={() => onSelect(zone.id)}
              onMove={isOrdered(area) ? (by) => onZones(moved(zones, index, by)) : null}
              onRemove={(button) =>
                removeRow(button, () => onZones(zones.filter(({ id }) => id !== zone.id)), addButton)
              }
            />
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        className="justify-self-start"
        disabled={zones.length >= maxZones}
        onClick={onAdd}
      >
        <Plus className="size-4" />
        Add zone
      </Button>
    </>
  )
}

/** Whether the first of several zones applies to an address: rings do not overlap. */
export const isOrdered = ({ mode, zones }: AreaFields) =>
  (mode === 'zips' || mode === 'drawn') && zones.length > 1

const moved = (zones: readonly DeliveryZone[], index: number, by: 1 | -1) =>
  zones.toSpliced(index, 1).toSpliced(index + by, 0, ...zones.slice(index, index + 1))
