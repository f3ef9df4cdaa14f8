import { canOrder } from '../ordering/can-order.ts'
import type { FulfillmentType, OrderingSettings } from '../ordering/restaurant.ts'
import { visibleLength } from '../people/clean-text.ts'
import { hours, type Instant, type LocalTime, type Zone } from '../time/instant.ts'
import { always, runsAt } from './schedule.ts'

/** How a restaurant reminds customers of carts that they did not order. */
export interface ReminderFields {
  isOn: boolean
  /** Time without activity after which a reminder is sent. */
  delayMinutes: number
  /** No reminders from then until `quietUntil`, in the restaurant's zone; the same time means none. */
  quietFrom: LocalTime
  quietUntil: LocalTime
  subject: string
  message: string
}

export const reminderLimits = { minDelay: 30, maxDelay: 720, subject: 80, message: 500 } as const

export const defaultReminder: ReminderFields = {
  isOn: false,
  delayMinutes: 60,
  quietFrom: '21:00',
  quietUntil: '09:00',
  subject: 'Your cart is still here',
  message: 'These dishes are still in your cart. Continue where you stopped.',
}

/** One reminder per person in this time, from all restaurants together. */
export const reminderInterval = hours(24)
/** A cart that has been idle for longer gets no reminder. */
export const reminderMaxAge = hours(24)
/** How long the link of a reminder restores its cart. */
export const reminderLinkLifetime = hours(7 * 24)
/** An order that is placed within this time after a reminder can count as recovered. */
export const recoveryWindow = hours(72)

/** The issues of the settings, by field. */
export function reminderIssues(fields: ReminderFields): Partial<Record<keyof ReminderFields, string>> {
  const { delayMinutes, subject, message } = fields
  const { minDelay, maxDelay } = reminderLimits
  const isDelay = Number.isInteger(delayMinutes) && delayMinutes >= minDelay && delayMinutes <= maxDelay
  return {
    ...(!isDelay && { delayMinutes: `Enter ${minDelay} to ${maxDelay} minutes.` }),
    ...textIssue('subject', subject),
    ...textIssue('message', message),
  }
}

/** Whether reminders may be sent at this time of day. */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<ReminderFields, 'quietFrom' | 'quietUntil'>,
  at: Instant,
  zone: Zone,
): boolean {
  return quietFrom !== quietUntil && runsAt({ ...always, from: quietFrom, until: quietUntil }, at, zone)
}

/** Whether an order can currently be placed at the restaurant of a reminder. */
export function takesOrdersNow(now: Instant, settings: OrderingSettings): boolean {
  return (['pickup', 'delivery'] satisfies FulfillmentType[]).some(
    (fulfillment) => canOrder(now, settings, { fulfillment, timing: { mode: 'asap' } }).ok,
  )
}

function textIssue(field: 'subject' | 'message', text: string) {
  const max = reminderLimits[field]
  const label = field === 'subject' ? 'Subject' : 'Message'
  if (text.trim() === '') return { [field]: `${label} is required.` }
  return visibleLength(text) > max && { [field]: `${label} can have at most ${max} characters.` }
}
