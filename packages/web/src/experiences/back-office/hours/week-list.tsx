import { type DaySpan, type Weekday, weekdays } from '@comanda/domain/time/weekly-hours'
import { DayRow } from './day-row.tsx'
import { likelyHours } from './hours-draft.ts'

/** The fields of all weekdays. */
export function WeekList({
  days,
  today,
  issues,
  onChange,
  onCopy,
}: {
  days: Record<Weekday, readonly DaySpan[]>
  /** Absent if the hours do not apply yet. */
  today?: Weekday
  issues: Partial<Record<Weekday, string>>
  onChange: (change: Partial<Record<Weekday, readonly DaySpan[]>>) => void
  onCopy: (day: Weekday) => void
}) {
  return (
    <ul aria-label="Weekly hours" className="divide-y divide-line">
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          spans={days[day]}
          isToday={day === today}
          error={issues[day]}
          likely={() => likelyHours(days, day)}
          onChange={(spans) => onChange({ [day]: spans })}
          onCopy={() => onCopy(day)}
        />
      ))}
    </ul>
  )
}
