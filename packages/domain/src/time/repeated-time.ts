import { formatDayAndTime, formatDayAtTime, formatTime } from './format.ts'
import { type Instant, minutes, type Zone } from './instant.ts'
import { zonedTime, zoneShortName } from './zone.ts'

/** By how many minutes zones set their clocks back. */
const setBacks = [30, 60, 120]

/** " EDT" for a time that its day has twice because the clocks are set back, else empty: the difference between their labels. */
export function zoneIfRepeated(instant: Instant, zone: Zone): string {
  const label = labelOf(instant, zone)
  const isRepeated = setBacks.some((by) =>
    [instant - minutes(by), instant + minutes(by)].some((other) => labelOf(other, zone) === label),
  )
  return isRepeated ? ` ${zoneShortName(instant, zone)}` : ''
}

/** "7:15 PM", "1:15 AM EDT" if its day has the time twice. */
export function formatExactTime(instant: Instant, zone: Zone): string {
  return formatTime(instant, zone) + zoneIfRepeated(instant, zone)
}

/** The same as `formatDayAndTime`: "Tomorrow, 1:15 AM EDT". */
export function formatExactDayAndTime(instant: Instant, now: Instant, zone: Zone): string {
  return formatDayAndTime(instant, now, zone) + zoneIfRepeated(instant, zone)
}

/** The same as `formatDayAtTime`: "tomorrow at 1:15 AM EDT". */
export function formatExactDayAtTime(instant: Instant, now: Instant, zone: Zone): string {
  return formatDayAtTime(instant, now, zone) + zoneIfRepeated(instant, zone)
}

function labelOf(instant: Instant, zone: Zone): string {
  const { date, minuteOfDay } = zonedTime(instant, zone)
  return `${date} ${minuteOfDay}`
}
