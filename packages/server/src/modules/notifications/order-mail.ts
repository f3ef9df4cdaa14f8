import type { App } from '../../app.ts'
import type { EmailMessage } from '../../gateways/email/port.ts'
import type { Subscriber } from '../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { type OwedMessage, oweMessages, recordFailure, recordSent } from './messages.ts'
import { type PaidOrder, readPaidOrder } from './read-paid-order.ts'
import { writeNewOrder } from './write-new-order.ts'
import { writeReceipt } from './write-receipt.ts'

/**
 * Mails a paid order to its customer and to the restaurant's management: each of them once, however often the event
 * comes. Throws when a mail could not be sent, after the others were; what is missing is tried again.
 */
export async function mailOrder(app: App, event: StoredEvent): Promise<void> {
  const order = event.subjectId ? await readPaidOrder(app, event.restaurantId, event.subjectId) : null
  if (!order) return
  const owed = await oweMessages(app, order.restaurantId, order.row.id, [
    { kind: 'receipt', recipient: order.row.customer_email },
    ...order.management.map((recipient) => ({ kind: 'new_order' as const, recipient })),
  ])
  const failures: unknown[] = []
  for (const message of owed) {
    try {
      await app.email.send(compose(app, order, message))
      await recordSent(app, message)
    } catch (error) {
      await recordFailure(app, message, error)
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${owed.length} mails were not sent`)
}

function compose(app: App, order: PaidOrder, { id, kind, recipient }: OwedMessage): EmailMessage {
  const written = kind === 'receipt' ? writeReceipt(order) : writeNewOrder(order)
  return { key: id, from: app.config.mailFrom, to: recipient, ...written }
}

export const orderMail: Subscriber = { name: 'order-mail', types: ['order.paid'], handle: mailOrder }
