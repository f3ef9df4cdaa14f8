import { z } from 'zod'
import { noWebhookTricks, type WebhookTricks, webhookTricksChange } from '../webhooks.ts'

/**
 * network: the connection breaks before anything is done. timeout: everything is done, but the answer never
 * comes. 500: refused with a server error, which is replayed to a retry with the same idempotency key.
 * decline: the next card is declined.
 */
export type Failure = 'network' | '500' | 'decline' | 'timeout'

export type Operation = 'create' | 'confirm' | 'capture' | 'cancel' | 'update' | 'refund' | 'read' | 'other'

export interface PaymentControl {
  /** What goes wrong at the next call; cleared once it has. */
  failNext: Failure | null
  /** How many calls it goes wrong for. The provider's library hides one broken connection by trying again. */
  failTimes: number
  /** Only a call of this kind fails; null is any. */
  failOn: Operation | null
  /** How long every answer takes after the work is done. */
  delayMs: number
  /** How long the balance waits to say what it kept of a charge. */
  feeAfterSeconds: number
  webhooks: WebhookTricks
}

export const calmPayments: PaymentControl = {
  failNext: null,
  failTimes: 1,
  failOn: null,
  delayMs: 0,
  feeAfterSeconds: 0,
  webhooks: noWebhookTricks,
}

export const paymentControlChange = z
  .strictObject({
    failNext: z.enum(['network', '500', 'decline', 'timeout']).nullable(),
    failTimes: z.int().min(1).max(1000),
    failOn: z
      .enum(['create', 'confirm', 'capture', 'cancel', 'update', 'refund', 'read', 'other'])
      .nullable(),
    delayMs: z.int().min(0).max(60_000),
    feeAfterSeconds: z.int().min(0).max(3600),
    webhooks: webhookTricksChange,
  })
  .partial()

export type PaymentControlChange = z.infer<typeof paymentControlChange>

export function changedControl(control: PaymentControl, change: PaymentControlChange): PaymentControl {
  const failTimes = change.failTimes ?? (change.failNext === undefined ? control.failTimes : 1)
  return { ...control, ...change, failTimes, webhooks: { ...control.webhooks, ...change.webhooks } }
}

/** The switches after one of the failures asked for has happened. */
export function afterFailure(control: PaymentControl): PaymentControlChange {
  const left = control.failTimes - 1
  return left > 0 ? { failTimes: left } : { failNext: null }
}
