import { formatScheduleTimes, type Schedule } from '@comanda/domain/marketing/schedule'
import type { Weekday } from '@comanda/domain/time/weekly-hours'

interface ScheduleRow {
  starts_on: string | null
  ends_on: string | null
  weekdays: string[]
  from_time: string | null
  until_time: string | null
}

export function scheduleOf(row: ScheduleRow): Schedule {
  return {
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    weekdays: row.weekdays as Weekday[],
    from: row.from_time?.slice(0, 5) ?? null,
    until: row.until_time?.slice(0, 5) ?? null,
  }
}

export function scheduleColumns({ startsOn, endsOn, weekdays, from, until }: Schedule): ScheduleRow {
  return {
    ...{ starts_on: startsOn, ends_on: endsOn, weekdays: [...weekdays] },
    ...{ from_time: from, until_time: until },
  }
}

/** A schedule for people: "from 2026-11-01, Mon to Fri, 3:00 PM to 5:00 PM". */
export function scheduleText(schedule: Schedule): string {
  const { startsOn, endsOn } = schedule
  const parts = [startsOn && `from ${startsOn}`, endsOn && `until ${endsOn}`, formatScheduleTimes(schedule)]
  return parts.filter(Boolean).join(', ') || 'always'
}
