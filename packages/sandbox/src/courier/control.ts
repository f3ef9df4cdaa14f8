import { z } from 'zod'
import { noWebhookFaults, type WebhookFaults, webhookFaultsChange } from '../webhooks.ts'
import { type WireError, wireErrorCodes } from './errors.ts'

/**
 * network: the connection is cut before anything is done. timeout: the work is done, but the response never
 * arrives. Any other value: an error response, and nothing is done.
 */
export type CourierFailure = 'network' | 'timeout' | '500' | '503' | WireError

export type CourierOperation = 'token' | 'quote' | 'delivery' | 'cancel' | 'update' | 'read'

export interface CourierControl {
  failNext: CourierFailure | null
  failTimes: number
  /** Limits the failure to this operation; null is any. */
  failOn: CourierOperation | null
  /** Delay of every response, in milliseconds. */
  delayMs: number
  /** Speed of deliveries; null is the configured one. */
  realtime: number | null
  webhooks: WebhookFaults
}

export const defaultCourierControl: CourierControl = {
  failNext: null,
  failTimes: 1,
  failOn: null,
  delayMs: 0,
  realtime: null,
  webhooks: noWebhookFaults,
}

export const courierControlChange = z
  .strictObject({
    failNext: z.enum(['network', 'timeout', '500', '503', ...wireErrorCodes]).nullable(),
    failTimes: z.int().min(1).max(1000),
    failOn: z.enum(['token', 'quote', 'delivery', 'cancel', 'update', 'read']).nullable(),
    delayMs: z.int().min(0).max(60_000),
    realtime: z.number().min(0).max(1000).nullable(),
    webhooks: webhookFaultsChange,
  })
  .partial()

export type CourierControlChange = z.infer<typeof courierControlChange>

export function changedControl(control: CourierControl, change: CourierControlChange): CourierControl {
  const failTimes = change.failTimes ?? (change.failNext === undefined ? control.failTimes : 1)
  return { ...control, ...change, failTimes, webhooks: { ...control.webhooks, ...change.webhooks } }
}
