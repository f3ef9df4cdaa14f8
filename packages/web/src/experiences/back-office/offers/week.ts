import { runOf, type Schedule } from '@comanda/domain/marketing/schedule'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, zonedTime } from '@comanda/domain/time/zone'

/** Something with a schedule: a campaign, a special or a code. */
export interface Scheduled {
  id: string
  kind: 'campaign' | 'special' | 'code'
  name: string
  isActive: boolean
  schedule: Schedule
}

/** The part of a run that is on one day. */
export interface Block {
  offer: Scheduled
  /** Minutes of the local day, from 0 to 1440. */
  from: number
  until: number
  /** Its position among overlapping blocks: `lane` of `lanes`. */
  lane: number
  lanes: number
}

export interface CalendarDay {
  date: LocalDate
  /** Offers that run all day. */
  allDay: Scheduled[]
  /** Offers of certain hours, by their start. */
  blocks: Block[]
}

/** The Monday of the week of a day. */
export function mondayOf(day: LocalDate): LocalDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The offers of each day of the week that begins on a Monday. A run past midnight belongs to both days. */
export function calendarOf(monday: LocalDate, offers: readonly Scheduled[], zone: Zone): CalendarDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index)
    const isAllDay = ({ schedule }: Scheduled) => schedule.from === null && schedule.until === null
    const parts = offers
      .filter((offer) => !isAllDay(offer))
      .flatMap((offer) => [addDays(date, -1), date].flatMap((day) => partOf(offer, day, date, zone) ?? []))
      .toSorted((a, b) => a.from - b.from || a.until - b.until)
    return {
      date,
      allDay: offers.filter((offer) => isAllDay(offer) && runOf(offer.schedule, date, zone) !== null),
      blocks: inLanes(parts),
    }
  })
}

/** The part on `date` of the run that begins on `day`; null if there is none. */
function partOf(offer: Scheduled, day: LocalDate, date: LocalDate, zone: Zone) {
  const run = runOf(offer.schedule, day, zone)
  if (!run) return null
  const [start, end] = [zonedTime(run.start, zone), zonedTime(run.end, zone)]
  const from = start.date < date ? 0 : start.date > date ? 1440 : start.minuteOfDay
  const until = end.date > date ? 1440 : end.date < date ? 0 : end.minuteOfDay
  return until > from ? { offer, from, until } : null
}

/** Blocks that overlap are next to each other. */
function inLanes(parts: readonly Omit<Block, 'lane' | 'lanes'>[]): Block[] {
  const groups: Block[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    const isOverlapping = group?.some(({ until }) => until > part.from)
    if (group && isOverlapping) {
      const used = group.filter(({ until }) => until > part.from).map(({ lane }) => lane)
      const lane = group.map((_, index) => index).find((index) => !used.includes(index)) ?? group.length
      group.push({ ...part, lane, lanes: 1 })
    } else groups.push([{ ...part, lane: 0, lanes: 1 }])
  }
  return groups.flatMap((group) => {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    return group.map((block) => ({ ...block, lanes }))
  })
}
