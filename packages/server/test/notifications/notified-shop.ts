import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import type { TextMessage } from '../../src/gateways/sms/port.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import type { Subscriber } from '../../src/platform/jobs/subscriber.ts'
import { readEvents } from '../../src/platform/live/stored-event.ts'
import { openShop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'

export type NotifiedShop = Awaited<ReturnType<typeof openNotifiedShop>>

/** A shop with the emails and text messages that it has sent. */
export async function openNotifiedShop() {
  const mails: EmailMessage[] = []
  const texts: TextMessage[] = []
  let failure: Error | null = null
  const email = {
    async send(message: EmailMessage) {
      if (failure) throw failure
      mails.push(message)
    },
  }
  const sms = { send: async (message: TextMessage) => void texts.push(message) }
  const shop = await openShop(
    { restaurant: { name: 'Ben & Co <Grill>', email: 'hello@corner.example' } },
    { app: { email, sms } },
  )

  async function appendEvent(type: string, subject: string | null, payload: object): Promise<void> {
    await shop.query('select append_event($1, $2, $3, $4)', [
      shop.restaurant.id,
      type,
      subject,
      JSON.stringify(payload),
    ])
  }

  /**
   * Delivers all events to a subscriber, possibly repeatedly like the queue, and then the resulting
   * notifications.
   */
  async function deliver(subscriber: Subscriber): Promise<void> {
    const events = await readEvents(shop.app.db, shop.restaurant.id, 0, 100)
    const seqs = events.filter(({ type }) => subscriber.types.includes(type)).map(({ seq }) => seq)
    if (seqs.length > 0) await handleEvents(shop.app, subscriber, { restaurantId: shop.restaurant.id, seqs })
    await deliverNotifications(shop.app)
  }

  async function deliverTwice(subscriber: Subscriber): Promise<void> {
    await deliver(subscriber)
    await shop.query('delete from handled_events')
    await deliver(subscriber)
  }

  return {
    shop,
    mails,
    texts,
    appendEvent,
    deliver,
    deliverTwice,
    /** Of all orders, without a step. */
    setStatus: (status: OrderStatus) => shop.query('update orders set status = $1', [status]),
    /** Every email fails with this error from now on; null: none does. */
    failMails(error: Error | null) {
      failure = error
    },
  }
}
