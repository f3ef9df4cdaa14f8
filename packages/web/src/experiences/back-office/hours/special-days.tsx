import { formatDate, weekdayName } from '@comanda/domain/time/format'
import { formatSpans } from '@comanda/domain/time/format-week'
import { type Holiday, upcomingHolidays } from '@comanda/domain/time/holidays'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { closedOn } from '@comanda/domain/time/read-hours'
import type { SpecialDay } from '@comanda/domain/time/weekly-hours'
import { startOfDay, weekdayOf } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { Pencil, Plus, Trash2 } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { TextButton } from '@comanda/ui/text-button'
import { useState } from 'react'
import { withDay } from './hours-draft.ts'

export interface SpecialDaysProps {
  days: readonly SpecialDay[]
  today: LocalDate
  timezone: Zone
  error: string | undefined
  onChange: (days: readonly SpecialDay[]) => void
  /** Opens the dialog for a day; `replaces` is the date of an existing one. */
  onEdit: (day: SpecialDay, replaces: LocalDate | null) => void
}

/** Dates with special hours, and holidays of the next 12 months that are not in the list. */
export function SpecialDays({ days, today, timezone, error, onChange, onEdit }: SpecialDaysProps) {
  const [all, setAll] = useState(false)
  const upcoming = days.filter(({ date }) => date >= today)
  const suggested = upcomingHolidays(today).filter((holiday) =>
    days.every(({ date }) => date !== holiday.date),
  )
  return (
    <Card
      title="Special days"
      flush
      actions={
        <Button size="sm" onClick={() => onEdit(closedOn(today), null)}>
          <Plus className="size-4" />
          Add
        </Button>
      }
    >
      {upcoming.length === 0 ? (
        <p className="px-4 py-3 text-14 text-ink-2">
          On special days the restaurant is closed, or open at different hours.
        </p>
      ) : (
        <ul aria-label="Special days">
          {upcoming.map((day) => (
            <li key={day.date} className="flex items-center gap-3 border-line border-b px-4 py-2.5">
              <DateTile date={day.date} timezone={timezone} />
              <div className="min-w-0 flex-auto">
                <p className="truncate text-14">
                  <span className="font-semibold">{day.note || 'Special day'}</span>{' '}
                  <span className="text-ink-2">{weekdayName(weekdayOf(day.date))}</span>
                </p>
                <p className={cx('text-13', day.spans.length === 0 ? 'text-danger-ink' : 'text-ink-2')}>
                  {formatSpans(day.spans)}
                </p>
              </div>
              <MenuButton
                label={`Actions for ${day.note || day.date}`}
                items={[
                  {
                    label: 'Edit',
                    icon: <Pencil />,
                    onSelect: () => onEdit(day, day.date),
                  },
                  {
                    label: 'Remove',
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => onChange(days.filter(({ date }) => date !== day.date)),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError className="px-4 pb-3">{error}</FieldError>}
      {suggested.length > 0 && (
        <section aria-label="Holidays" className="px-4 py-3">
          <h3 className="text-12 text-ink-2">Upcoming holidays</h3>
          <ul className="mt-1 grid">
            {suggested.slice(0, all ? undefined : 3).map((holiday) => (
              <Suggestion
                key={holiday.date}
                holiday={holiday}
                timezone={timezone}
                onClosed={() =>
                  onChange(withDay(days, { ...closedOn(holiday.date), note: holiday.name }, null))
                }
                onHours={() =>
                  onEdit(
                    {
                      date: holiday.date,
                      spans: [{ open: '11:00', close: '15:00' }],
                      note: holiday.name,
                    },
                    null,
                  )
                }
              />
            ))}
          </ul>
          {!all && suggested.length > 3 && (
            <TextButton onClick={() => setAll(true)}>Show {suggested.length - 3} more</TextButton>
          )}
        </section>
      )}
    </Card>
  )
}

function Suggestion({
  holiday: { date, name },
  timezone,
  onClosed,
  onHours,
}: {
  holiday: Holiday
  timezone: Zone
  onClosed: () => void
  onHours: () => void
}) {
  return (
    <li className="flex items-center gap-x-3 py-1.5">
      <p className="min-w-0 flex-auto text-13">
        <span className="block">{name}</span>
        <span className="text-ink-2">{formatDate(startOfDay(date, timezone), timezone)}</span>
      </p>
      <span className="flex gap-1">
        <Button size="sm" aria-label={`Closed on ${name}`} onClick={onClosed}>
          Closed
        </Button>
        <Button size="sm" aria-label={`Other hours on ${name}`} onClick={onHours}>
          Hours
        </Button>
      </span>
    </li>
  )
}

function DateTile({ date, timezone }: { date: LocalDate; timezone: Zone }) {
  const [month = '', day = ''] =
    formatDate(startOfDay(date, timezone), timezone).split(', ')[1]?.split(' ') ?? []
  return (
    <span className="grid w-10 flex-none justify-items-center rounded-8 border border-line py-1 leading-tight">
      <span className="text-11 text-ink-2">{month}</span>
      <span className="font-semibold text-15 tnum">{day}</span>
    </span>
  )
}
