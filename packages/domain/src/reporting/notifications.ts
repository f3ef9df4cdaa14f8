import { asRecord } from '../stored-value.ts'

/** The notifications of the back offices: a view of the event log. */
export const notificationTypes = [
  'order.paid',
  'order.cancelled',
  'order.payment_failed',
  'order.payment_problem',
  'order.refund_failed',
  'order.escalated',
  'order.courier_failed',
  'order.courier_unconfirmed',
  'restaurant.paused',
  'restaurant.resumed',
  'restaurant.kitchen_offline',
  'restaurant.kitchen_back',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const severities = ['info', 'warning', 'error'] as const
export type Severity = (typeof severities)[number]

/** An error requires a person; a warning possibly does. */
export function severityOf(type: NotificationType): Severity {
  return severityByType[type]
}

/** Whether only users who can see payments get it. */
export function isAboutPayments(type: NotificationType): boolean {
  return type === 'order.payment_failed' || type === 'order.payment_problem' || type === 'order.refund_failed'
}

/** The notification of a stored event; null if the event is not a notification. */
export function notificationOf(type: string, payload: unknown): NotificationType | null {
  const details = asRecord(payload)
  if (type === 'order.courier_changed') {
    if (details?.state !== 'failed') return null
    return details.mayBeBooked === true ? 'order.courier_unconfirmed' : 'order.courier_failed'
  }
  if (type === 'restaurant.pause_changed')
    return details?.change === 'ordering.disabled' ? 'restaurant.paused' : 'restaurant.resumed'
  return notificationTypes.find((known) => known === type) ?? null
}

const severityByType: Readonly<Record<NotificationType, Severity>> = {
  'order.paid': 'info',
  'order.cancelled': 'warning',
  'order.payment_failed': 'warning',
  'order.payment_problem': 'error',
  'order.refund_failed': 'error',
  'order.escalated': 'error',
  'order.courier_failed': 'error',
  'order.courier_unconfirmed': 'error',
  'restaurant.paused': 'warning',
  'restaurant.resumed': 'info',
  'restaurant.kitchen_offline': 'error',
  'restaurant.kitchen_back': 'info',
}
