import type { App } from '../../app.ts'
import type { EventBatch, Subscriber } from '../../platform/jobs/subscriber.ts'
import {
  type Attempt,
  enqueueOrderEmails,
  isFinal,
  type PendingOrderEmail,
  recordAttempts,
} from './order-emails.ts'
import { type PaidOrder, readPaidOrders } from './read-paid-order.ts'
import { loadTemplates, type RenderedMail } from './render-mail.ts'

/**
 * Emails paid orders to their customers and the restaurant's management, each once, however often an event is
 * delivered. Throws after sending the others when an email could not be sent; the failed ones are retried.
 */
export async function mailOrders(app: App, events: EventBatch): Promise<void> {
  const mailings = await events.read(async (tx, unhandled, last) => {
    const orders = await readPaidOrders(
      app,
      tx,
      events.restaurantId,
      unhandled.flatMap(({ subjectId }) => subjectId ?? []),
    )
    const owed = await enqueueOrderEmails(tx, last, events.restaurantId, orders.flatMap(messagesOf))
    return orders.map((order) => ({
      order,
      seqs: unhandled.filter(({ subjectId }) => subjectId === order.row.id).map(({ seq }) => seq),
      owed: owed.filter(({ orderId }) => orderId === order.row.id),
    }))
  })
  if (mailings.length === 0) return
  const results = await Promise.all(
    mailings.map(async ({ order, seqs, owed }) => ({ seqs, attempts: await sendAll(app, order, owed) })),
  )
  const attempts = results.flatMap((result) => result.attempts)
  const done = results.filter((result) => result.attempts.every(isFinal))
  await events.finish(
    done.flatMap(({ seqs }) => seqs),
    (tx) => recordAttempts(tx, events.restaurantId, attempts, new Date(app.now())),
  )
  const failures = attempts.flatMap((attempt) => (isFinal(attempt) ? [] : [attempt.error]))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${attempts.length} emails were not sent`)
}

function messagesOf({ row, restaurant }: PaidOrder) {
  return [
    { kind: 'receipt' as const, orderId: row.id, recipient: row.customer_email },
    ...restaurant.management.map((recipient) => ({ kind: 'new_order' as const, orderId: row.id, recipient })),
  ]
}

export async function sendAll(app: App, order: PaidOrder, owed: PendingOrderEmail[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const rendered = new Map<PendingOrderEmail['kind'], Promise<RenderedMail>>()
  for (const message of owed) {
    const { id: key, kind, recipient: to } = message
    try {
      const mail = rendered.get(kind) ?? render(order, kind)
      rendered.set(kind, mail)
      await app.email.send({ key, from: app.config.mailFrom, to, because: 'order.paid', ...(await mail) })
      attempts.push({ message, error: null })
    } catch (error) {
      attempts.push({ message, error: error ?? new Error('unknown error') })
    }
  }
  return attempts
}

async function render(order: PaidOrder, kind: PendingOrderEmail['kind']): Promise<RenderedMail> {
  const { renderReceipt, renderNewOrder } = await loadTemplates()
  return kind === 'receipt' ? renderReceipt(order) : renderNewOrder(order)
}

export const orderMail: Subscriber = { name: 'order-mail', types: ['order.paid'], handle: mailOrders }
