import type { App } from '../../app.ts'
import type { EmailMessage } from '../../gateways/email/port.ts'
import type { EventsAtHand, Subscriber } from '../../platform/jobs/subscriber.ts'
import { type Attempt, type OwedMessage, oweMessages, recordAttempts } from './messages.ts'
import { type PaidOrder, readPaidOrders } from './read-paid-order.ts'
import { writeNewOrder } from './write-new-order.ts'
import { writeReceipt } from './write-receipt.ts'

/**
 * Mails paid orders to their customers and to the restaurant's management: each mail once, however often an event
 * comes. Throws when a mail could not be sent, after the others were; what is missing is tried again.
 */
export async function mailOrders(app: App, events: EventsAtHand): Promise<void> {
  const mailings = await events.read(async (tx, unhandled, last) => {
    const orders = await readPaidOrders(
      app,
      tx,
      events.restaurantId,
      unhandled.flatMap(({ subjectId }) => subjectId ?? []),
    )
    const owed = await oweMessages(tx, last, events.restaurantId, orders.flatMap(messagesOf))
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
  const done = results.filter((result) => result.attempts.every(({ error }) => error === null))
  await events.finish(
    done.flatMap(({ seqs }) => seqs),
    (tx) => recordAttempts(tx, events.restaurantId, attempts, new Date(app.now())),
  )
  const failures = attempts.flatMap(({ error }) => (error === null ? [] : [error]))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${attempts.length} mails were not sent`)
}

function messagesOf({ row, management }: PaidOrder) {
  return [
    { kind: 'receipt' as const, orderId: row.id, recipient: row.customer_email },
    ...management.map((recipient) => ({ kind: 'new_order' as const, orderId: row.id, recipient })),
  ]
}

async function sendAll(app: App, order: PaidOrder, owed: OwedMessage[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const message of owed) {
    try {
      await app.email.send(compose(app, order, message))
      attempts.push({ message, error: null })
    } catch (error) {
      attempts.push({ message, error: error ?? new Error('no reason was given') })
    }
  }
  return attempts
}

function compose(app: App, order: PaidOrder, { id, kind, recipient }: OwedMessage): EmailMessage {
  const written = kind === 'receipt' ? writeReceipt(order) : writeNewOrder(order)
  return { key: id, from: app.config.mailFrom, to: recipient, ...written }
}

export const orderMail: Subscriber = { name: 'order-mail', types: ['order.paid'], handle: mailOrders }
