import { formatMoney } from '@comanda/domain/money/format'
import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { formatDayAndTime } from '@comanda/domain/time/format'
import { html } from './html.ts'
import { mailButton, mailFrame } from './mail-frame.ts'
import type { PaidOrder } from './read-paid-order.ts'
import { cardOf, slipHtml, slipText, soft } from './slip.ts'
import type { WrittenMail } from './write-receipt.ts'

const code = "font-family:'JetBrains Mono',Consolas,monospace;font-weight:700"

/** To the management: that money came in and what is to be cooked. Notes stand under their dish, before the sums. */
export function writeNewOrder(order: PaidOrder): WrittenMail {
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
  const head = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#ffc12d"><tr>
<td style="padding:24px 32px"><b style="font-size:30px;line-height:34px;letter-spacing:-0.02em">NEW ORDER</b><br><b style="font-size:15px;line-height:22px;font-weight:600">${restaurant.name} · ${placed}</b></td>
<td style="padding:24px 32px;text-align:right"><b style="font-size:28px;line-height:34px">${total}</b><br><b style="font-size:15px;line-height:22px;font-weight:600">${paidWith}</b></td></tr></table>`
  const number = ticketNumberOf(row.order_number)
  const body = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td><span style="${code};font-size:26px">${row.order_number}</span><br><span style="font-size:14px;color:${soft}">Kitchen reads <b style="${code}">${number}</b></span></td>
<td style="text-align:right;vertical-align:top"><b style="display:inline-block;padding:8px 14px;border-radius:10px;background:#f3f1ec;font-size:15px">${kind}, ${timing}</b></td></tr></table>
<p style="margin:18px 0 0;font-size:15px;line-height:22px;color:${soft}"><b style="color:#1c1a17">${row.customer_name}</b><br>${row.customer_phone}<br>${row.customer_email}</p>
${row.delivery_address ? html`<p style="margin:12px 0 0;font-size:15px;line-height:22px;color:${soft}"><b style="color:#1c1a17">${row.delivery_address}</b>${row.dropoff_note ? html`<br>“${row.dropoff_note}”` : null}</p>` : null}
${row.has_21_plus ? html`<p style="margin:12px 0 0;font-size:15px;font-weight:600;color:#7a4a10">21+ in this order: check ID</p>` : null}
${slipHtml(order, paidWith)}
${mailButton('Open in the kitchen', kitchenUrl, '#1c1a17', '#ffffff')}`
  const foot = html`Goes to management of ${restaurant.name} with every new order.`
  const text = [
    `NEW ORDER ${row.order_number} (kitchen reads ${number})`,
    `${restaurant.name}, ${placed}, ${total}, ${paidWith}`,
    `${kind}, ${timing}`,
    `${row.customer_name}, ${row.customer_phone}, ${row.customer_email}`,
    ...(row.delivery_address ? [row.delivery_address] : []),
    ...(row.dropoff_note ? [row.dropoff_note] : []),
    '',
    slipText(order, paidWith),
    '',
    `Open in the kitchen: ${kitchenUrl}`,
  ].join('\n')
  const subject = `NEW ORDER ${row.order_number}: ${total}, ${kind}`
  return { subject, html: mailFrame(subject, head, body, foot), text }
}
