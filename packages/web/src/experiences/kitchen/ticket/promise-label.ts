import type { Ticket } from '@comanda/contract/kitchen'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import {
  formatExactDayAndTime,
  formatExactDayAtTime,
  formatExactTime,
} from '@comanda/domain/time/repeated-time'
import { zonedTime } from '@comanda/domain/time/zone'

/**
 * "Ready at 6:45 PM", "Arrives tomorrow at 12:05 AM", "Scheduled for today at 7:15 PM".
 */
export function promiseLabel(
  { scheduledFor, promisedAt, fulfillment }: Ticket,
  now: Instant,
  zone: Zone,
): string {
  if (scheduledFor === promisedAt) return `Scheduled for ${formatExactDayAtTime(promisedAt, now, zone)}`
  const time = formatExactDayAtTime(promisedAt, now, zone).replace('today ', '')
  return `${fulfillment === 'delivery' ? 'Arrives' : 'Ready'} ${time}`
}

/** "6:45 PM", on another day "Tomorrow, 6:45 PM". */
export function timeWithDay(instant: Instant, now: Instant, zone: Zone): string {
  const isToday = zonedTime(instant, zone).date === zonedTime(now, zone).date
  return isToday ? formatExactTime(instant, zone) : formatExactDayAndTime(instant, now, zone)
}

/** The same for a ticket on the board: "Due 6:45", "Arrives 7:05", with the day unless it is today. */
export function shortPromise(
  { promisedAt, fulfillment }: Pick<Ticket, 'promisedAt' | 'fulfillment'>,
  now: Instant,
  zone: Zone,
): string {
  const time = timeWithDay(promisedAt, now, zone)
  return `${fulfillment === 'delivery' ? 'Arrives' : 'Due'} ${time.includes(',') ? time : time.replace(/ [AP]M$/, '')}`
}
