import type { Schedule } from '@comanda/domain/marketing/schedule'
import type { Weekday } from '@comanda/domain/time/weekly-hours'

/** The columns of specials, campaigns and coupons with the times at which they run. */
export interface ScheduleRow {
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
