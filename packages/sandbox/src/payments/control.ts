import { z } from 'zod'
import { noWebhookFaults, type WebhookFaults, webhookFaultsChange } from '../webhooks.ts'

/**
 * network: the connection is cut before anything is done. timeout: the work is done, but the response never
 * arrives. 500: a server error, replayed to a retry with the same idempotency key. decline: the next card is
 * declined. balance: the balance is too low, replayed as well; for refunds.
 */
export type Failure = 'network' | '500' | 'decline' | 'timeout' | 'balance'

export type Operation = 'create' | 'confirm' | 'capture' | 'cancel' | 'update' | 'refund' | 'read' | 'other'

export interface PaymentControl {
  /** The failure of the next call; cleared once it has happened. */
  failNext: Failure | null
  /**
   * How many calls fail. The provider's client library retries once after a network error, which hides a
   * single failure.
   */
  failTimes: number
  /** Limits the failure to this operation; null is any. */
  failOn: Operation | null
  /** Limits failures and delays to payments with this value in their metadata; null is any. */
  onlyFor: string | null
  /** Delay of every response after the work is done, in milliseconds. */
  delayMs: number
  /** Delay until the balance transaction of a charge (and its fee) appears, in seconds. */
  feeAfterSeconds: number
  webhooks: WebhookFaults
}

export const defaultPaymentControl: PaymentControl = {
  failNext: null,
  failTimes: 1,
  failOn: null,
  onlyFor: null,
  delayMs: 0,
  feeAfterSeconds: 0,
  webhooks: noWebhookFaults,
}

export const paymentControlChange = z
  .strictObject({
    failNext: z.enum(['network', '500', 'decline', 'timeout', 'balance']).nullable(),
    failTimes: z.int().min(1).max(1000),
    failOn: z
      .enum(['create', 'confirm', 'capture', 'cancel', 'update', 'refund', 'read', 'other'])
      .nullable(),
    onlyFor: z.string().min(1).max(500).nullable(),
    delayMs: z.int().min(0).max(60_000),
    feeAfterSeconds: z.int().min(0).max(3600),
    webhooks: webhookFaultsChange,
  })
  .partial()

export type PaymentControlChange = z.infer<typeof paymentControlChange>

export function changedControl(control: PaymentControl, change: PaymentControlChange): PaymentControl {
  const failTimes = change.failTimes ?? (change.failNext === undefined ? control.failTimes : 1)
  return { ...control, ...change, failTimes, webhooks: { ...control.webhooks, ...change.webhooks } }
}

/** Whether the switches apply to a payment with this metadata. */
export function concerns({ onlyFor }: PaymentControl, metadata: object): boolean {
  return onlyFor === null || Object.values(metadata).includes(onlyFor)
}

/** The switches after a requested failure has happened. */
export function afterFailure(control: PaymentControl): PaymentControlChange {
  const left = control.failTimes - 1
  return left > 0 ? { failTimes: left } : { failNext: null }
}
