import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { openJournal, type Table } from '../journal.ts'
import { createWebhookSender, type WebhookDelivery, type WebhookSender } from '../webhooks.ts'
import {
  type CourierControl,
  type CourierControlChange,
  changedControl,
  defaultCourierControl,
} from './control.ts'
import type { Address, CourierEvent, Delivery, DeliveryQuote } from './objects.ts'

export interface StoredQuote {
  quote: DeliveryQuote
  customerId: string
  pickup: Address
  dropoff: Address
  /** The delivery that consumed the quote. */
  usedBy: string | null
}

export interface StoredDelivery {
  delivery: Delivery
  customerId: string
  idempotencyKey: string | null
  /** When the current status began, in milliseconds. */
  since: number
}

export interface CourierState {
  quotes: Table<StoredQuote>
  deliveries: Table<StoredDelivery>
  /** Access tokens with their expiry, in milliseconds. */
  tokens: Table<number>
  webhookDeliveries: Table<WebhookDelivery>
  webhooks: WebhookSender
  control(): CourierControl
  changeControl(change: CourierControlChange): CourierControl
  /** 1 is a step every 30 seconds; 0 is manual only. */
  pace(): number
  stop(): Promise<void>
}

export function openCourier(config: SandboxConfig): CourierState {
  const journal = openJournal(join(config.data, 'courier.jsonl'))
  const webhookDeliveries = journal.table<WebhookDelivery>('webhooks', { keep: 20_000 })
  const controls = journal.table<CourierControl>('control')
  const control = () => controls.get('control') ?? defaultCourierControl
  const webhooks = createWebhookSender({
    deliveries: webhookDeliveries,
    url: `${config.target}/api/webhooks/courier`,
    sign: (body) => signature(body, config.courierWebhookKey),
    tricks: () => control().webhooks,
    retryDelays: config.webhookRetryDelays,
  })
  return {
    quotes: journal.table('quotes', { keep: 20_000 }),
    deliveries: journal.table('deliveries', { keep: 20_000 }),
    tokens: journal.table('tokens', { keep: 1000 }),
    webhookDeliveries,
    webhooks,
    control,
    changeControl(change) {
      controls.put('control', changedControl(control(), change))
      if (change.webhooks) webhooks.faultsChanged()
      return control()
    },
    pace: () => control().realtime ?? config.realtime,
    async stop() {
      await webhooks.stop()
      journal.close()
    },
  }
}

/** Sends a webhook with the current state of the delivery. */
export function emit(
  state: CourierState,
  kind: CourierEvent['kind'],
  stored: StoredDelivery,
  now: Date,
): void {
  const { delivery, customerId } = stored
  const event: CourierEvent = {
    id: newId('evt'),
    kind,
    status: delivery.status,
    created: now.toISOString(),
    live_mode: false,
    delivery_id: delivery.id,
    customer_id: customerId,
    ...(kind === 'event.courier_update' && delivery.courier ? { location: delivery.courier.location } : {}),
    data: delivery,
  }
  state.webhooks.send({ id: event.id, type: kind, subject: delivery.id, body: JSON.stringify(event) })
}

function signature(body: string, key: string): Record<string, string> {
  const digest = createHmac('sha256', key).update(body).digest('hex')
  return { 'x-uber-signature': digest, 'x-postmates-signature': digest }
}
