import type { SlotDay } from '@comanda/domain/ordering/timing'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { zoneIfRepeated } from '@comanda/domain/time/repeated-time'
import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  /** The remaining capacity of slots that the kitchen limits. */
  limited: Times['slots']
  onChoose: (at: Instant) => void
}) {
  const [date, setDate] = useState(
    () => days.find((day) => day.slots.includes(chosen))?.date ?? days[0]?.date,
  )
  const day = days.find((candidate) => candidate.date === date) ?? days[0]
  // Near times first, because a full day has about sixty.
  const [isAll, setAll] = useState(() => (day?.slots.indexOf(chosen) ?? 0) >= nearSlots)
  const times = useRef<HTMLDivElement>(null)
  const showAll = () => {
    // The button disappears, so the focus moves to the times.
    flushSync(() => setAll(true))
    times.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }
  const groups = isAll
    ? slotsByPart(day?.slots ?? [], zone)
    : [{ name: 'near', slots: day?.slots.slice(0, nearSlots) ?? [] }]
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
      <div ref={times} role="radiogroup" aria-label="Time" className="mt-3 flex flex-col gap-3">
        {groups.map(({ name, slots }) => (
          <div key={name}>
            {isAll && <p className="mb-1.5 font-semibold text-14 text-ink-2">{name}</p>}
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
              {slots.map((slot) => {
                const room = roomOf.get(slot)
                return (
                  <label
                    key={slot}
                    className={cx(
                      choiceClass,
                      timeClass,
                      limited.length > 0 && 'py-2',
                      room?.isFull && fullClass,
                    )}
                  >
                    <input
                      type="radio"
                      name="slot"
                      className="visually-hidden"
                      disabled={room?.isFull}
                      checked={slot === chosen}
                      onChange={() => onChoose(slot)}
                    />
                    <span className={cx(room?.isFull && 'line-through')}>
                      {formatTime(slot, zone)}
                      {zoneIfRepeated(slot, zone)}
                    </span>
                    {limited.length > 0 && (
                      <span className="font-normal text-13 opacity-85">{roomLabel(room)}</span>
                    )}
                  </label>
                )
              })}
            </div>
          </div>
        ))}
      </div>
      {!isAll && (day?.slots.length ?? 0) > nearSlots && (
        <Button variant="plain" block onClick={showAll} className="mt-2">
          Show all {day?.slots.length} times
        </Button>
      )}
    </>
  )
}

const nearSlots = 8

/** The slots of a day, grouped by part of the day. */
function slotsByPart(slots: readonly Instant[], zone: Zone) {
  return parts
    .map(({ name, from, until }) => ({
      name,
      slots: slots.filter((slot) => {
        const { minuteOfDay } = zonedTime(slot, zone)
        return from <= minuteOfDay && minuteOfDay < until
      }),
    }))
    .filter(({ slots }) => slots.length > 0)
}

const parts = [
  { name: 'Morning', from: 0, until: 11 * 60 },
  { name: 'Lunch', from: 11 * 60, until: 15 * 60 },
  { name: 'Afternoon', from: 15 * 60, until: 17 * 60 },
  { name: 'Evening', from: 17 * 60, until: 24 * 60 },
]

const choiceClass =
  'relative flex min-h-tap cursor-pointer items-center justify-center border border-line-2 bg-surface text-center transition-colors hover:border-line-strong ' +
  'has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:inset-ring-1 has-checked:inset-ring-pick-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
const timeClass =
  'flex-col rounded-12 text-15 tnum has-checked:border-transparent! has-checked:bg-pick! has-checked:font-semibold has-checked:text-on-pick'

const fullClass = 'hatched cursor-not-allowed! text-ink-2! hover:border-line-2!'

/** "Full", "2 left" or "Free". */
function roomLabel(room: Times['slots'][number] | undefined): string {
  if (room?.isFull) return 'Full'
  return room?.left && room.left <= fewLeft ? `${room.left} left` : 'Free'
}

/** Up to this number, the remaining places are shown as a number. */
const fewLeft = 3

/** "Nov 20" for a local date. */
function monthAndDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
