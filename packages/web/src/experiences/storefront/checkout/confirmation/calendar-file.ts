import type { Instant } from '@comanda/domain/time/instant'

export interface CalendarEntry {
  uid: string
  title: string
  place: string
  notes: string
  start: Instant
  /** When the entry was made. */
  stamp: Instant
}

/** A calendar file with one entry of half an hour, as RFC 5545 wants it. */
export function calendarFile({ uid, title, place, notes, start, stamp }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comanda//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + halfAnHour)}`,
    `SUMMARY:${text(title)}`,
    `LOCATION:${text(place)}`,
    `DESCRIPTION:${text(notes)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const halfAnHour = 30 * 60_000

function utc(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** No line may be longer than 75 bytes, the space that continues one included. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length
    if (size + bytes > 74) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}
