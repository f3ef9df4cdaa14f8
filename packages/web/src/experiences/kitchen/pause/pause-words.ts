import { formatDate, formatTime, relativeDay } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { dayOf, zonedTime } from '@comanda/domain/time/zone'
import type { Failure } from '../../../shared/failure.ts'

/** Why no orders are taken and until when: "Staff shortage, until 7:12 PM". */
export function pauseSentence(pause: { reason: string; until: Instant }, now: Instant, zone: Zone): string {
  return `${pause.reason}, ${untilWords(pause.until, now, zone)}`
}

/** The end of a pause: "until midnight" for that of the local day, else its time, with the day unless that is today. */
export function untilWords(until: Instant, now: Instant, zone: Zone): string {
  const today = dayOf(now, zone)
  if (until === today.end) return 'until midnight'
  if (until < today.end) return `until ${formatTime(until, zone)}`
  const day = relativeDay(zonedTime(until, zone).date, zonedTime(now, zone).date)
  return `until ${day ?? formatDate(until, zone)}, ${formatTime(until, zone)}`
}

export const photoTitle = 'Take Photo - Required for Disabling Orders'
export const cameraFailed = 'Failed to access camera. Please ensure camera permissions are granted.'
export const photoNotice = 'Only management sees this photo. It is deleted after 90 days.'

/** Why ordering is not off, in a sentence: whoever never heard from the server tries again, a refusal is told to support. */
export function disableFailed({
  code,
  status,
  message,
}: Pick<Failure, 'code' | 'status' | 'message'>): string {
  if (status === null) return 'Failed to disable ordering. Please try again.'
  const said =
    code === 'PHOTO_REFUSED' ? `Failed to disable ordering. ${message}` : 'Failed to disable ordering.'
  return `${said} Please try again or contact support.`
}

export const enableFailed = 'Failed to enable ordering. Please try again.'

/** What was done, and whether the management hears of it: that is only said when a mail is queued. */
export function disabledWords(
  { changed, told }: { changed: boolean; told: boolean },
  reason: string,
  until: string,
): string {
  if (!changed) return `Ordering was disabled already, ${until}.`
  return `Ordering is disabled ${until}. Reason: ${reason}. ${toldWords(told)}`
}

export function enabledWords({ resumed, told }: { resumed: boolean; told: boolean }): string {
  return resumed ? `Ordering is re-enabled. ${toldWords(told)}` : 'Ordering was enabled already.'
}

function toldWords(told: boolean): string {
  return told
    ? 'Management was notified by e-mail.'
    : 'Nobody was notified: this restaurant has no management address.'
}

/** What follows from switching off, for the orders that are in the kitchen already. */
export function openOrdersStay(openOrders: number): string {
  const stay =
    openOrders === 0
      ? ''
      : openOrders === 1
        ? ' The open order stays.'
        : ` The ${openOrders} open orders stay.`
  return `New orders stop at once.${stay} Management gets an e-mail.`
}
