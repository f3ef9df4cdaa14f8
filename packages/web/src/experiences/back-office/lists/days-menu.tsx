import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Calendar, ChevronDown, X } from '@comanda/ui/icons.ts'
import { TextField } from '@comanda/ui/text-field'
import { popoverClass, usePopover } from '@comanda/ui/use-popover.ts'
import { type Days, everything, formatDayOfYear, lastDays } from './days.ts'

interface DaysMenuProps {
  days: Days
  onChange: (days: Days) => void
  now: number
  zone: string
  /** Shown instead of the days, for a period that does not consist of whole days. */
  text?: string | undefined
}

/** A chip that shows the selected date range and opens the choice of others. */
export function DaysMenu({ days, onChange, now, zone, text = textOf(days, now, zone) }: DaysMenuProps) {
  const popover = usePopover('end', (panel) => panel.querySelector('button')?.focus())
  const active = days.from !== null || days.to !== null
  const choose = (chosen: Days) => {
    onChange(chosen)
    popover.close()
  }
  return (
    <div className="relative inline-flex max-w-full office:ml-auto">
      <button
        {...popover.button}
        type="button"
        aria-haspopup="dialog"
        aria-label={`Days: ${text}`}
        className={cx(
          'inline-flex min-h-ctl items-center gap-2 rounded-ctl border px-3 font-semibold text-ctl transition-colors',
          active
            ? 'border-pick-line bg-pick-tint pr-9 text-pick-ink hover:border-pick'
            : 'border-line bg-surface text-ink hover:border-line-2',
        )}
      >
        <Calendar className="size-4 flex-none" />
        <span className="truncate tnum">{text}</span>
        {!active && <ChevronDown className="size-4 text-ink-3" />}
      </button>
      {active && (
        <button
          type="button"
          aria-label="Show all days"
          title="Show all days"
          onClick={() => onChange(everything)}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-ctl text-pick-ink hover:bg-hover"
        >
          <X className="size-4" />
        </button>
      )}
      <div {...popover.panel} className={cx(popoverClass, 'w-96 p-3')}>
        <div className="flex flex-wrap gap-2">
          {presets.map(({ label, count }) => (
            <Button
              key={label}
              variant="outline"
              onClick={() => choose(count === null ? everything : lastDays(count, now, zone))}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TextField
            label="From"
            type="date"
            value={days.from ?? ''}
            max={days.to ?? undefined}
            onChange={(event) => onChange({ ...days, from: event.currentTarget.value || null })}
          />
          <TextField
            label="To"
            type="date"
            value={days.to ?? ''}
            min={days.from ?? undefined}
            onChange={(event) => onChange({ ...days, to: event.currentTarget.value || null })}
          />
        </div>
      </div>
    </div>
  )
}

const presets = [
  { label: 'Today', count: 1 },
  { label: 'Last 7 days', count: 7 },
  { label: 'Last 30 days', count: 30 },
  { label: 'All days', count: null },
]

function textOf({ from, to }: Days, now: number, zone: string): string {
  const year = Number(lastDays(1, now, zone).to?.slice(0, 4))
  if (from && to)
    return from === to
      ? formatDayOfYear(from, year)
      : `${formatDayOfYear(from, year)} – ${formatDayOfYear(to, year)}`
  if (from) return `Since ${formatDayOfYear(from, year)}`
  return to ? `Until ${formatDayOfYear(to, year)}` : 'All days'
}
