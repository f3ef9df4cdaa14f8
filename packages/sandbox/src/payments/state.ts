import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { openJournal, type Table } from '../journal.ts'
import { createWebhookSender, type WebhookDelivery, type WebhookSender } from '../webhooks.ts'
import type { ChargeTables, OfAccount } from './charge-tables.ts'
import type {
  Account,
  ConnectedRefund,
  Dispute,
  FeeRefund,
  Payout,
  TransferReversal,
} from './connect-objects.ts'
import {
  changedControl,
  defaultPaymentControl,
  type PaymentControl,
  type PaymentControlChange,
} from './control.ts'
import type { EventObject, EventType, ProviderEvent } from './event.ts'
import type { BalanceTransaction, Customer, Refund } from './objects.ts'
import type { PastCharge } from './past/past-charge.ts'
import { type ExpandCharge, pastRows, withPast } from './past/with-past.ts'

export const apiVersion = '2026-07-29.dahlia'

/** A response stored under an idempotency key. */
export interface StoredResponse {
  fingerprint: string
  status: number
  body: string
  requestId: string
  at: number
}

/** The caller, the time, and the request id. */
export interface Call {
  requestId: string
  idempotencyKey: string | null
  /** The origin at which browsers reach the sandbox. */
  origin: string
  /** Called with the publishable key, so that only the public fields of an intent are visible. */
  publishable: boolean
  /** The connected account of the request; absent for the platform. */
  account?: string
  now: Date
  /** Names new objects; absent for random ids. */
  ids?: (prefix: string) => string
}

/** A balance transaction that becomes visible only after a delay. */
export interface DelayedTransaction {
  charge: string
  line: BalanceTransaction
  dueAt: number
}

/** A payout and its account; null is the platform's. */
export interface StoredPayout {
  account: string | null
  payout: Payout
  /** The balance transactions that it settles, its own included. */
  lines?: string[]
}

export interface Payments extends ChargeTables {
  customers: Table<Customer>
  refunds: Table<Refund>
  delayedTransactions: Table<DelayedTransaction>
  /** Charges from before the sandbox existed. Their objects are in the other tables. */
  past: Table<PastCharge>
  accounts: Table<Account>
  reversals: Table<TransferReversal>
  accountRefunds: Table<OfAccount<ConnectedRefund>>
  feeRefunds: Table<FeeRefund>
  disputes: Table<Dispute>
  payouts: Table<StoredPayout>
  events: Table<ProviderEvent>
  responses: Table<StoredResponse>
  deliveries: Table<WebhookDelivery>
  webhooks: WebhookSender
  /** Whether the webhook is registered for events of a type. */
  isSubscribed(type: EventType): boolean
  now(): Date
  control(): PaymentControl
  changeControl(change: PaymentControlChange): PaymentControl
  stop(): Promise<void>
}

export function openPayments(config: SandboxConfig, expand: ExpandCharge): Payments {
  const journal = openJournal(join(config.data, 'payments.jsonl'))
  const past = journal.table<PastCharge>('past', { keep: 100_000 })
  const rowsOfPast = pastRows(past, expand)
  const stored = <Kind extends keyof ChargeTables>(name: Kind) =>
    withPast(rowsOfPast, name, journal.table(name, { keep: 100_000 }))
  const deliveries = journal.table<WebhookDelivery>('webhooks', { keep: 20_000 })
  const controls = journal.table<PaymentControl>('control')
  const control = () => ({ ...defaultPaymentControl, ...controls.get('control') })
  const webhooks = createWebhookSender({
    deliveries,
    url: `${config.target}/api/webhooks/stripe`,
    sign: (body) => ({ 'stripe-signature': signature(body, config.stripeWebhookSecret, new Date()) }),
    tricks: () => control().webhooks,
    retryDelays: config.webhookRetryDelays,
  })

  return {
    past,
    intents: stored('intents'),
    methods: stored('methods'),
    customers: journal.table('customers', { keep: 100_000 }),
    charges: stored('charges'),
    refunds: journal.table('refunds', { keep: 100_000 }),
    balance: stored('balance'),
    delayedTransactions: journal.table('delayedTransactions'),
    accounts: journal.table('accounts'),
    accountLines: stored('accountLines'),
    transfers: stored('transfers'),
    reversals: journal.table('reversals', { keep: 100_000 }),
    accountPayments: stored('accountPayments'),
    accountRefunds: journal.table('accountRefunds', { keep: 100_000 }),
    platformFees: stored('platformFees'),
    feeRefunds: journal.table('feeRefunds', { keep: 100_000 }),
    disputes: journal.table('disputes', { keep: 100_000 }),
    payouts: journal.table('payouts', { keep: 100_000 }),
    events: journal.table('events', { keep: 20_000 }),
    responses: journal.table('answers', { keep: 20_000 }),
    deliveries,
    webhooks,
    isSubscribed: (type) => config.stripeEvents?.includes(type) ?? true,
    now: config.clock ?? (() => new Date()),
    control,
    changeControl(change) {
      controls.put('control', changedControl(control(), change))
      if (change.webhooks) webhooks.faultsChanged()
      return control()
    },
    async stop() {
      await webhooks.stop()
      journal.close()
    },
  }
}

/** Records the event with a snapshot of the object, and sends it. */
export function emit(p: Payments, type: EventType, object: EventObject, call: Call): void {
  const event: ProviderEvent = {
    id: newId('evt'),
    object: 'event',
    ...(call.account && { account: call.account }),
    api_version: apiVersion,
    created: seconds(call.now),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }
  p.events.put(event.id, event)
  const subject = 'payment_intent' in object ? object.payment_intent : object.id
  if (p.isSubscribed(type)) p.webhooks.send({ id: event.id, type, subject, body: JSON.stringify(event) })
}

/** The id of a new object. */
export function idFor({ ids }: Pick<Call, 'ids'>, prefix: string): string {
  return ids?.(prefix) ?? newId(prefix)
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function signature(body: string, secret: string, now: Date): string {
  const at = seconds(now)
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}
