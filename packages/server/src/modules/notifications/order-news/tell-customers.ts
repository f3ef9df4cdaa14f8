import { e164 } from '@comanda/domain/people/phone'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { EventsAtHand, Subscriber } from '../../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../../platform/live/stored-event.ts'
import { type Letter, writeLetters } from '../letters.ts'
import { type PaidOrder, readPaidOrders } from '../read-paid-order.ts'
import { causeOf, newsOf, type OrderNews } from './read-order-news.ts'
import { writeOrderNews } from './write-order-news.ts'

/** Writes to customers what became of their orders: each of it once, however often an event comes. */
export const orderNews: Subscriber = {
  name: 'order-news',
  types: [
    'order.status_changed',
    'order.courier_changed',
    'order.promise_moved',
    'order.cancelled',
    'order.refunded',
  ],
  handle: (app, events) => events.handleAll((tx, unhandled) => tellCustomers(app, tx, events, unhandled)),
}

async function tellCustomers(
  app: App,
  tx: Tx,
  { restaurantId }: EventsAtHand,
  events: StoredEvent[],
): Promise<void> {
  const told = events.filter(isTelling)
  if (told.length === 0) return
  const ids = [...new Set(told.flatMap(({ subjectId }) => subjectId ?? []))]
  const orders = await readPaidOrders(app, tx, restaurantId, ids)
  const letters = told.flatMap((event) => {
    const order = orders.find(({ row }) => row.id === event.subjectId)
    const news = order && newsOf(event, order.row.delivery_type === 'delivery')
    return order && news ? lettersFor(app, order, news) : []
  })
  await writeLetters(app, tx, letters)
}

/** Most steps of an order are the kitchen's own affair; those need no reading. */
function isTelling(event: StoredEvent): boolean {
  return newsOf(event, true) !== null || newsOf(event, false) !== null
}

function lettersFor(app: App, order: PaidOrder, news: OrderNews): Letter[] {
  const { row, restaurant } = order
  const { kind } = news
  const key = `${kind}:${row.id}${causeOf(news)}`
  const content = writeOrderNews(order, news, app.now())
  const shared = { restaurantId: restaurant.id, kind }
  const mail: Letter = {
    ...shared,
    channel: 'email',
    recipient: row.customer_email,
    content,
    onceKey: `${key}:mail`,
  }
  const phone = row.text_when_ready && kind === 'order_ready' ? e164(row.customer_phone) : null
  if (!phone) return [mail]
  const text = `${restaurant.name}: order ${row.order_number} is ready for pickup. Reply STOP to get no more texts.`
  const sms: Letter = {
    ...shared,
    channel: 'sms',
    recipient: phone,
    content: { text },
    usefulForMs: READY_IS_NEWS_MS,
    onceKey: `${key}:sms`,
  }
  return [mail, sms]
}

const READY_IS_NEWS_MS = 60 * 60_000
