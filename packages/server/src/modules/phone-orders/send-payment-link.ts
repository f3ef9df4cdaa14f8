import type { PaymentLink } from '@comanda/contract/phone-orders'
import { chargedToCard } from '@comanda/domain/ledger/charge'
import { formatMoney } from '@comanda/domain/money/format'
import { maskRecipient } from '@comanda/domain/people/mask-recipient'
import { e164 } from '@comanda/domain/people/phone'
import { formatExactDayAndTime, formatExactDayAtTime } from '@comanda/domain/time/repeated-time'
import type { Selectable } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Orders } from '../../db/tables.ts'
import { audit } from '../../platform/audit.ts'
import { mayAt } from '../identity/public.ts'
import {
  enqueueNotifications,
  type MailRestaurant,
  type QueuedNotification,
  readMailRestaurant,
  writeNote,
} from '../notifications/public.ts'
import { linkTokenOf, orderTokenOf } from '../orders/public.ts'
import { unsettledOrder } from '../payments/public.ts'

export interface LinkRequest {
  restaurantId: string
  orderId: string
  /** Idempotency key: a repeat sends nothing. */
  requestKey: string
  sendTo: readonly ('email' | 'sms')[]
}

/**
 * The payment link of an unpaid phone order, sent where it was requested and the customer has an address. What is sent
 * opens the order as its customer sees it, what is returned without the email address. Returns null for any other order, and
 * once it is paid or expired. The calling use case checks the permission.
 */
export function sendPaymentLink(
  app: App,
  caller: Caller,
  { restaurantId, orderId, requestKey, sendTo }: LinkRequest,
): Promise<PaymentLink | null> {
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const order = await readPayable(app, tx, restaurantId, orderId)
    const restaurant = order && (await readMailRestaurant(app, tx, restaurantId))
    if (!restaurant) return null
    const urlOf = (token: string) => `${restaurant.origin}/checkout/pay?order=${token}`
    const sent = { order, restaurant, url: urlOf(orderTokenOf(app, orderId)) }
    const messages = sendTo.flatMap((channel) => messageOf(app, { ...sent, channel }) ?? [])
    const key = `payment_link:${orderId}:${requestKey}`
    const isRepeat = messages.length > 0 && (await isKnown(tx, restaurantId, key))
    if (!isRepeat) {
      await enqueueNotifications(
        app,
        tx,
        messages.map((message) => ({ ...message, deduplicationKey: `${key}:${message.channel}` })),
      )
      await auditLink(app, tx, caller, order, messages)
    }
    const sentTo = messages.map(({ recipient }) => recipient)
    return { url: urlOf(linkTokenOf(app, orderId)), expiresAt: order.expires_at.getTime(), sentTo }
  })
}

/** The link for a caller, who may not be the one who entered the order: only with `orders.manage` is the email address shown. */
export function linkFor(caller: Caller, restaurantId: string, link: PaymentLink): PaymentLink {
  if (mayAt(caller, 'orders.manage', restaurantId)) return link
  return { ...link, sentTo: link.sentTo.map((one) => (one.includes('@') ? maskRecipient(one) : one)) }
}

type PayableOrder = Selectable<Orders>

async function readPayable(
  app: App,
  tx: Tx,
  restaurantId: string,
  orderId: string,
): Promise<PayableOrder | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .where('source', '=', 'phone')
    .where('payment_status', '=', 'pending')
    .where('released_at', 'is', null)
    .where('expires_at', '>', new Date(app.now()))
    .forUpdate()
    .executeTakeFirst()
}

async function isKnown(tx: Tx, restaurantId: string, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('notifications')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('once_key', 'in', [`${key}:email`, `${key}:sms`])
    .executeTakeFirst()
  return found !== undefined
}

async function auditLink(
  app: App,
  tx: Tx,
  caller: Caller,
  order: PayableOrder,
  messages: readonly QueuedNotification[],
): Promise<void> {
  if (messages.length === 0) return
  await audit(app, tx, caller, {
    restaurantId: order.restaurant_id,
    action: 'ordering.payment_link_sent',
    subject: `order:${order.id}`,
    subjectLabel: `Order ${order.order_number} to ${messages.map(({ recipient }) => maskRecipient(recipient)).join(' and ')}`,
  })
}

/** null when the customer has no address for the channel. */
function messageOf(
  app: App,
  link: { channel: 'email' | 'sms'; order: PayableOrder; restaurant: MailRestaurant; url: string },
): QueuedNotification | null {
  const { channel, order, restaurant, url } = link
  const { id: restaurantId, name, timezone } = restaurant
  const recipient = channel === 'email' ? order.customer_email : e164(order.customer_phone)
  if (!recipient) return null
  const amount = formatMoney(chargedToCard(unsettledOrder(order).charged))
  const until = formatExactDayAndTime(order.expires_at.getTime(), app.now(), timezone)
  const shared = {
    restaurantId,
    channel,
    kind: 'payment_link',
    recipient,
    orderId: order.id,
    expiresAfterMs: order.expires_at.getTime() - app.now(),
  }
  if (channel === 'sms') {
    const end = formatExactDayAtTime(order.expires_at.getTime(), app.now(), timezone)
    const text = `${name}: pay ${amount} for your order ${order.order_number} until ${end}: ${url} Reply STOP to opt out.`
    return { ...shared, content: { text } }
  }
  const content = writeNote(restaurant.brand, {
    subject: `Pay for your order at ${name}: ${amount}`,
    about: `Order ${order.order_number}`,
    heading: 'Your order is waiting for your payment',
    lines: [
      `${order.customer_first_name}, thank you for your call. ${name} starts on your order as soon as it is paid.`,
    ],
    facts: [
      { name: 'To pay', value: amount },
      { name: 'Until', value: until },
    ],
    button: { label: `Pay ${amount}`, href: url },
    after: [`Questions? Call ${name}, ${restaurant.phone}.`],
    foot: `${name}, ${restaurant.address}. Sent by Comanda for this order. Not marketing, nothing to unsubscribe from.`,
  })
  return { ...shared, content }
}
