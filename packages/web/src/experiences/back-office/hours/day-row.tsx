import { weekdayName } from '@comanda/domain/time/format'
import { maxSpansPerDay } from '@comanda/domain/time/hours-fields'
import { type DaySpan, type Weekday, weekdays } from '@comanda/domain/time/weekly-hours'
import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Copy, Split } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { DayBar } from './day-bar.tsx'
import { nextSpan } from './hours-draft.ts'
import { SpanFields } from './span-fields.tsx'

export interface DayRowProps {
  day: Weekday
  spans: readonly DaySpan[]
  isToday: boolean
  error: string | undefined
  /** The hours that apply when the day is turned on. */
  likely: () => readonly DaySpan[]
  onChange: (spans: readonly DaySpan[]) => void
  onCopy: () => void
}

/** A weekday: open or closed, its spans, and a bar that shows them. */
export function DayRow({ day, spans, isToday, error, likely, onChange, onCopy }: DayRowProps) {
  const name = weekdayName(day)
  const isOpen = spans.length > 0
  const nextDay = weekdayName(weekdays[(weekdays.indexOf(day) + 1) % 7]!)
  const actions = (
    <>
      <IconButton
        label={`Split ${name}: add hours`}
        disabled={spans.length >= maxSpansPerDay}
        icon={<Split className="size-4.5" />}
        onClick={() => onChange([...spans, nextSpan(spans)])}
      />
      <IconButton label={`Copy the hours of ${name}`} icon={<Copy className="size-4.5" />} onClick={onCopy} />
    </>
  )
  return (
    <li
      className={cx(
        'grid items-start gap-x-4 gap-y-2 px-4 py-3',
        'sm:grid-cols-[8.5rem_minmax(0,1fr)] @[48rem]:grid-cols-[8.5rem_minmax(0,1fr)_13rem]',
        isToday && 'bg-pick-tint',
      )}
    >
      <div className="flex items-center justify-between gap-3 sm:min-h-ctl">
        <p className="font-semibold text-14">
          {name}
          {isToday && <span className="block font-normal text-12 text-ink-2">Today</span>}
        </p>
        {isOpen && <span className="ml-auto flex sm:hidden">{actions}</span>}
        <Switch
          label={`Open on ${name}`}
          hideLabel
          checked={isOpen}
          onChange={(event) => onChange(event.currentTarget.checked ? likely() : [])}
        />
      </div>
      {isOpen ? (
        <SpanFields
          name={name}
          spans={spans}
          error={error}
          nextDay={nextDay}
          onChange={onChange}
          actions={actions}
        />
      ) : (
        <div className="flex min-h-ctl items-center justify-between gap-2">
          <span className="text-14 text-ink-2">Closed</span>
          {error && <FieldError className="mt-0!">{error}</FieldError>}
        </div>
      )}
      <div className="flex items-center sm:col-start-2 @[48rem]:col-start-3 @[48rem]:min-h-ctl">
        <DayBar spans={spans} />
      </div>
    </li>
  )
}
