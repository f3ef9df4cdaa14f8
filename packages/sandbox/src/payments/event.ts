import type { Account, Dispute, Payout } from './connect-objects.ts'
import type { Charge, PaymentIntent, Refund } from './objects.ts'

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'payment_intent.amount_capturable_updated'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'account.updated'
  | 'payout.created'
  | 'payout.paid'
  | 'payout.failed'

/** Types of objects in events. */
export type EventObject = PaymentIntent | Charge | Refund | Dispute | Account | Payout

export interface ProviderEvent {
  id: string
  object: 'event'
  /** The connected account of the event; absent for the platform's own. */
  account?: string
  api_version: string
  created: number
  data: { object: EventObject }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}
