import type { Schedule } from '@comanda/domain/marketing/schedule'
import { weekdayName } from '@comanda/domain/time/format'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { minuteOfDay } from '@comanda/domain/time/zone'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { TextField } from '@comanda/ui/text-field'
import { TimeField } from '@comanda/ui/time-field'

export interface ScheduleFieldsProps {
  schedule: Schedule
  /** By the path of the field: "schedule.endsOn". */
  issues: Readonly<Record<string, string | undefined>>
  /** The form shows the two dates elsewhere. */
  withoutDates?: boolean
  onChange: (schedule: Schedule) => void
}

/** When an offer is valid: days, weekdays and hours, each of them optional. */
export function ScheduleFields({ schedule, issues, withoutDates, onChange }: ScheduleFieldsProps) {
  const { startsOn, endsOn, from, until } = schedule
  const set = (change: Partial<Schedule>) => onChange({ ...schedule, ...change })
  const isOvernight = until !== null && minuteOfDay(until) <= minuteOfDay(from ?? '00:00')
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-small">
          Days <span className="font-regular text-ink-3">none chosen: every day</span>
        </legend>
        <div className="grid max-w-104 grid-cols-7 gap-1">
          {weekdays.map((day) => (
            <ChoiceChip
              key={day}
              aria-label={weekdayName(day)}
              label={weekdayName(day).slice(0, 3)}
              className="justify-center px-0!"
              checked={schedule.weekdays.includes(day)}
              onChange={() =>
                set({
                  weekdays: weekdays.filter((other) => schedule.weekdays.includes(other) !== (other === day)),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TimeField label="From" optional value={from} onChange={(time) => set({ from: time })} />
        <TimeField
          label="Until"
          optional
          value={until}
          error={issues['schedule.until']}
          hint={isOvernight ? 'Ends the next day.' : undefined}
          onChange={(time) => set({ until: time })}
        />
        {!withoutDates && (
          <>
            <TextField
              type="date"
              label="First day"
              optional
              value={startsOn ?? ''}
              onChange={(event) => set({ startsOn: event.currentTarget.value || null })}
            />
            <TextField
              type="date"
              label="Last day"
              optional
              value={endsOn ?? ''}
              error={issues['schedule.endsOn']}
              onChange={(event) => set({ endsOn: event.currentTarget.value || null })}
            />
          </>
        )}
      </div>
    </div>
  )
}
