import type { Daypart, DaypartTimes } from '@comanda/domain/menu/menu'
import { weekdayName } from '@comanda/domain/time/format'
import { type Weekday, weekdays } from '@comanda/domain/time/weekly-hours'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Copy, Split, X } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { TimeField } from '@comanda/ui/time-field'
import { removeRow } from '../forms/keep-focus.ts'

type Schedule = Daypart['schedule']

export interface ScheduleFieldsProps {
  schedule: Schedule
  issues: Readonly<Record<string, string | undefined>>
  onChange: (schedule: Schedule) => void
}

const usual: DaypartTimes = { start: '11:00', end: '15:00' }

/** The times of each weekday in which a menu is shown. */
export function ScheduleFields({ schedule, issues, onChange }: ScheduleFieldsProps) {
  const set = (day: Weekday, times: readonly DaypartTimes[]) => onChange({ ...schedule, [day]: [...times] })
  const likely = () => Object.values(schedule).findLast((times) => times.length > 0) ?? [usual]
  const copyToAll = (times: readonly DaypartTimes[]) =>
    onChange(Object.fromEntries(weekdays.map((day) => [day, [...times]])))
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">Schedule</legend>
      <ul className="divide-y divide-line rounded-ctl border border-line">
        {weekdays.map((day) => {
          const times = schedule[day] ?? []
          const name = weekdayName(day)
          const issue = issues[`schedule.${day}`]
          return (
            <li key={day} className="grid gap-2 px-3 py-2">
              <div className="flex min-h-ctl items-center gap-2">
                <span className="flex-auto font-medium text-14">{name}</span>
                {times.length === 0 ? (
                  <span className="text-13 text-ink-2">Not shown</span>
                ) : (
                  <>
                    <IconButton
                      label={`Add times to ${name}`}
                      disabled={times.length >= 5}
                      icon={<Split className="size-4.5" />}
                      onClick={() => set(day, [...times, { start: '17:00', end: '21:00' }])}
                    />
                    <IconButton
                      label={`Copy ${name} to every day`}
                      icon={<Copy className="size-4.5" />}
                      onClick={() => copyToAll(times)}
                    />
                  </>
                )}
                <Switch
                  label={`Shown on ${name}`}
                  hideLabel
                  checked={times.length > 0}
                  onChange={(event) => set(day, event.currentTarget.checked ? likely() : [])}
                />
              </div>
              {times.map((span, index) => (
                <SpanFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id, and their order is that of the fields
                  key={index}
                  name={times.length > 1 ? `${name} ${index + 1}` : name}
                  span={span}
                  invalid={issue !== undefined}
                  onChange={(next) => set(day, times.with(index, next))}
                  onRemove={
                    times.length > 1
                      ? () =>
                          set(
                            day,
                            times.filter((_, at) => at !== index),
                          )
                      : undefined
                  }
                />
              ))}
              {issue && <FieldError className="mt-0!">{issue}</FieldError>}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function SpanFields({
  name,
  span,
  invalid,
  onChange,
  onRemove,
}: {
  name: string
  span: DaypartTimes
  invalid: boolean
  onChange: (span: DaypartTimes) => void
  onRemove: (() => void) | undefined
}) {
  const shared = { hideLabel: true, className: 'min-w-0 flex-auto', 'aria-invalid': invalid || undefined }
  return (
    <div data-row>
      <div className="flex items-center gap-2">
        <TimeField
          {...shared}
          label={`${name} from`}
          value={span.start}
          onChange={(start) => start && onChange({ ...span, start })}
        />
        <span className="text-13 text-ink-2">to</span>
        <TimeField
          {...shared}
          label={`${name} until`}
          value={span.end}
          onChange={(end) => end && onChange({ ...span, end })}
        />
        {onRemove && (
          <IconButton
            label={`Remove the times ${name}`}
            icon={<X className="size-4.5" />}
            data-remove
            onClick={({ currentTarget }) => removeRow(currentTarget, onRemove)}
          />
        )}
      </div>
      {span.end < span.start && <p className="mt-1 text-13 text-ink-2">Ends the next day.</p>}
    </div>
  )
}
