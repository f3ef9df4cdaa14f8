import type { SlotDay } from '@comanda/domain/ordering/timing'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { useState } from 'react'

/** Picks a day, then a quarter-hour slot of it. */
export function SlotPicker({
  days,
  zone,
  chosen,
  onChoose,
}: {
  days: readonly SlotDay[]
  zone: Zone
  chosen: Instant
  onChoose: (at: Instant) => void
}) {
  const [date, setDate] = useState(
    () => days.find((day) => day.slots.includes(chosen))?.date ?? days[0]?.date,
  )
  const day = days.find((candidate) => candidate.date === date) ?? days[0]
  return (
    <>
      <div
        role="radiogroup"
        aria-label="Day"
        className="strip -mx-dialog mt-4 flex gap-2 overflow-x-auto px-dialog py-1"
      >
        {days.map((each) => (
          <label
            key={each.date}
            className={`${choiceClass} min-w-19 flex-none flex-col rounded-12 px-3 py-2`}
          >
            <input
              type="radio"
              name="day"
              className="visually-hidden"
              checked={each.date === day?.date}
              onChange={() => {
                setDate(each.date)
                if (each.slots[0] !== undefined) onChoose(each.slots[0])
              }}
            />
            <span className="text-14 text-ink-2">{each.label.split(',')[0]}</span>
            <span className="font-semibold text-16">{monthAndDay(each.date)}</span>
          </label>
        ))}
      </div>
      <div role="radiogroup" aria-label="Time" className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {day?.slots.map((slot) => (
          <label key={slot} className={`${choiceClass} ${timeClass}`}>
            <input
              type="radio"
              name="slot"
              className="visually-hidden"
              checked={slot === chosen}
              onChange={() => onChoose(slot)}
            />
            {formatTime(slot, zone)}
          </label>
        ))}
      </div>
    </>
  )
}

const choiceClass =
  'relative flex min-h-tap cursor-pointer items-center justify-center border border-line-2 bg-surface text-center transition-colors hover:border-line-strong ' +
  'has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:inset-ring-1 has-checked:inset-ring-pick-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
const timeClass =
  'rounded-12 text-15 tnum has-checked:border-transparent! has-checked:bg-pick! has-checked:font-semibold has-checked:text-on-pick'

/** "Nov 20" for a local date. */
function monthAndDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
