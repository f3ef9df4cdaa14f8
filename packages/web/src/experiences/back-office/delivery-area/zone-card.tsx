import type { AreaFields, DeliveryZone } from '@comanda/domain/delivery/delivery-area'
import type { Cents } from '@comanda/domain/money/cents'
import { formatDollars } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowDown, ArrowUp, Trash2 } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { NumberField } from '@comanda/ui/number-field'
import { TextArea } from '@comanda/ui/text-area'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { colorAt, extentOf } from './area-draft.ts'

export interface ZoneCardProps {
  area: AreaFields
  zone: DeliveryZone
  index: number
  /** The restaurant's default, for a zone without its own. */
  usual: { fee: Cents; minimum: Cents }
  issues: Record<string, string | undefined>
  isSelected: boolean
  onSelect: () => void
  onChange: (zone: DeliveryZone) => void
  /** Moves the zone up (-1) or down (1); null where the order has no effect. */
  onMove: ((by: 1 | -1) => void) | null
  onRemove: (button: HTMLElement) => void
}

/** A zone: its area, fee and minimum. */
export function ZoneCard({
  area,
  zone,
  index,
  usual,
  issues,
  isSelected,
  onSelect,
  onChange,
  onMove,
  onRemove,
}: ZoneCardProps) {
  const issue = (field: string) => issues[`zones.${zone.id}.${field}`]
  const set = (change: Partial<DeliveryZone>) => onChange({ ...zone, ...change })
  return (
    <li
      className={cx('rounded-card border bg-surface p-4', isSelected ? 'border-pick' : 'border-line')}
      onFocus={onSelect}
    >
      <div className="mb-3 flex items-center gap-2">
        <span aria-hidden="true" className={cx('size-3 flex-none rounded-4', colorAt(index).mark)} />
        <h3 className="min-w-0 flex-auto truncate font-semibold text-14">
          {zone.name || 'Zone'} <span className="font-normal text-ink-2">{extentOf(area, zone)}</span>
        </h3>
        {onMove && (
          <>
            <IconButton
              label={`Move ${zone.name} up`}
              disabled={index === 0}
              icon={<ArrowUp className="size-4.5" />}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={`Move ${zone.name} down`}
              disabled={index === area.zones.length - 1}
              icon={<ArrowDown className="size-4.5" />}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <IconButton
          label={`Remove ${zone.name}`}
          icon={<Trash2 className="size-4.5" />}
          data-remove
          onClick={(event) => onRemove(event.currentTarget)}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Name"
          maxLength={60}
          value={zone.name}
          error={issue('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {area.mode === 'radius' && (
          <NumberField
            label="Ends at"
            trailing={<span className="pr-1.5 text-13">miles</span>}
            numbers={miles}
            format={(tenths) => (tenths / 10).toFixed(1)}
            value={zone.tenthMiles}
            error={issue('tenthMiles')}
            onChange={(tenths) => set({ tenthMiles: tenths ?? Number.NaN })}
          />
        )}
        <MoneyField
          label="Delivery fee"
          placeholder={formatDollars(usual.fee)}
          hint="Leave empty for the usual fee."
          value={zone.fee}
          error={issue('fee')}
          onChange={(fee) => set({ fee })}
        />
        <MoneyField
          label="Minimum order"
          placeholder={formatDollars(usual.minimum)}
          hint="Leave empty for the usual minimum."
          value={zone.minimum}
          error={issue('minimum')}
          onChange={(minimum) => set({ minimum })}
        />
        {area.mode === 'zips' && (
          <Zips zone={zone} error={issue('zips')} onChange={(zips) => set({ zips })} />
        )}
      </div>
      {area.mode === 'drawn' && (
        <div className="mt-3 text-13 text-ink-2">
          <p>
            {isSelected
              ? 'Click on the map to add corners, and drag them. By keyboard: Tab to a corner, arrow keys move it.'
              : 'Select the zone to draw it.'}
          </p>
          {zone.corners.length > 0 && (
            <TextButton className="mt-1" onClick={() => set({ corners: [] })}>
              Remove all corners
            </TextButton>
          )}
          {issue('corners') && <FieldError>{issue('corners')}</FieldError>}
        </div>
      )}
    </li>
  )
}

function Zips({
  zone,
  error,
  onChange,
}: {
  zone: DeliveryZone
  error: string | undefined
  onChange: (zips: string[]) => void
}) {
  const [typed, setTyped] = useState(zone.zips.join(', '))
  // The text stays as typed while it has the same meaning.
  const shown = readZips(typed).join() === zone.zips.join() ? typed : zone.zips.join(', ')
  return (
    <TextArea
      label="ZIP codes"
      className="sm:col-span-2"
      rows={2}
      inputMode="numeric"
      hint="Separated by commas or spaces. Three digits stand for all codes that begin with them."
      value={shown}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(readZips(event.currentTarget.value))
      }}
    />
  )
}

const readZips = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

const miles = { decimals: 1, message: 'Enter miles, such as 2.5.' }
