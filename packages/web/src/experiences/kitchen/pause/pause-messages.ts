import { formatDate, relativeDay } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { dayOf, zonedTime } from '@comanda/domain/time/zone'
import type { Failure } from '../../../shared/failure.ts'

/** Reason and end of a pause: "Staff shortage, until 7:12 PM". */
export function pauseSentence(pause: { reason: string; until: Instant }, now: Instant, zone: Zone): string {
  return `${pause.reason}, ${formatUntil(pause.until, now, zone)}`
}

/**
 * The end of a pause: "until midnight" for the end of the local day, else the time, with the day unless it is
 * today.
 */
export function formatUntil(until: Instant, now: Instant, zone: Zone): string {
  const today = dayOf(now, zone)
  if (until === today.end) return 'until midnight'
  if (until < today.end) return `until ${formatExactTime(until, zone)}`
  const day = relativeDay(zonedTime(until, zone).date, zonedTime(now, zone).date)
  return `until ${day ?? formatDate(until, zone)}, ${formatExactTime(until, zone)}`
}

export const photoTitle = 'Take Photo - Required for Disabling Orders'
export const cameraFailed = 'Failed to access camera. Please ensure camera permissions are granted.'
export const photoNotice = 'Only management sees this photo. It is deleted after 90 days.'

/**
 * Why ordering could not be disabled, as a sentence. Without a response or a PIN the user should retry; any other refusal is
 * for support.
 */
export function disableFailed({
  code,
  status,
  message,
}: Pick<Failure, 'code' | 'status' | 'message'>): string {
  if (status === null || code === 'PIN_REQUIRED') return 'Failed to disable ordering. Please try again.'
  const text =
    code === 'PHOTO_REFUSED' ? `Failed to disable ordering. ${message}` : 'Failed to disable ordering.'
  return `${text} Please try again or contact support.`
}

export const enableFailed = 'Failed to enable ordering. Please try again.'

/** The result of disabling. The notification of management is mentioned only if an email was queued. */
export function disabledMessage(
  { changed, notified }: { changed: boolean; notified: boolean },
  reason: string,
  until: string,
): string {
  if (!changed) return `Ordering was already disabled, ${until}.`
  return `Ordering is disabled ${until}. Reason: ${reason}. ${notificationNote(notified)}`
}

export function enabledMessage({ resumed, notified }: { resumed: boolean; notified: boolean }): string {
  return resumed ? `Ordering is re-enabled. ${notificationNote(notified)}` : 'Ordering was already enabled.'
}

function notificationNote(notified: boolean): string {
  return notified
    ? 'Management was notified by email.'
    : 'No one was notified: this restaurant has no management address.'
}

/** What disabling means for the orders that are already in the kitchen. */
export function openOrdersNotice(openOrders: number): string {
  const stay =
    openOrders === 0
      ? ''
      : openOrders === 1
        ? ' The open order is not affected.'
        : ` The ${openOrders} open orders are not affected.`
  return `New orders stop immediately.${stay} Management gets an email.`
}
