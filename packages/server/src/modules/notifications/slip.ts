import { formatMoney } from '@comanda/domain/money/format'
import type { PricedLine, PricedSelection } from '@comanda/domain/pricing/breakdown'
import { feeRows } from '@comanda/domain/pricing/fee-rows'
import { type Html, html } from './html.ts'
import type { PaidOrder } from './read-paid-order.ts'

/** Mail programs know little of style sheets, so the looks stand on each element. */
export const ink = '#1c1a17'
export const soft = '#5d584f'
const cell = 'padding:4px 0;vertical-align:baseline'
const money = `${cell};text-align:right;white-space:nowrap`

/** The order as on a slip: lines, sums, total. */
export function slipHtml({ breakdown, row }: PaidOrder, paidWith: string): Html {
  const rows = feeRows(breakdown, { combineTaxProcessing: row.combine_tax_processing })
  return html`${tearLine}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;line-height:22px">
${breakdown.lines.map(lineHtml)}
${breakdown.kidsMeals
  .filter(({ quantity }) => quantity > 0)
  .map(({ name, quantity }) => tableRow(quantity, html`<b>${name}</b>`, 'Free kids meal'))}
</table>${tearLine}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:20px">
${rows.map(
  ({ label, amount, kind }) =>
    html`<tr><td style="${cell};color:${kind === 'discount' ? '#0f6b3a' : soft}">${label}</td><td style="${money}${kind === 'discount' ? ';color:#0f6b3a' : ''}">${formatMoney(amount)}</td></tr>`,
)}
</table>${tearLine}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="${cell};font-size:18px;font-weight:600">Total</td><td style="${money};font-size:26px;font-weight:700">${formatMoney(breakdown.grandTotal)}</td></tr>
</table>
<p style="margin:2px 0 0;font-size:14px;line-height:20px;color:${soft}">${paidWith}</p>`
}

/** The card that was charged, as people write it: "Visa", "4242"; null when there was nothing to pay. */
export function cardOf({
  card_brand: brand,
  card_last4: last4,
}: PaidOrder['row']): { brand: string; last4: string } | null {
  return brand && last4 ? { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 } : null
}

/** The same in plain lines. */
export function slipText({ breakdown, row }: PaidOrder, paidWith: string): string {
  const lines = breakdown.lines.flatMap((line) => [
    `${line.quantity} x ${line.name}  ${formatMoney(line.totalPrice)}`,
    ...(line.selections.length > 0 ? [`    ${choicesOf(line.selections)}`] : []),
    ...(line.specialInstructions ? [`    Note: ${line.specialInstructions}`] : []),
  ])
  const meals = breakdown.kidsMeals
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${quantity} x ${name}  Free kids meal`)
  const sums = feeRows(breakdown, { combineTaxProcessing: row.combine_tax_processing }).map(
    ({ label, amount }) => `${label}: ${formatMoney(amount)}`,
  )
  return [...lines, ...meals, '', ...sums, `Total: ${formatMoney(breakdown.grandTotal)}`, paidWith].join('\n')
}

const tearLine = html`<div style="margin:18px 0;border-top:1px dashed #c9c4ba;font-size:0;line-height:0">&nbsp;</div>`

function lineHtml({ quantity, name, selections, specialInstructions, totalPrice }: PricedLine): Html {
  const choices = choicesOf(selections)
  return tableRow(
    quantity,
    html`<b>${name}</b>${choices ? html`<br><span style="color:${soft};font-size:15px">${choices}</span>` : null}${
      specialInstructions
        ? html`<div style="margin:6px 0;padding:8px 12px;border:1px solid #f0cf86;border-radius:8px;background:#fef5e0;color:#7a4a10;font-weight:600">${specialInstructions}</div>`
        : null
    }`,
    formatMoney(totalPrice),
  )
}

function tableRow(quantity: number, what: Html, price: string): Html {
  return html`<tr><td width="38" style="${cell};font-weight:600;color:${soft}">${quantity}×</td><td style="${cell}">${what}</td><td style="${money};padding-left:12px">${price}</td></tr>
`
}

function choicesOf(selections: readonly PricedSelection[]): string {
  return selections.map(({ name }) => name).join(' · ')
}
