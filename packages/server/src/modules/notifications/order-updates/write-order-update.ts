import type { RefundItems } from '@comanda/contract/payments'
import { courierTroubleTexts } from '@comanda/domain/delivery/courier-text'
import { arrivalAt } from '@comanda/domain/delivery/courier-times'
import { customerRefundReason, isRefundReason } from '@comanda/domain/ledger/refund-reason'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant } from '@comanda/domain/time/instant'
import { formatExactDayAndTime, formatExactTime } from '@comanda/domain/time/repeated-time'
import { readCourier } from '../../../db/order-rows.ts'
import type { NotificationContent } from '../enqueue-notifications.ts'
import { cardOf, type PaidOrder } from '../read-paid-order.ts'
import { type MailNote, writeNote } from '../write-note.ts'
import type { OrderUpdate } from './read-order-update.ts'

/** Email to the customer about an update of the order. */
export function writeOrderUpdate(order: PaidOrder, update: OrderUpdate, now: Instant): NotificationContent {
  const { row, restaurant, orderUrl } = order
  return writeNote(restaurant.brand, {
    about: `Order ${row.order_number}`,
    button: { label: 'Follow your order', href: orderUrl },
    after: [`Questions? Call ${restaurant.name}, ${restaurant.phone}.`],
    foot: `${restaurant.name}, ${restaurant.address}. Sent by Comanda for this order. Not marketing, nothing to unsubscribe from.`,
    ...noteOf(order, update, now),
  })
}

type Note = Pick<MailNote, 'subject' | 'heading' | 'lines' | 'facts' | 'list'>

function noteOf(order: PaidOrder, update: OrderUpdate, now: Instant): Note {
  const { row, restaurant } = order
  const { name, address, timezone } = restaurant
  const hello = row.customer_first_name
  if (update.kind === 'order_ready') {
    const subject = `Ready for pickup: ${row.order_number}`
    const car = 'Press “I’m here” on your order’s page when you arrive, and we will bring it to your car.'
    const lines = [`${hello}, your order is waiting for you.`, ...(row.curbside_vehicle ? [car] : [])]
    const number =
      row.pickup_number === null ? [] : [{ name: 'Say this number', value: `#${row.pickup_number}` }]
    const facts = [...number, { name: 'Pick up at', value: `${name}, ${address}` }]
    return { subject, heading: 'Your order is ready', lines, facts }
  }
  if (update.kind === 'order_on_its_way') {
    const subject = `On its way: ${row.order_number}`
    const lines = [`${hello}, your order has left ${name}.`]
    const facts = [
      { name: 'Delivery to', value: row.delivery_address ?? '' },
      { name: 'Arrives around', value: formatExactTime(arrivalOf(row), timezone) },
    ]
    return { subject, heading: 'Your order is on its way', lines, facts }
  }
  if ('round' in update) {
    const { title, next } = courierTroubleTexts[courierKinds[update.kind]]
    const lines = [next(name), 'You do not have to do anything, and there is nothing more to pay.']
    return { subject: `${title}: ${row.order_number}`, heading: title, lines }
  }
  if (update.kind === 'order_delayed') {
    const label = row.delivery_type === 'delivery' ? 'Arrives around' : 'Ready around'
    const lines = [`${hello}, your order is taking longer than planned. We are sorry for the delay.`]
    const facts = [{ name: label, value: formatExactDayAndTime(update.to, now, timezone) }]
    return { subject: `Delayed: ${row.order_number}`, heading: 'Your order is delayed', lines, facts }
  }
  if (update.kind === 'order_cancelled') {
    const lines = [`${hello}, ${name} had to cancel your order.`, ...moneyBack(row, update.refund, name)]
    const facts = update.reason && update.refund ? [{ name: 'Reason', value: update.reason }] : []
    return { subject: `Cancelled: ${row.order_number}`, heading: 'Your order is cancelled', lines, facts }
  }
  return refundNote(order, update)
}

function refundNote(
  { row, restaurant, breakdown }: PaidOrder,
  update: Extract<OrderUpdate, { kind: 'order_refunded' }>,
): Note {
  const amount = formatMoney(cents(update.amount))
  const card = cardOf(row)
  const toCard = card ? `${card.brand} ending ${card.last4}` : 'the card you paid with'
  const where = {
    card: `to ${toCard}`,
    gift_card: `to your gift card ending in ${row.gift_card_last4}`,
    counter: 'at the restaurant',
  }[update.to]
  const reason = isRefundReason(update.reason) ? customerRefundReason(update.reason) : null
  const facts = [
    ...(reason ? [{ name: 'Reason', value: reason }] : []),
    { name: 'Paid', value: formatMoney(row.grand_total) },
    { name: 'Total refunded', value: formatMoney(cents(update.refunded)) },
  ]
  const lines = [
    `${row.customer_first_name}, ${restaurant.name} refunded ${amount} ${where}.`,
    arrivals[update.to],
  ]
  const list = update.items && { name: 'Refunded', items: itemNames(breakdown.lines, update.items) }
  return {
    subject: `Refund of ${amount}: ${row.order_number}`,
    heading: `${amount} refunded`,
    lines,
    facts,
    ...(list && { list }),
  }
}

const arrivals = {
  card: 'It can take 5 to 10 business days to appear on your statement.',
  gift_card: 'It was returned to the gift card. Its code has not changed.',
  counter: 'The restaurant returns the amount that you paid there.',
}

function itemNames(
  sold: PaidOrder['breakdown']['lines'],
  { lines, deliveryFee, tip }: RefundItems,
): string[] {
  const dishes = lines.flatMap(({ key, quantity }) => {
    const line = sold.find((candidate) => candidate.key === key)
    return line ? [`${quantity} × ${line.name}`] : []
  })
  return [...dishes, ...(deliveryFee ? ['Delivery fee'] : []), ...(tip ? ['Tip'] : [])]
}

const courierKinds = {
  courier_cancelled: 'cancelled',
  courier_returned: 'returned',
  courier_called_off: 'called_off',
} as const

function arrivalOf(row: PaidOrder['row']): Instant {
  return arrivalAt({ promisedAt: row.promised_at.getTime(), courier: readCourier(row.courier) })
}

/** Contains only what is certain; the refund itself is a separate update. */
function moneyBack(row: PaidOrder['row'], refund: string | null, restaurantName: string): string[] {
  if (row.grand_total === 0) return []
  if (row.counter_amount > 0 && row.counter_paid_at === null)
    return ['You have not paid anything, and there is nothing to pay.']
  if (row.counter_amount > 0)
    return refund === 'full' ? [`${restaurantName} returns the money that you paid there.`] : []
  if (row.payment_status === 'authorized' || row.payment_status === 'failed') {
    const back =
      row.gift_card_amount > 0 ? [`${formatMoney(row.gift_card_amount)} was returned to your gift card.`] : []
    return ['Your card was not charged. The hold on it will be released.', ...back]
  }
  return refund === 'full'
    ? [`The full amount will be refunded to ${paidFrom(row)}. A separate email will confirm it.`]
    : []
}

function paidFrom({ grand_total, gift_card_amount }: PaidOrder['row']): string {
  if (gift_card_amount === 0) return 'your card'
  return gift_card_amount === grand_total ? 'your gift card' : 'your card and your gift card'
}
