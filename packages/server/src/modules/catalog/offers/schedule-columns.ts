import { formatScheduleTimes, type Schedule } from '@comanda/domain/marketing/schedule'
import type { ScheduleRow } from '../../menus/public.ts'

export function scheduleColumns({ startsOn, endsOn, weekdays, from, until }: Schedule): ScheduleRow {
  return {
    starts_on: startsOn,
    ends_on: endsOn,
    weekdays: [...weekdays],
    from_time: from,
    until_time: until,
  }
}

/** A schedule for people: "from 2026-11-01, Mon to Fri, 3:00 PM to 5:00 PM". */
export function scheduleText(schedule: Schedule): string {
  const { startsOn, endsOn } = schedule
  const parts = [startsOn && `from ${startsOn}`, endsOn && `until ${endsOn}`, formatScheduleTimes(schedule)]
  return parts.filter(Boolean).join(', ') || 'always'
}
