import { phaseOf } from '@comanda/domain/ordering/order-status'
import { e164 } from '@comanda/domain/people/phone'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type EventBatch, rowsOnly, type Subscriber } from '../../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../../platform/live/stored-event.ts'
import { enqueueNotifications, type QueuedNotification } from '../enqueue-notifications.ts'
import { type PaidOrder, readPaidOrders } from '../read-paid-order.ts'
import { causeOf, type OrderUpdate, orderUpdateOf } from './read-order-update.ts'
import { writeOrderUpdate } from './write-order-update.ts'

/** Notifies customers of updates of their orders, each once, however often an event is delivered. */
export const orderUpdateNotifications: Subscriber = {
  name: 'order-updates',
  types: [
    'order.status_changed',
    'order.courier_changed',
    'order.promise_moved',
    'order.cancelled',
    'order.refunded',
  ],
  effect: rowsOnly,
  concerns: hasUpdate,
  handle: (app, events) => events.handleAll((tx, unhandled) => notifyCustomers(app, tx, events, unhandled)),
}

async function notifyCustomers(
  app: App,
  tx: Tx,
  { restaurantId }: EventBatch,
  events: StoredEvent[],
): Promise<void> {
  const relevant = events.filter(hasUpdate)
  if (relevant.length === 0) return
  const ids = [...new Set(relevant.flatMap(({ subjectId }) => subjectId ?? []))]
  const orders = await readPaidOrders(app, tx, restaurantId, ids)
  const notifications = relevant.flatMap((event) => {
    const order = orders.find(({ row }) => row.id === event.subjectId)
    const update = order && orderUpdateOf(event, order.row.delivery_type === 'delivery')
    if (!order || !update || isAboutUnpaid(order, update) || isObsolete(order, update)) return []
    return notificationsFor(app, order, update)
  })
  await enqueueNotifications(app, tx, notifications)
}

/** A customer who has not paid at the counter yet gets no money back: the amount due is lower. */
function isAboutUnpaid({ row }: PaidOrder, update: OrderUpdate): boolean {
  return update.kind === 'order_refunded' && row.counter_amount > 0 && row.counter_paid_at === null
}

/**
 * A step that was taken back, or followed by others, is not reported. An order that has been handed over is no longer ready for
 * pickup, except one that its kitchen completes as soon as it is ready. The end of an order also ends its delivery: the customer is
 * notified about the order only.
 */
function isObsolete({ row }: PaidOrder, update: OrderUpdate): boolean {
  const phase = phaseOf(row.status)
  if (update.kind === 'order_ready') return phase !== 'ready' && !(phase === 'completed' && update.isDone)
  if (update.kind === 'order_on_its_way') return update.isStep && phase !== 'completed'
  return 'round' in update && (phase === 'completed' || phase === 'cancelled')
}

/** Most events are internal; their orders need not be read. */
function hasUpdate(event: Pick<StoredEvent, 'type' | 'payload'>): boolean {
  return orderUpdateOf(event, true) !== null || orderUpdateOf(event, false) !== null
}

function notificationsFor(app: App, order: PaidOrder, update: OrderUpdate): QueuedNotification[] {
  const { row, restaurant } = order
  const { kind } = update
  const key = `${kind}:${row.id}${causeOf(update)}`
  const content = writeOrderUpdate(order, update, app.now())
  const shared = { restaurantId: restaurant.id, kind, orderId: row.id }
  const mails: QueuedNotification[] = (row.customer_email === '' ? [] : [row.customer_email]).map(
    (recipient) => ({
      ...shared,
      channel: 'email',
      recipient,
      content,
      deduplicationKey: `${key}:mail`,
    }),
  )
  const phone = row.text_when_ready && kind === 'order_ready' ? e164(row.customer_phone) : null
  if (!phone) return mails
  const number = row.pickup_number === null ? row.order_number : `#${row.pickup_number} (${row.order_number})`
  const text = `${restaurant.name}: order ${number} is ready for pickup. Reply STOP to opt out.`
  const sms: QueuedNotification = {
    ...shared,
    channel: 'sms',
    recipient: phone,
    content: { text },
    expiresAfterMs: READY_TEXT_EXPIRES_MS,
    deduplicationKey: `${key}:sms`,
  }
  return [...mails, sms]
}

const READY_TEXT_EXPIRES_MS = 60 * 60_000
