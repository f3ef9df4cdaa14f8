import { formatMoney } from '@comanda/domain/money/format'
import { dialLink } from '@comanda/domain/people/phone'
import { formatDate } from '@comanda/domain/time/format'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { cardOf, counterLineOf, type PaidOrder } from '../read-paid-order.ts'
import { Column, element, h, Link, type MailElement, type MailNode, Row, Text } from './elements.ts'
import { ink, line, looksOf, soft, titleFont } from './look.ts'
import type { MailDocument } from './mail-layout.ts'
import { button, code, label, sender, title } from './parts.ts'
import { slip } from './receipt-lines.ts'

/** Email to the customer: the confirmed order, when it is ready, what was paid, and the link to it. */
export function receiptDocument(order: PaidOrder): MailDocument {
  const { row, restaurant, orderUrl } = order
  const { brand, timezone } = restaurant
  const isDelivery = row.delivery_type === 'delivery'
  const promisedAt = row.promised_at.getTime()
  const time = formatExactTime(promisedAt, timezone)
  const when = {
    name: isDelivery ? 'Arrives around' : 'Ready around',
    time,
    day: formatDate(promisedAt, timezone),
  }
  const where = isDelivery
    ? { name: 'Delivery to', value: row.delivery_address ?? '' }
    : { name: 'Pick up at', value: restaurant.address }
  const paidWith = paidWithOf(order)
  const thanks = `Thank you, ${row.customer_first_name}. The kitchen has received your order.`
  return {
    brand,
    title: `Order Confirmed: ${row.order_number} at ${restaurant.name}`,
    preheader: `${when.name} ${time}. ${formatMoney(order.breakdown.grandTotal)}, ${paidWith}.`,
    body: [
      sender(brand, ['Receipt for order ', h('span', null, code(row.order_number))]),
      title('Order Confirmed'),
      thanksLine(thanks),
      whenAndWhere(brand.color, when, row.pickup_number, where),
      button('Follow your order', orderUrl, 'solid', brand.color),
      ...slip(order, paidWith),
    ],
    foot: footOf(restaurant),
  }
}

function whenAndWhere(
  color: string,
  when: { name: string; time: string; day: string },
  pickupNumber: number | null,
  where: { name: string; value: string },
): MailElement {
  const { brandTint, brandLine } = looksOf(color).light
  return h(
    Row,
    { className: 'tint', style: { marginTop: 22, background: brandTint, borderRadius: 12 } },
    whenCell(label(when.name), h('br'), time(when.time), h('br'), day(when.day)),
    pickupNumber !== null &&
      h(
        Column,
        { className: 'stack edge', style: { ...cell, borderLeft: `1px solid ${brandLine}` } },
        label('Your number'),
        h('br'),
        time(`#${pickupNumber}`),
      ),
    h(
      Column,
      { className: 'stack edge', style: { ...cell, width: '50%', borderLeft: `1px solid ${brandLine}` } },
      label(where.name),
      h('br'),
      place(where.value),
    ),
  )
}

const thanksLine = element(Text, {
  className: 'soft',
  style: { margin: 0, fontSize: 16, lineHeight: '24px', color: soft },
})
const cell = { padding: '16px 20px', verticalAlign: 'top', lineHeight: '22px' }
const whenCell = element(Column, { className: 'stack', style: cell })
const time = element('b', {
  style: { fontFamily: titleFont, fontSize: 24, lineHeight: '30px', whiteSpace: 'nowrap' },
})
const day = element('span', { className: 'soft', style: { fontSize: 14, lineHeight: '20px', color: soft } })
const place = element('b', { style: { fontSize: 16, fontWeight: 600 } })

function footOf({ name, phone, address }: PaidOrder['restaurant']): MailNode[] {
  const call = h(Link, { href: dialLink(phone), className: 'ink', style: strong }, phone)
  return [changeLine(question, ` Call ${name}, `, call, h('br'), address), legalLine]
}

const strong = { color: ink, fontWeight: 600 }
const changeLine = element('p', { style: { margin: 0 } })
const question = h('b', { className: 'ink', style: strong }, 'Something to change?')
const legalLine = h(
  'p',
  { className: 'line', style: { margin: '14px 0 0', padding: '14px 0 0', borderTop: `1px solid ${line}` } },
  'Sent by Comanda for this order. Not marketing, nothing to unsubscribe from.',
)

function paidWithOf({ row, restaurant, breakdown }: PaidOrder): string {
  const paidAt = (row.paid_at ?? row.created_at).getTime()
  const at = `${formatDate(paidAt, restaurant.timezone)} at ${formatExactTime(paidAt, restaurant.timezone)}`
  const counter = counterLineOf({ row })
  if (counter) return counter
  const card = cardOf(row)
  if (card) return `${card.brand} ending ${card.last4}, charged ${at}`
  return breakdown.giftCard ? `Paid by gift card, ${at}` : `Nothing to pay, ${at}`
}
