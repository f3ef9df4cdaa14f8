import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { openJournal, type Table } from '../journal.ts'
import { createWebhookSender, type WebhookDelivery, type WebhookSender } from '../webhooks.ts'
import type { CardOutcome } from './cards.ts'
import { calmPayments, changedControl, type PaymentControl, type PaymentControlChange } from './control.ts'
import type {
  BalanceTransaction,
  Charge,
  EventType,
  PaymentIntent,
  PaymentMethod,
  ProviderEvent,
  Refund,
} from './objects.ts'

export const apiVersion = '2026-07-29.dahlia'

export interface StoredMethod {
  method: PaymentMethod
  outcome: CardOutcome
}

/** An answer kept under an idempotency key. */
export interface StoredAnswer {
  fingerprint: string
  status: number
  body: string
  requestId: string
  at: number
}

/** Who called, when, and under which id. */
export interface Call {
  requestId: string
  idempotencyKey: string | null
  /** Where the caller's browser reaches the sandbox. */
  origin: string
  /** Made with the publishable key, so only the public half of an intent may be seen. */
  publishable: boolean
  now: Date
}

export interface Payments {
  intents: Table<PaymentIntent>
  methods: Table<StoredMethod>
  charges: Table<Charge>
  refunds: Table<Refund>
  balance: Table<BalanceTransaction>
  events: Table<ProviderEvent>
  answers: Table<StoredAnswer>
  deliveries: Table<WebhookDelivery>
  webhooks: WebhookSender
  control(): PaymentControl
  changeControl(change: PaymentControlChange): PaymentControl
  stop(): Promise<void>
}

export function openPayments(config: SandboxConfig): Payments {
  const journal = openJournal(join(config.data, 'payments.jsonl'))
  const deliveries = journal.table<WebhookDelivery>('webhooks', { keep: 20_000 })
  const controls = journal.table<PaymentControl>('control')
  const control = () => controls.get('control') ?? calmPayments
  const webhooks = createWebhookSender({
    deliveries,
    url: `${config.target}/api/webhooks/stripe`,
    sign: (body) => ({ 'stripe-signature': signature(body, config.stripeWebhookSecret, new Date()) }),
    tricks: () => control().webhooks,
    retryDelays: config.webhookRetryDelays,
  })

  return {
    intents: journal.table('intents', { keep: 100_000 }),
    methods: journal.table('methods', { keep: 100_000 }),
    charges: journal.table('charges', { keep: 100_000 }),
    refunds: journal.table('refunds', { keep: 100_000 }),
    balance: journal.table('balance', { keep: 100_000 }),
    events: journal.table('events', { keep: 20_000 }),
    answers: journal.table('answers', { keep: 20_000 }),
    deliveries,
    webhooks,
    control,
    changeControl(change) {
      controls.put('control', changedControl(control(), change))
      if (change.webhooks) webhooks.tricksChanged()
      return control()
    },
    async stop() {
      await webhooks.stop()
      journal.close()
    },
  }
}

/** Records the event with the object as it is now, and sends it. */
export function emit(
  p: Payments,
  type: EventType,
  object: PaymentIntent | Charge | Refund,
  call: Call,
): void {
  const event: ProviderEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(call.now),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }
  p.events.put(event.id, event)
  const subject = object.object === 'payment_intent' ? object.id : object.payment_intent
  p.webhooks.send({ id: event.id, type, subject, body: JSON.stringify(event) })
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function signature(body: string, secret: string, now: Date): string {
  const at = seconds(now)
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}
