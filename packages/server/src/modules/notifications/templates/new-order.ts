import { formatMoney } from '@comanda/domain/money/format'
import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { formatExactDayAndTime } from '@comanda/domain/time/repeated-time'
import { cardOf, counterLineOf, type PaidOrder } from '../read-paid-order.ts'
import { Column, element, h, Link, type MailElement, Row, Text } from './elements.ts'
import { codeFont, ink, soft, sunken, titleFont, warning } from './look.ts'
import type { MailDocument } from './mail-layout.ts'
import { button, code, row } from './parts.ts'
import { slip } from './receipt-lines.ts'

/**
 * Email to the management about a paid order: total, and what to cook. Kitchen notes are shown under their
 * dish, before the totals.
 */
export function newOrderDocument(order: PaidOrder): MailDocument {
  const { row: stored, restaurant, breakdown, kitchenUrl } = order
  const paidAt = (stored.paid_at ?? stored.created_at).getTime()
  const placed = formatExactDayAndTime(paidAt, paidAt, restaurant.timezone).replace('Today', 'today')
  const total = formatMoney(breakdown.grandTotal)
  const kind = stored.delivery_type === 'delivery' ? 'Delivery' : 'Pickup'
  const timing = stored.scheduled_for
    ? formatExactDayAndTime(stored.scheduled_for.getTime(), paidAt, restaurant.timezone)
    : 'ASAP'
  const card = cardOf(stored)
  const withoutCard = breakdown.giftCard ? 'Paid by gift card' : 'Nothing to pay'
  const paidWith = counterLineOf(order) ?? (card ? `Paid, ${card.brand} ${card.last4}` : withoutCard)
  return {
    brand: restaurant.brand,
    title: `NEW ORDER ${stored.order_number}: ${total}, ${kind}`,
    preheader: `${stored.customer_name}: ${breakdown.lines.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')}`,
    head: banner(`${restaurant.name} · ${placed}`, total, paidWith),
    body: [
      numbers(stored, `${kind}, ${timing}`),
      whoAndWhere(stored),
      stored.has_21_plus && ageLine,
      ...slip(order, paidWith),
      button('Open in the kitchen', kitchenUrl, 'plain'),
    ],
    foot: [
      `Sent to the management of ${restaurant.name} for every new order.`,
      h('br'),
      h(Link, { className: 'soft', href: restaurant.recipientsUrl, style: quietLink }, 'Change who gets it'),
    ],
  }
}

/** Yellow in both themes, to stand out in a full mailbox. */
function banner(where: string, total: string, paidWith: string): MailElement {
  return bannerRow(
    bannerLeft(newOrder, h('br'), bannerText(where)),
    bannerRight(bannerTotal(total), h('br'), bannerText(paidWith)),
  )
}

const bannerRow = element(Row, {
  style: { background: '#ffc12d', color: ink, borderRadius: '16px 16px 0 0' },
})
const bannerLeft = element(Column, {
  className: 'left',
  style: { padding: '24px 8px 24px 32px', verticalAlign: 'top' },
})
const bannerRight = element(Column, {
  className: 'right',
  style: { padding: '24px 32px 24px 8px', textAlign: 'right', verticalAlign: 'top' },
})
const large = { lineHeight: '34px', fontWeight: 700 }
const newOrderStyle = {
  ...large,
  fontFamily: titleFont,
  fontSize: 30,
  letterSpacing: '-0.02em',
  whiteSpace: 'nowrap',
}
const newOrder = h('b', { className: 'big', style: newOrderStyle }, 'NEW ORDER')
const bannerTotal = element('b', {
  className: 'big',
  style: { ...large, fontSize: 28, whiteSpace: 'nowrap' },
})
const bannerText = element('span', { style: { fontSize: 15, lineHeight: '22px', fontWeight: 600 } })

function numbers(
  { order_number: orderNumber, pickup_number: pickupNumber }: PaidOrder['row'],
  kindAndTime: string,
): MailElement {
  const ticket = ['Kitchen ticket ', code(ticketNumberOf(orderNumber))]
  return row(
    numberCell(
      largeCode(pickupNumber === null ? orderNumber : `#${pickupNumber}`),
      h('br'),
      ticketLine(...(pickupNumber === null ? ticket : ['Order ', code(orderNumber), ' · ', ...ticket])),
    ),
    chipCell(chip(kindAndTime)),
  )
}

const numberCell = element(Column, { className: 'stack', style: { paddingBottom: 8 } })
const largeCode = element('b', {
  className: 'ink',
  style: { fontFamily: codeFont, fontSize: 26, color: ink },
})
const ticketLine = element('span', { className: 'soft', style: { fontSize: 14, color: soft } })
const chipCell = element(Column, { className: 'stack', style: { textAlign: 'right', verticalAlign: 'top' } })
const chip = element('b', {
  className: 'quiet',
  style: {
    display: 'inline-block',
    padding: '8px 14px',
    borderRadius: 10,
    background: sunken,
    color: ink,
    fontSize: 15,
    fontWeight: 600,
  },
})

function whoAndWhere(row: PaidOrder['row']): MailElement {
  const { customer_name: name, customer_phone: phone, customer_email: email, dropoff_note: dropoff } = row
  const address = row.delivery_address
  return whoRow(lines([name, phone, email]), address && lines([address, dropoff && `“${dropoff}”`]))
}

/** The first line is emphasized. */
function lines([first, ...others]: (string | null)[]): MailElement {
  return whoCell(
    firstLine(first),
    others.filter(Boolean).flatMap((text) => [h('br'), text]),
  )
}

const whoRow = element(Row, { style: { marginTop: 8 } })
const whoCell = element(Column, {
  className: 'stack soft',
  style: {
    padding: '8px 12px 0 0',
    verticalAlign: 'top',
    width: '50%',
    fontSize: 15,
    lineHeight: '22px',
    color: soft,
  },
})
const firstLine = element('b', { className: 'ink', style: { color: ink, fontWeight: 600 } })
const ageLine = h(
  Text,
  {
    className: 'warn',
    style: { margin: '12px 0 0', fontSize: 15, lineHeight: '22px', fontWeight: 600, color: warning },
  },
  '21+ in this order: check ID',
)
const quietLink = { color: soft, textDecoration: 'underline' }
