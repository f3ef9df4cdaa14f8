import { counted } from '@comanda/domain/count'
import { Button } from '@comanda/ui/button'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowDown, ArrowUp, Printer, Trash2 } from '@comanda/ui/icons.ts'
import { TextField } from '@comanda/ui/text-field'
import type { StationDraft } from './stations-draft.ts'

export interface StationRowProps {
  station: StationDraft
  /** Position, counted from 1. */
  place: number
  isLast: boolean
  issue: string | undefined
  onRename: (name: string) => void
  onMove: (by: -1 | 1) => void
  onDishes: () => void
  /** Absent for a station that is not saved yet. */
  onPrinter?: (() => void) | undefined
  /** The address of its printer, if it has one. */
  printer: string | null
  onRemove: (button: HTMLElement) => void
}

export function StationRow({ station, place, isLast, issue, printer, ...on }: StationRowProps) {
  const name = station.name.trim() || `station ${place}`
  const { length } = station.productIds
  const dishes = counted(length, 'dish', 'dishes')
  return (
    <li className="flex flex-wrap items-end gap-2">
      <TextField
        label={`Station ${place}`}
        value={station.name}
        maxLength={40}
        error={issue}
        className="min-w-40 flex-1"
        onChange={(event) => on.onRename(event.currentTarget.value)}
      />
      <Button aria-label={`${dishes} of ${name}, choose`} onClick={on.onDishes}>
        {dishes}
      </Button>
      <Button
        aria-label={printer ? `Printer of ${name}, ${printer}` : `No printer for ${name}, set one`}
        disabled={!on.onPrinter}
        title={on.onPrinter ? undefined : 'Save the station first.'}
        onClick={on.onPrinter}
      >
        <Printer className="size-4" />
        {printer ?? 'No printer'}
      </Button>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp className="size-4" />}
        disabled={place === 1}
        onClick={() => on.onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown className="size-4" />}
        disabled={isLast}
        onClick={() => on.onMove(1)}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash2 className="size-4" />}
        data-remove
        onClick={({ currentTarget }) => on.onRemove(currentTarget)}
      />
    </li>
  )
}
