import { asRecord } from '../stored-value.ts'

/** The events that a webhook can receive, a closed list. The name of an event never changes its meaning. */
export const webhookEvents = [
  'order.paid',
  'order.status_changed',
  'order.promise_changed',
  'order.cancelled',
  'order.refunded',
  'ordering.paused',
  'ordering.resumed',
  'menu.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event of the log that leads to each webhook event; null for those that need its payload. */
export function webhookEventOf(type: string, payload: unknown): WebhookEvent | null {
  if (type === 'restaurant.pause_changed')
    return asRecord(payload)?.change === 'ordering.disabled' ? 'ordering.paused' : 'ordering.resumed'
  return byLogType[type] ?? null
}

const byLogType: Record<string, WebhookEvent> = {
  'order.paid': 'order.paid',
  'order.status_changed': 'order.status_changed',
  'order.promise_moved': 'order.promise_changed',
  'order.cancelled': 'order.cancelled',
  'order.refunded': 'order.refunded',
  'restaurant.menu_changed': 'menu.changed',
}
/** The types of the log that webhooks need. */
export const webhookLogTypes: readonly string[] = [...Object.keys(byLogType), 'restaurant.pause_changed']

export const maxWebhooks = 20
export const maxWebhookUrl = 500
/** How long the previous secret also signs after a rotation. */
export const secretOverlapMs = 24 * 3_600_000

/** Seconds before each repeated attempt: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h; 75 hours in total. */
export const retrySeconds: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const MAX_WAIT_SECONDS = 86_400
const BUSY_SECONDS = 60

/**
 * Seconds until the next attempt after `attempts` failed ones, or null after the last one. `chance` is from 0 to 1 and
 * spreads attempts by a tenth. A receiver that is busy (429, 502, 504) gets at least a minute, or what its Retry-After
 * requests, up to a day.
 */
export function secondsToRetry(
  {
    attempts,
    status,
    retryAfterSeconds,
  }: { attempts: number; status: number | null; retryAfterSeconds: number | null },
  delays: readonly number[],
  chance: number,
): number | null {
  const delay = delays[attempts - 1]
  if (delay === undefined) return null
  const spread = delay * (0.95 + 0.1 * chance)
  const isBusy = status === 429 || status === 502 || status === 504
  const least = isBusy && delays === retrySeconds ? BUSY_SECONDS : 0
  return Math.max(spread, least, Math.min(retryAfterSeconds ?? 0, MAX_WAIT_SECONDS))
}

/** Only a 2xx response confirms a delivery; a redirect is a failure. */
export function isDelivered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
