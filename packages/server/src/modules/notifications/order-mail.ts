import type { App } from '../../app.ts'
import type { EventBatch, Subscriber } from '../../platform/jobs/subscriber.ts'
import { attempt } from './deliver-notification.ts'
import { storeNotifications } from './enqueue-notifications.ts'
import { readMailRestaurant } from './read-mail-restaurant.ts'
import { type PaidOrder, paidOrderOf, selectPaidOrders } from './read-paid-order.ts'
import { renderOrderEmail } from './templates/render.ts'

/** The first retry of an email that was not sent. */
const RETRY_MS = 5000

/**
 * Emails paid orders to their customers and the restaurant's management, each once, however often an event is
 * delivered. They are sent first and recorded together with the handled events, sent or not; an email that could not be
 * sent gets a job of its own.
 */
export const orderMail: Subscriber = {
  name: 'order-mail',
  types: ['order.paid'],
  effect: {
    guarantee: 'at-least-once',
    because: 'a crash between sending and recording repeats the emails of a job',
  },
  handle: mailOrders,
}

async function mailOrders(app: App, events: EventBatch): Promise<void> {
  const { restaurantId } = events
  const { seqs, emails } = await events.read(async (tx, reading, last) => {
    const [unhandled, restaurant] = await Promise.all([reading, readMailRestaurant(app, tx, restaurantId)])
    const ids = unhandled.flatMap(({ subjectId }) => subjectId ?? [])
    const { rows } = await last(selectPaidOrders(restaurantId, ids)).execute(tx)
    const known = new Set(rows.flatMap((row) => row.once_keys))
    const orders = restaurant ? rows.map((row) => paidOrderOf(app, row, restaurant)) : []
    return {
      seqs: unhandled.map(({ seq }) => seq),
      emails: orders.flatMap(emailsAbout).filter(({ row }) => !known.has(row.once_key)),
    }
  })
  if (seqs.length === 0) return
  const now = new Date(app.now())
  const rows = await Promise.all(
    emails.map(async ({ row, content }) => {
      const { change } = await attempt(
        app,
        { ...row, id: row.once_key, expires_at: null, attempts: 0 },
        content,
      )
      // Its own job decides whether a failed email is dead.
      const state = change.state === 'sent' ? ('sent' as const) : ('waiting' as const)
      return { ...row, ...change, state, created_at: now }
    }),
  )
  await events.finish(seqs, (tx) => storeNotifications(tx, rows, new Date(app.now() + RETRY_MS)))
}

/**
 * The receipt for the customer, who can have no address after a phone order, and one email for each recipient in the
 * management, unless the order was cancelled in the meantime.
 */
function emailsAbout(order: PaidOrder) {
  const { row, restaurant } = order
  const emailsOf = (kind: 'receipt' | 'new_order', recipients: string[]) => {
    let rendered: ReturnType<typeof renderOrderEmail> | undefined
    const content = () => (rendered ??= renderOrderEmail(order, kind))
    return recipients.map((recipient) => ({
      row: {
        restaurant_id: restaurant.id,
        channel: 'email' as const,
        kind,
        recipient,
        order_id: row.id,
        once_key: `${kind}:${row.id}:${recipient}`,
      },
      content,
    }))
  }
  const customer = row.customer_email === '' ? [] : [row.customer_email]
  const management = row.status === 'cancelled' ? [] : restaurant.management
  return [...emailsOf('receipt', customer), ...emailsOf('new_order', management)]
}
