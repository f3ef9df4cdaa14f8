import { formatMinute } from '@comanda/domain/time/format'
import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { ChevronLeft, ChevronRight } from '@comanda/ui/icons.ts'
import { dayLabel } from './labels.ts'
import { type Block, type CalendarDay, calendarOf, mondayOf, type Scheduled } from './week.ts'

export interface WeekCalendarProps {
  offers: readonly Scheduled[]
  zone: Zone
  now: Instant
  /** Any day of the displayed week; null: this week. */
  week: LocalDate | null
  onWeek: (monday: LocalDate | null) => void
  onOpen: (offer: Scheduled) => void
}

const kinds: Record<Scheduled['kind'], { label: string; look: string }> = {
  special: { label: 'Special', look: 'border-l-pick-ink bg-pick-tint text-pick-ink' },
  campaign: { label: 'Cross-sell', look: 'border-l-info-ink bg-info-tint text-info-ink' },
  code: { label: 'Code', look: 'border-l-warn-ink bg-warn-tint text-warn-ink' },
}
const off = 'border-l-void-ink border-dashed bg-void-tint text-void-ink'
const lookOf = ({ kind, isActive }: Scheduled) => (isActive ? kinds[kind].look : off)

/** The offers of one week: a grid of hours on wide screens, a list by day on narrow ones. */
export function WeekCalendar({ offers, zone, now, week, onWeek, onOpen }: WeekCalendarProps) {
  const today = zonedTime(now, zone).date
  const thisWeek = mondayOf(today)
  const monday = mondayOf(week ?? today)
  const days = calendarOf(monday, offers, zone)
  const go = (by: number) => {
    const next = addDays(monday, by)
    onWeek(next === thisWeek ? null : next)
  }
  const range = `${dayLabel(monday, { month: 'short', day: 'numeric' })} to ${dayLabel(addDays(monday, 6))}`
  return (
    <section aria-label="Week">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <IconButton label="Week before" icon={<ChevronLeft className="size-4.5" />} onClick={() => go(-7)} />
        <h2 aria-live="polite" className="font-semibold text-14">
          {range}
        </h2>
        <IconButton label="Week after" icon={<ChevronRight className="size-4.5" />} onClick={() => go(7)} />
        <Button size="sm" disabled={monday === thisWeek} onClick={() => onWeek(null)}>
          This week
        </Button>
        <ul aria-label="Colors" className="ml-auto flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-ink-2">
          {[...Object.values(kinds), { label: 'Turned off', look: off }].map(({ label, look }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className={cx('h-3.5 w-4.5 rounded-4 border-l-3 inset-ring-1 inset-ring-line', look)}
              />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <HourGrid days={days} today={today} minute={zonedTime(now, zone).minuteOfDay} onOpen={onOpen} />
      <DayList days={days} today={today} onOpen={onOpen} />
    </section>
  )
}

const HOUR = 44

function HourGrid({
  days,
  today,
  minute,
  onOpen,
}: {
  days: readonly CalendarDay[]
  today: LocalDate
  minute: number
  onOpen: (offer: Scheduled) => void
}) {
  const blocks = days.flatMap((day) => day.blocks)
  const first = Math.min(...blocks.map(({ from }) => Math.floor(from / 60)), 10)
  const last = Math.max(...blocks.map(({ until }) => Math.ceil(until / 60)), 22)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const y = (minutes: number) => ((minutes - first * 60) / 60) * HOUR
  return (
    <div className="hidden overflow-clip rounded-card border border-line bg-surface office:grid office:grid-cols-[4rem_repeat(7,minmax(0,1fr))]">
      <span className="border-line border-b" />
      {days.map(({ date }) => (
        <span key={date} className="border-line border-b border-l px-2 py-2 font-medium text-13">
          {dayLabel(date, { weekday: 'short' })}{' '}
          <span className={cx(date === today && 'rounded-6 bg-solid px-1.5 py-0.5 text-on-solid')}>
            {dayLabel(date, { day: 'numeric' })}
          </span>
        </span>
      ))}
      <span className="border-line border-b px-2 py-1.5 text-12 text-ink-2">All day</span>
      {days.map(({ date, allDay }) => (
        <span key={date} className="grid content-start gap-1 border-line border-b border-l p-1">
          {allDay.map((offer) => (
            <BlockButton key={offer.id} offer={offer} times="all day" onOpen={onOpen} />
          ))}
        </span>
      ))}
      <span aria-hidden="true" className="relative" style={{ height: hours.length * HOUR }}>
        {hours.map((hour) => (
          <span
            key={hour}
            style={{ top: y(hour * 60) }}
            className="absolute inset-x-0 border-line border-t px-2 pt-0.5 text-12 text-ink-2"
          >
            {formatMinute(hour * 60).replace(':00', '')}
          </span>
        ))}
      </span>
      {days.map(({ date, blocks: own }) => (
        <span key={date} className={cx('relative border-line border-l', date === today && 'bg-canvas')}>
          {hours.map((hour) => (
            <span
              key={hour}
              aria-hidden="true"
              style={{ top: y(hour * 60) }}
              className="absolute inset-x-0 border-line border-t"
            />
          ))}
          {own.map((block) => (
            <BlockButton
              key={`${block.offer.id} ${block.from}`}
              offer={block.offer}
              times={timesOf(block)}
              onOpen={onOpen}
              style={{
                top: y(block.from) + 2,
                height: y(block.until) - y(block.from) - 4,
                left: `calc(${(100 * block.lane) / block.lanes}% + 2px)`,
                width: `calc(${100 / block.lanes}% - 4px)`,
              }}
            />
          ))}
          {date === today && minute >= first * 60 && minute < last * 60 && (
            <span
              aria-hidden="true"
              style={{ top: y(minute) }}
              className="absolute inset-x-0 border-ink border-t-2 before:absolute before:-top-1 before:-left-1 before:size-2 before:rounded-full before:bg-ink"
            />
          )}
        </span>
      ))}
    </div>
  )
}

function BlockButton({
  offer,
  times,
  style,
  onOpen,
}: {
  offer: Scheduled
  times: string
  /** Its position in the grid; without one it is in a list. */
  style?: React.CSSProperties
  onOpen: (offer: Scheduled) => void
}) {
  const label = `${kinds[offer.kind].label}: ${offer.name}, ${times}${offer.isActive ? '' : ', turned off'}`
  const look = cx(
    'overflow-hidden rounded-6 border-l-3 px-1.5 py-1 text-left align-top text-12',
    style ? 'absolute flex flex-col' : 'min-h-7',
    lookOf(offer),
  )
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={() => onOpen(offer)}
      style={style}
      className={look}
    >
      <span className="line-clamp-3 font-semibold">{offer.name}</span>
      {style && <span className="line-clamp-2">{times}</span>}
    </button>
  )
}

/** The same as a list, for narrow screens. */
function DayList({
  days,
  today,
  onOpen,
}: {
  days: readonly CalendarDay[]
  today: LocalDate
  onOpen: (offer: Scheduled) => void
}) {
  return (
    <ul className="grid gap-2 office:hidden">
      {days.map(({ date, allDay, blocks }) => (
        <li key={date} className="rounded-card border border-line bg-surface p-3">
          <h3 className="mb-1 flex items-center gap-2 font-semibold text-14">
            {dayLabel(date, { weekday: 'long', month: 'short', day: 'numeric' })}
            {date === today && <Badge>Today</Badge>}
          </h3>
          {allDay.length + blocks.length === 0 && <p className="text-13 text-ink-2">Nothing runs.</p>}
          <ul className="grid gap-1">
            {[...allDay.map((offer) => ({ offer, times: 'All day' })), ...blocks.map(withTimes)].map(
              ({ offer, times }) => (
                <li key={`${offer.id} ${times}`}>
                  <button
                    type="button"
                    onClick={() => onOpen(offer)}
                    className={cx(
                      'flex min-h-tap w-full flex-wrap items-center gap-x-2 rounded-6 border-l-3 px-2.5 py-1 text-left text-14',
                      lookOf(offer),
                    )}
                  >
                    <span className="font-semibold wrap-anywhere">{offer.name}</span>
                    <span className="text-13">
                      {kinds[offer.kind].label} · {times}
                      {!offer.isActive && ' · turned off'}
                    </span>
                  </button>
                </li>
              ),
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const timesOf = ({ from, until }: Block) => `${formatMinute(from)} to ${formatMinute(until % 1440)}`
const withTimes = (block: Block) => ({ offer: block.offer, times: timesOf(block) })
