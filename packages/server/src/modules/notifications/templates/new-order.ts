import { formatMoney } from '@comanda/domain/money/format'
import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { formatDayAndTime } from '@comanda/domain/time/format'
import { cardOf } from '../card-of.ts'
import type { PaidOrder } from '../read-paid-order.ts'
import { Column, columns, h, Link, type ReactElement, type ReactNode, Text } from './elements.ts'
import { ink, soft, sunken, titleFont, warning } from './look.ts'
import type { MailDocument } from './mail-layout.ts'
import { button, code } from './parts.ts'
import { slip } from './receipt-lines.ts'

/**
 * Email to the management about a paid order: total, and what to cook. Kitchen notes are shown under their
 * dish, before the totals.
 */
export function newOrderDocument(order: PaidOrder): MailDocument {
  const { row, restaurant, breakdown, kitchenUrl } = order
  const paidAt = (row.paid_at ?? row.created_at).getTime()
  const placed = formatDayAndTime(paidAt, paidAt, restaurant.timezone).replace('Today', 'today')
  const total = formatMoney(breakdown.grandTotal)
  const kind = row.delivery_type === 'delivery' ? 'Delivery' : 'Pickup'
  const timing = row.scheduled_for
    ? formatDayAndTime(row.scheduled_for.getTime(), paidAt, restaurant.timezone)
    : 'ASAP'
  const card = cardOf(row)
  const paidWith = card ? `Paid, ${card.brand} ${card.last4}` : 'Nothing to pay'
  return {
    brand: restaurant.brand,
    title: `NEW ORDER ${row.order_number}: ${total}, ${kind}`,
    preheader: `${row.customer_name}: ${breakdown.lines.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')}`,
    head: banner(`${restaurant.name} · ${placed}`, total, paidWith),
    body: [
      numbers(row.order_number, `${kind}, ${timing}`),
      whoAndWhere(row),
      row.has_21_plus && h(Text, { className: 'warn', style: ageStyle }, '21+ in this order: check ID'),
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
function banner(where: string, total: string, paidWith: string): ReactElement {
  const style = { background: '#ffc12d', color: ink, borderRadius: '16px 16px 0 0' }
  const large = { lineHeight: '34px', fontWeight: 700 }
  const small = { fontSize: 15, lineHeight: '22px', fontWeight: 600 }
  const word = {
    ...large,
    fontFamily: titleFont,
    fontSize: 30,
    letterSpacing: '-0.02em',
    whiteSpace: 'nowrap',
  } as const
  return columns(
    { style },
    h(
      Column,
      { className: 'left', style: { padding: '24px 8px 24px 32px', verticalAlign: 'top' } },
      h('b', { className: 'big', style: word }, 'NEW ORDER'),
      h('br'),
      h('span', { style: small }, where),
    ),
    h(
      Column,
      {
        className: 'right',
        style: { padding: '24px 32px 24px 8px', textAlign: 'right', verticalAlign: 'top' },
      },
      h('b', { className: 'big', style: { ...large, fontSize: 28, whiteSpace: 'nowrap' } }, total),
      h('br'),
      h('span', { style: small }, paidWith),
    ),
  )
}

function numbers(orderNumber: string, kindAndTime: string): ReactElement {
  const chip = {
    display: 'inline-block',
    padding: '8px 14px',
    borderRadius: 10,
    background: sunken,
    color: ink,
    fontSize: 15,
    fontWeight: 600,
  }
  return columns(
    {},
    h(
      Column,
      { className: 'stack', style: { paddingBottom: 8 } },
      code(orderNumber, 26),
      h('br'),
      h(
        'span',
        { className: 'soft', style: { fontSize: 14, color: soft } },
        'Kitchen ticket ',
        code(ticketNumberOf(orderNumber)),
      ),
    ),
    h(
      Column,
      { className: 'stack', style: { textAlign: 'right', verticalAlign: 'top' } },
      h('b', { className: 'quiet', style: chip }, kindAndTime),
    ),
  )
}

function whoAndWhere(row: PaidOrder['row']): ReactElement {
  const { customer_name: name, customer_phone: phone, customer_email: email, dropoff_note: dropoff } = row
  const address = row.delivery_address
  return columns(
    { style: { marginTop: 8 } },
    lines([name, phone, email]),
    address && lines([address, dropoff && `“${dropoff}”`]),
  )
}

/** The first line is emphasized. */
function lines([first, ...others]: (string | null)[]): ReactElement {
  const style = {
    padding: '8px 12px 0 0',
    verticalAlign: 'top',
    width: '50%',
    fontSize: 15,
    lineHeight: '22px',
    color: soft,
  }
  const rest: ReactNode[] = others.filter(Boolean).flatMap((text) => [h('br'), text])
  const lead = h('b', { className: 'ink', style: { color: ink, fontWeight: 600 } }, first)
  return h(Column, { className: 'stack soft', style }, lead, ...rest)
}

const quietLink = { color: soft, textDecoration: 'underline' }
const ageStyle = { margin: '12px 0 0', fontSize: 15, lineHeight: '22px', fontWeight: 600, color: warning }
