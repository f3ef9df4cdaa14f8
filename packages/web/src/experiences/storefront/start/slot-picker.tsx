import type { SlotDay } from '@comanda/domain/ordering/timing'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { useState } from 'react'
import type { Times } from './use-times.ts'

/** Picks a day, then a quarter-hour slot of it. */
export function SlotPicker({
  days,
  zone,
  chosen,
  limited,
  onChoose,
}: {
  days: readonly SlotDay[]
  zone: Zone
  chosen: Instant
  /** The room of slots that the kitchen limits. */
  limited: Times['slots']
  onChoose: (at: Instant) => void
}) {
  const [date, setDate] = useState(
    () => days.find((day) => day.slots.includes(chosen))?.date ?? days[0]?.date,
  )
  const day = days.find((candidate) => candidate.date === date) ?? days[0]
  const roomOf = new Map(limited.map((room) => [room.at, room]))
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
                const first = each.slots.find((slot) => !roomOf.get(slot)?.isFull)
                if (first !== undefined) onChoose(first)
              }}
            />
            <span className="text-14 text-ink-2">{each.label.split(',')[0]}</span>
            <span className="font-semibold text-16">{monthAndDay(each.date)}</span>
          </label>
        ))}
      </div>
      <div role="radiogroup" aria-label="Time" className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {day?.slots.map((slot) => {
          const room = roomOf.get(slot)
          return (
            <label
              key={slot}
              className={cx(choiceClass, timeClass, limited.length > 0 && 'py-2', room?.isFull && fullClass)}
            >
              <input
                type="radio"
                name="slot"
                className="visually-hidden"
                disabled={room?.isFull}
                checked={slot === chosen}
                onChange={() => onChoose(slot)}
              />
              <span className={cx(room?.isFull && 'line-through')}>{formatTime(slot, zone)}</span>
              {limited.length > 0 && (
                <span className="font-normal text-13 opacity-85">{roomLabel(room)}</span>
              )}
            </label>
          )
        })}
      </div>
    </>
  )
}

const choiceClass =
  'relative flex min-h-tap cursor-pointer items-center justify-center border border-line-2 bg-surface text-center transition-colors hover:border-line-strong ' +
  'has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:inset-ring-1 has-checked:inset-ring-pick-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
const timeClass =
  'flex-col rounded-12 text-15 tnum has-checked:border-transparent! has-checked:bg-pick! has-checked:font-semibold has-checked:text-on-pick'

const fullClass = 'hatched cursor-not-allowed! text-ink-2! hover:border-line-2!'

/** "Full", "2 left", "Last place" or "Free". */
function roomLabel(room: Times['slots'][number] | undefined): string {
  if (room?.isFull) return 'Full'
  if (room?.left === 1) return 'Last place'
  return room?.left && room.left <= fewLeft ? `${room.left} left` : 'Free'
}

/** Up to this number the places that are left are counted. */
const fewLeft = 3

/** "Nov 20" for a local date. */
function monthAndDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
