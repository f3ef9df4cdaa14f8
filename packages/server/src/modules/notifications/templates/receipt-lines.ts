import { zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { PricedLine, PricedSelection } from '@comanda/domain/pricing/breakdown'
import { type FeeRow, feeRows } from '@comanda/domain/pricing/fee-rows'
import type { PaidOrder } from '../read-paid-order.ts'
import { Column, h, type ReactElement, type ReactNode } from './elements.ts'
import { ink, saved, soft } from './look.ts'
import { smallPrint, tearLine } from './parts.ts'

/** The order as on a receipt: lines, sums, total. */
export function slip({ breakdown, row }: PaidOrder, paidWith: string): ReactNode[] {
  const sums = feeRows(breakdown, { combineTaxProcessing: row.combine_tax_processing })
  const meals = breakdown.kidsMeals.filter(({ quantity }) => quantity > 0)
  return [
    tearLine(),
    table(16, [
      ...breakdown.lines.map(orderLine),
      ...meals.map(({ name, quantity }) =>
        tableRow(quantity, [strong(name), choicesLine('Free kids meal')], formatMoney(zeroCents)),
      ),
    ]),
    tearLine(),
    table(15, sums.map(sumRow)),
    tearLine(),
    table(18, [
      h(
        'tr',
        null,
        h(Column, { style: { ...cell, fontWeight: 600 } }, 'Total'),
        h(Column, { style: { ...money, fontSize: 26, fontWeight: 700 } }, formatMoney(breakdown.grandTotal)),
      ),
    ]),
    smallPrint(paidWith, 2),
  ]
}

const cell = { padding: '5px 0', verticalAlign: 'top' }
const money = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const

/** A data table: its columns are aligned in plain text, too. */
function table(fontSize: number, rows: ReactElement[]): ReactElement {
  const style = { fontSize, lineHeight: `${fontSize + 6}px` }
  const bare = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }
  return h('table', { ...bare, style, 'data-text-format': 'dataTable' }, h('tbody', null, ...rows))
}

function orderLine({
  quantity,
  name,
  selections,
  specialInstructions,
  totalPrice,
}: PricedLine): ReactElement {
  const choices = choicesOf(selections)
  const what = [
    strong(name),
    choices && choicesLine(choices),
    specialInstructions &&
      h('div', { key: 'note', className: 'note', style: noteStyle }, specialInstructions),
  ]
  return tableRow(quantity, what, formatMoney(totalPrice))
}

function choicesLine(text: string): ReactElement {
  return h('div', { key: 'choices', className: 'soft', style: { color: soft, fontSize: 15 } }, text)
}

function tableRow(quantity: number, what: ReactNode[], price: string): ReactElement {
  const count = {
    ...cell,
    ...{ width: 26, paddingRight: 12, whiteSpace: 'nowrap', fontWeight: 600, color: soft },
  } as const
  return h(
    'tr',
    null,
    h(Column, { className: 'soft', width: 26, style: count }, `${quantity}×`),
    h(Column, { width: '100%', style: { ...cell, width: '100%' } }, ...what),
    h(Column, { style: { ...money, paddingLeft: 12 } }, price),
  )
}

function sumRow({ label, amount, kind }: FeeRow): ReactElement {
  const isDiscount = kind === 'discount'
  const color = isDiscount ? saved : soft
  return h(
    'tr',
    null,
    h(Column, { className: isDiscount ? 'saved' : 'soft', style: { ...cell, color } }, label),
    h(
      Column,
      { className: isDiscount ? 'saved' : 'ink', style: { ...money, color: isDiscount ? saved : ink } },
      formatMoney(amount),
    ),
  )
}

const noteStyle = {
  margin: '6px 0',
  padding: '8px 12px',
  border: '1px solid #f0cf86',
  borderRadius: 8,
  background: '#fef5e0',
  color: '#7a4a10',
  fontWeight: 600,
}

function strong(text: string): ReactElement {
  return h('b', { key: 'name', style: { fontWeight: 600 } }, text)
}

function choicesOf(selections: readonly PricedSelection[]): string {
  return selections.map(({ name }) => name).join(' · ')
}
