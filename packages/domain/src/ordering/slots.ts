import { formatDay } from '../time/format.ts'
import { hours, type Instant, type LocalDate, minutes } from '../time/instant.ts'
import { noOpeningHours, openingHorizonDays, openSpanAt, spansOn } from '../time/opening.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'
import { cutoffAt, orderLead } from './cutoff.ts'
import type { FulfillmentType, OrderingSettings } from './restaurant.ts'

/** The selectable times of one local day. */
export interface SlotDay {
  date: LocalDate
  /** "Today", "Tomorrow" or "Sat, Nov 21". */
  label: string
  /** Ascending, never empty. */
  slots: Instant[]
}

type Hours = Pick<OrderingSettings, 'timezone' | 'calendar' | 'orderCutoffMinutes'>
type Schedule = Hours & Pick<OrderingSettings, 'advanceOrderingEnabled' | 'advanceOrderingHours'>
type Offer = Schedule & Pick<OrderingSettings, 'pickupEnabled' | 'deliveryEnabled'>

/**
 * Times for scheduled orders, by local day: every quarter hour within opening hours and before the cutoff, at
 * least 30 minutes ahead. With advance ordering they extend that many hours ahead, else to the end of today's
 * service; if that leaves none, only the next open day is offered. Empty when the restaurant does not offer
 * this fulfillment or does not open within the next 7 days.
 */
export function slotDays(now: Instant, settings: Offer, fulfillment: FulfillmentType): SlotDay[] {
  const offered = fulfillment === 'pickup' ? settings.pickupEnabled : settings.deliveryEnabled
  if (!offered) return []
  const days = new Map<LocalDate, Instant[]>()
  for (const slot of bookableSlots(now, now + orderLead, settings)) {
    const { date } = zonedTime(slot, settings.timezone)
    days.set(date, [...(days.get(date) ?? []), slot])
  }
  return [...days].map(([date, slots]) => ({
    date,
    label: formatDay(slots[0]!, now, settings.timezone),
    slots,
  }))
}

/**
 * Why an order cannot be scheduled for that time, as a message, or null. A time stays valid for 15 minutes
 * after it left the list, so that it does not expire while the customer enters a card number.
 */
export function scheduledIssue(at: Instant, now: Instant, settings: Schedule): string | null {
  if (!Number.isFinite(at) || at <= now) return 'This time has passed. Please choose another one.'
  if (at > now + farthest) return tooFarAhead
  const { timezone } = settings
  if (spansTouching(zonedTime(at, timezone).date, settings).length === 0) return noOpeningHours
  const offered = bookableSlots(now, now + orderLead, settings)
  if (offered.includes(at) || bookableSlots(now, now + orderLead - grace, settings).includes(at)) return null
  if (at < now + orderLead - grace) return 'This time is too soon. Please choose another one.'
  const last = offered.at(-1)
  return last !== undefined && at > last && isSlot(at, settings)
    ? tooFarAhead
    : 'This time is not available. Please choose another one.'
}

/** The first quarter hour at least 30 minutes ahead that accepts orders, within 7 days, or null. */
export function firstSlot(now: Instant, settings: Hours): Instant | null {
  return firstSlots(-1, now, now + orderLead, settings)[0] ?? null
}

function bookableSlots(now: Instant, from: Instant, settings: Schedule): Instant[] {
  const { advanceOrderingEnabled, advanceOrderingHours, timezone } = settings
  const { date: today } = zonedTime(now, timezone)
  const latest = advanceOrderingEnabled ? now + hours(advanceOrderingHours) : Infinity
  const last = advanceOrderingEnabled ? zonedTime(latest, timezone).date : today
  const slots = slotsBegunBetween(addDays(today, -1), last, from, settings).filter((slot) => slot <= latest)
  return slots.length > 0 ? slots : firstSlots(0, now, from, settings)
}

/** The slots of the first day that has any, from `firstDay` days after today on. */
function firstSlots(firstDay: number, now: Instant, from: Instant, settings: Hours): Instant[] {
  const { date: today } = zonedTime(now, settings.timezone)
  for (let day = firstDay; day <= openingHorizonDays; day += 1) {
    const slots = slotsBegunOn(addDays(today, day), from, settings)
    if (slots.length > 0) return slots
  }
  return []
}

function slotsBegunBetween(first: LocalDate, last: LocalDate, from: Instant, settings: Hours): Instant[] {
  const slots = new Set<Instant>()
  for (let date = first; date <= last; date = addDays(date, 1)) {
    for (const slot of slotsBegunOn(date, from, settings)) slots.add(slot)
  }
  return [...slots].sort((a, b) => a - b)
}

/** The slots of the spans that begin on a date, including those after midnight. */
function slotsBegunOn(date: LocalDate, from: Instant, settings: Hours): Instant[] {
  const { calendar, timezone } = settings
  return spansOn(date, calendar, timezone).flatMap((span) => {
    // Only a real closing has a cutoff, not midnight at a restaurant that stays open.
    const joined = openSpanAt(span.open, calendar, timezone) ?? span
    const end = Math.min(span.close, cutoffAt(joined, settings))
    const slots: Instant[] = []
    const first = Math.ceil(Math.max(span.open, from) / slotLength) * slotLength
    for (let slot = first; slot < end; slot += slotLength) slots.push(slot)
    return slots
  })
}

function isSlot(at: Instant, settings: Hours): boolean {
  const { date } = zonedTime(at, settings.timezone)
  return slotsBegunBetween(addDays(date, -1), date, at, settings)[0] === at
}

function spansTouching(date: LocalDate, { calendar, timezone }: Hours) {
  const midnight = startOfDay(date, timezone)
  return [
    ...spansOn(addDays(date, -1), calendar, timezone).filter((span) => span.close > midnight),
    ...spansOn(date, calendar, timezone),
  ]
}

// All UTC offsets are multiples of a quarter hour, so slots fall on :00, :15, :30 and :45 local time.
const slotLength = minutes(15)
const grace = minutes(15)
// Beyond any restaurant's advance ordering, and well within the dates that Intl can convert.
const farthest = hours(24 * 366)
const tooFarAhead = 'This time is too far ahead. Please choose another one.'
