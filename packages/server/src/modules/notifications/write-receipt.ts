import { formatDate, formatTime } from '@comanda/domain/time/format'
import { type Html, html } from './html.ts'
import { mailButton, mailFrame } from './mail-frame.ts'
import type { PaidOrder } from './read-paid-order.ts'
import { cardOf, slipHtml, slipText, soft } from './slip.ts'

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

/** To the customer: that the order stands, when it comes, what was paid, and the link that opens it. */
export function writeReceipt(order: PaidOrder): WrittenMail {
  const { row, restaurant, orderUrl } = order
  const isDelivery = row.delivery_type === 'delivery'
  const paidAt = (row.paid_at ?? row.created_at).getTime()
  const promisedAt = row.promised_at.getTime()
  const day = formatDate(promisedAt, restaurant.timezone)
  const time = formatTime(promisedAt, restaurant.timezone)
  const whenLabel = isDelivery ? 'Arrives around' : 'Ready around'
  const where = isDelivery ? (row.delivery_address ?? '') : restaurant.address
  const whereLabel = isDelivery ? 'Delivery to' : 'Pick up at'
  const paidWith = paidWithOf(order, paidAt)
  const thanks = `Thank you, ${row.customer_first_name}. The kitchen has it.`
  const body = html`<p style="margin:0;font-size:18px;line-height:24px;font-weight:600">${restaurant.name}</p>
<p style="margin:2px 0 0;font-size:14px;line-height:20px;color:${soft}">Receipt for order <b style="font-family:'JetBrains Mono',Consolas,monospace;color:#1c1a17">${row.order_number}</b></p>
<h1 style="margin:26px 0 4px;font-size:34px;line-height:40px;letter-spacing:-0.02em">Order Confirmed</h1>
<p style="margin:0;font-size:16px;line-height:24px;color:${soft}">${thanks}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:22px;background:#f3f1ec;border-radius:12px"><tr>
<td style="padding:16px 20px;vertical-align:top">${labelled(whenLabel, time, 24)}<br><span style="font-size:14px;line-height:20px;color:${soft}">${day}</span></td>
<td style="padding:16px 20px;vertical-align:top">${labelled(whereLabel, where, 16)}</td></tr></table>
${mailButton('Follow your order', orderUrl, '#1c1a17', '#ffffff')}
${slipHtml(order, paidWith)}`
  const foot = html`<b style="color:#1c1a17">Something to change?</b> Call ${restaurant.name}, <a href="tel:${restaurant.phone.replace(/[^\d+]/g, '')}" style="color:#1c1a17;font-weight:600">${restaurant.phone}</a><br>${restaurant.address}<br><br>Sent by Comanda for this order. Not marketing, nothing to unsubscribe from.`
  const text = [
    `${restaurant.name}: Order Confirmed`,
    thanks,
    '',
    `Order ${row.order_number}`,
    `${whenLabel}: ${day}, ${time}`,
    `${whereLabel}: ${where}`,
    `Follow your order: ${orderUrl}`,
    '',
    slipText(order, paidWith),
    '',
    `Something to change? Call ${restaurant.name}, ${restaurant.phone}`,
  ].join('\n')
  const subject = `Order Confirmed: ${row.order_number} at ${restaurant.name}`
  return { subject, html: mailFrame(subject, null, body, foot), text }
}

function labelled(label: string, value: string, size: number): Html {
  return html`<span style="font-size:14px;line-height:20px;color:${soft}">${label}</span><br><b style="font-size:${size}px;line-height:${size + 6}px">${value}</b>`
}

function paidWithOf({ row, restaurant }: PaidOrder, paidAt: number): string {
  const at = `${formatDate(paidAt, restaurant.timezone)} at ${formatTime(paidAt, restaurant.timezone)}`
  const card = cardOf(row)
  return card ? `${card.brand} ending ${card.last4}, charged ${at}` : `Nothing to pay, ${at}`
}
