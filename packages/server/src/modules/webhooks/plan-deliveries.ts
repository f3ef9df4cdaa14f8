import { randomUUID } from 'node:crypto'
import { type WebhookMessage, webhookMessage } from '@comanda/contract/webhook-events'
import { asRecord } from '@comanda/domain/stored-value'
import { type WebhookEvent, webhookEventOf, webhookLogTypes } from '@comanda/domain/webhooks/webhook-events'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../platform/live/stored-event.ts'
import { enqueueAttempt, startsLast } from './deliver-webhook.ts'

/** Turns events into deliveries, one per event and webhook that receives it. */
export const webhookPlanner: Subscriber = {
  name: 'webhooks',
  types: [...webhookLogTypes],
  effect: rowsOnly,
  enqueues: 'webhooks',
  restaurants: async (tx, ids) => {
    const { rows } = await sql<{ id: string }>`
      select distinct restaurant_id as id from webhook_endpoints
      where restaurant_id = any(${ids}::uuid[]) and state = 'active'`.execute(tx)
    return rows.map(({ id }) => id)
  },
  handle: (app, { restaurantId, handleAll }) =>
    handleAll((tx, events) => planDeliveries(app, tx, restaurantId, events)),
}

async function planDeliveries(app: App, tx: Tx, restaurantId: string, events: StoredEvent[]): Promise<void> {
  const { rows: active } = await sql<{ id: string; events: string[]; isLast: boolean }>`
    select e.id, e.events, ${startsLast} as "isLast" from webhook_endpoints e
    where e.restaurant_id = ${restaurantId} and e.state = 'active'`.execute(tx)
  const due = events.flatMap((event) => {
    const type = webhookEventOf(event.type, event.payload)
    return type
      ? active
          .filter((one) => one.events.includes(type))
          .map(({ id, isLast }) => ({ id, isLast, type, event }))
      : []
  })
  if (due.length === 0) return
  const orders = await readOrders(
    tx,
    restaurantId,
    due.map(({ event }) => event.subjectId),
  )
  for (const { id: endpointId, isLast, type, event } of due) {
    if (type === 'menu.changed') {
      await planMenuChange(app, tx, restaurantId, { endpointId, isLast }, event)
      continue
    }
    const order = orders.get(event.subjectId ?? '')
    const message = messageOf(restaurantId, type, event, order)
    if (!message) continue
    const delivery = {
      endpointId,
      isLast,
      message,
      seq: event.seq,
      orderNumber: order?.orderNumber ?? null,
    }
    await addDelivery(app, tx, restaurantId, delivery)
  }
}

/**
 * Consecutive saves become one delivery: a menu is sent a few seconds after its first change, which includes the
 * changes recorded before then. One second is reserved for an attempt that is about to start.
 */
async function planMenuChange(
  app: App,
  tx: Tx,
  restaurantId: string,
  { endpointId, isLast }: { endpointId: string; isLast: boolean },
  { seq, at }: StoredEvent,
): Promise<void> {
  const waiting = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('endpoint_id', '=', endpointId)
    .where('event_type', '=', 'menu.changed')
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where('next_at', '>', new Date(app.now() + 1000))
    .forUpdate()
    .executeTakeFirst()
  if (waiting) return
  const timestamp = new Date(at).toISOString()
  await addDelivery(app, tx, restaurantId, {
    endpointId,
    isLast,
    seq,
    orderNumber: null,
    delayMs: MENU_DELAY_MS,
    message: { type: 'menu.changed', version: 1, timestamp, data: { restaurantId } },
  })
}

const MENU_DELAY_MS = 10_000

/** Stores a delivery with its first attempt as a job. Returns its id; null if the event is stored for that webhook already. */
export async function addDelivery(
  app: Pick<App, 'now'>,
  tx: Tx,
  restaurantId: string,
  delivery: {
    id?: string
    endpointId: string
    isLast?: boolean
    message: WebhookMessage
    seq: number | null
    orderNumber: string | null
    /** Until the first attempt. */
    delayMs?: number
  },
): Promise<string | null> {
  const { id = randomUUID(), endpointId, isLast = false, message, seq, orderNumber, delayMs = 0 } = delivery
  const now = app.now()
  const at = new Date(now + delayMs)
  const added = await tx
    .insertInto('webhook_deliveries')
    .values({
      restaurant_id: restaurantId,
      id,
      endpoint_id: endpointId,
      event_type: message.type,
      event_seq: seq,
      order_number: orderNumber,
      created_at: new Date(now),
      next_at: at,
      body: JSON.stringify(webhookMessage.parse(message)),
    })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  await enqueueAttempt(tx, { restaurantId, deliveryId: id, number: 1 }, { endpointId, at, isLast })
  return id
}

type OrderData = Extract<WebhookMessage, { type: 'order.paid' }>['data']

/** null for an event about an order that was deleted. */
function messageOf(
  restaurantId: string,
  type: WebhookEvent,
  { payload, at }: StoredEvent,
  order: OrderData | undefined,
): WebhookMessage | null {
  const head = { version: 1, timestamp: new Date(at).toISOString() } as const
  if (type === 'ordering.paused' || type === 'ordering.resumed')
    return { type, ...head, data: { restaurantId } }
  if (!order) return null
  const facts = asRecord(payload) ?? {}
  if (type === 'order.refunded')
    return { type, ...head, data: { ...order, amount: (Number(facts.amount) || 0) as OrderData['refunded'] } }
  if (type !== 'order.status_changed') return { type, ...head, data: order }
  const from = (facts.from ?? null) as OrderData['status'] | null
  return { type, ...head, data: { ...order, from, to: (facts.to ?? order.status) as OrderData['status'] } }
}

async function readOrders(
  tx: Tx,
  restaurantId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, OrderData>> {
  const { rows } = await sql<OrderData>`
    select restaurant_id as "restaurantId", id as "orderId", order_number as "orderNumber",
      pickup_number as "pickupNumber", status, payment_status as "paymentStatus", delivery_type as fulfillment,
      (extract(epoch from created_at) * 1000)::bigint as "placedAt",
      (extract(epoch from promised_at) * 1000)::bigint as "promisedAt",
      total, tip, grand_total as "grandTotal", refunded_amount as refunded
    from orders where restaurant_id = ${restaurantId} and id = any(${ids.filter(Boolean)}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}
