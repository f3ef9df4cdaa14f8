import type { Instant, Zone } from './instant.ts'

/**
 * Offset of a zone from UTC in milliseconds; positive means ahead. Throws a RangeError for an unknown zone.
 */
export function offsetAt(instant: Instant, zone: Zone): number {
  const given = givenOffsets.get(zone)
  if (given && instant >= given.changes[0][0] && instant < given.until)
    return given.changes.findLast(([from]) => from <= instant)![1]
  const known = offsetsOf(zone)
  const quarter = Math.floor(instant / quarterHour)
  const cached = known.get(quarter)
  if (cached !== undefined) return cached
  const offset = readOffset(quarter * quarterHour, zone)
  if (known.size >= maxCached) known.clear()
  known.set(quarter, offset)
  return offset
}

/** The offsets of a zone in a period. */
export interface ZoneOffsets {
  /** An offset in milliseconds and the first instant it holds at, in order of time. The period begins with the first. */
  changes: [[Instant, number], ...[Instant, number][]]
  /** The end of the period, exclusive. */
  until: Instant
}

/** The offsets of a zone for some days from the UTC day of an instant. Throws a RangeError for an unknown zone. */
export function offsetsFrom(instant: Instant, dayCount: number, zone: Zone): ZoneOffsets {
  const start = Math.floor(instant / oneDay) * oneDay
  const until = start + dayCount * oneDay
  const changes: ZoneOffsets['changes'] = [[start, offsetAt(start, zone)]]
  for (let day = start; day < until; day += oneDay) {
    if (offsetAt(day, zone) === offsetAt(day + oneDay, zone)) continue
    for (let at = day; at < day + oneDay; at += quarterHour) {
      const offset = offsetAt(at, zone)
      if (offset !== changes.at(-1)![1]) changes.push([at, offset])
    }
  }
  return { changes, until }
}

/** Sets the offsets of a period in advance: the first time that the engine reads them from its time zones is slow. */
export function setOffsets(zone: Zone, offsets: ZoneOffsets): void {
  givenOffsets.set(zone, offsets)
}

/** The zone's US English abbreviation at that time: "EST", "EDT", "GMT+1". */
export function zoneShortName(instant: Instant, zone: Zone): string {
  const parts = formatter(zone, 'name').formatToParts(instant)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** Whether the runtime knows a time zone of this name. Fixed offsets ("+05:00") are not names. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatter(name, 'clock')
    return true
  } catch {
    return false
  }
}

function readOffset(instant: Instant, zone: Zone): number {
  const shown: Record<string, number> = {}
  for (const part of formatter(zone, 'clock').formatToParts(instant)) shown[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

function formatter(zone: Zone, use: 'clock' | 'name'): Intl.DateTimeFormat {
  const key = `${use} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...shapes[use], timeZone: zone })
  formatters.set(key, made)
  return made
}

function offsetsOf(zone: Zone): Map<number, number> {
  const known = offsets.get(zone)
  if (known) return known
  const fresh = new Map<number, number>()
  offsets.set(zone, fresh)
  return fresh
}

const shapes = {
  clock: {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
  name: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

// A call to Intl takes microseconds, and pages make thousands of them. Clock changes fall on quarter hours,
// so one result is valid for the whole quarter hour.
const quarterHour = 900_000
const oneDay = 86_400_000
const maxCached = 20_000
const offsets = new Map<Zone, Map<number, number>>()
const givenOffsets = new Map<Zone, ZoneOffsets>()
const formatters = new Map<string, Intl.DateTimeFormat>()
