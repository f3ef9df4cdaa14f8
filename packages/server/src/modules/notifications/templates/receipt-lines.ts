import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { cents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { optionText } from '@comanda/domain/ordering/option-text'
import { removedMark, shownLines } from '@comanda/domain/ordering/removed-lines'
import type { Breakdown, GiftCardPart, PricedLine } from '@comanda/domain/pricing/breakdown'
import { type FeeRow, feeRows } from '@comanda/domain/pricing/fee-rows'
import type { PaidOrder } from '../read-paid-order.ts'
import { Column, element, type MailElement, type MailNode } from './elements.ts'
import { ink, saved, soft } from './look.ts'
import { smallPrint, tearLine } from './parts.ts'

/** The order as on a receipt: lines, sums, total. */
export function slip({ breakdown, row }: PaidOrder, paidWith: string): MailNode[] {
  const sums = feeRows(breakdown, { combineTaxProcessing: row.combine_tax_processing })
  const meals = breakdown.kidsMeals.filter(({ quantity }) => quantity > 0)
  return [
    tearLine,
    lineTable(
      tbody(
        shownLines(breakdown.lines).map(orderLine),
        meals.map(({ name, quantity }) =>
          tableRow(quantity, [strong(name), choicesLine('Free kids meal')], formatMoney(zeroCents)),
        ),
      ),
    ),
    tearLine,
    sumTable(tbody(sums.map(sumRow))),
    tearLine,
    totalTable(tbody(tr(totalLabel('Total'), total(formatMoney(breakdown.grandTotal))))),
    breakdown.giftCard && sumTable(tbody(giftCardRows(breakdown, breakdown.giftCard))),
    refundedRow(row),
    smallPrint(paidWith, 2),
  ]
}

function giftCardRows(breakdown: Breakdown, { last4, amount }: GiftCardPart): MailElement[] {
  return [
    tr(discountLabel(`Gift card ${last4}`), discountAmount(formatMoney(cents(-amount)))),
    tr(sumLabel('Paid by card'), sumAmount(formatMoney(cardAmountOf(breakdown)))),
  ]
}

/** If the order is not paid at the counter yet, nothing was refunded: less is due. */
function refundedRow({ refunded_amount, counter_amount, counter_paid_at }: PaidOrder['row']): MailNode {
  if (refunded_amount === 0 || (counter_amount > 0 && counter_paid_at === null)) return null
  return sumTable(tbody(tr(sumLabel('Refunded'), sumAmount(formatMoney(cents(-refunded_amount))))))
}

function orderLine({
  quantity,
  name,
  selections,
  specialInstructions,
  unitPrice,
  totalPrice,
  offer,
  isRemoved,
}: PricedLine & { isRemoved: boolean }): MailElement {
  const choices = selections.map(optionText).join(' · ')
  const what = [
    isRemoved ? element('s')(name) : strong(name),
    isRemoved && strong(` ${removedMark}`),
    offer &&
      offer.listPrice !== unitPrice &&
      choicesLine(`${offer.name}, usually ${formatMoney(offer.listPrice)}`),
    choices && choicesLine(choices),
    specialInstructions && note(specialInstructions),
  ]
  return tableRow(quantity, what, formatMoney(totalPrice))
}

function tableRow(quantity: number, what: MailNode[], price: string): MailElement {
  return tr(count(`${quantity}×`), dish(what), linePrice(price))
}

function sumRow({ label, amount, kind }: FeeRow): MailElement {
  return kind === 'discount'
    ? tr(discountLabel(label), discountAmount(formatMoney(amount)))
    : tr(sumLabel(label), sumAmount(formatMoney(amount)))
}

const tr = element('tr')
const tbody = element('tbody')
const [lineTable, sumTable, totalTable] = [table(16), table(15), table(18)]

/** A data table: its columns are aligned in plain text, too. */
function table(fontSize: number) {
  const style = { fontSize, lineHeight: `${fontSize + 6}px` }
  const bare = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }
  return element('table', { ...bare, style, 'data-text-format': 'dataTable' })
}

const cell = { padding: '5px 0', verticalAlign: 'top' }
const money = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' }
const count = element(Column, {
  className: 'soft',
  width: 26,
  style: { ...cell, width: 26, paddingRight: 12, whiteSpace: 'nowrap', fontWeight: 600, color: soft },
})
const dish = element(Column, { width: '100%', style: { ...cell, width: '100%' } })
const linePrice = element(Column, { style: { ...money, paddingLeft: 12 } })
const strong = element('b', { style: { fontWeight: 600 } })
const choicesLine = element('div', { className: 'soft', style: { color: soft, fontSize: 15 } })
const note = element('div', {
  className: 'note',
  style: {
    margin: '6px 0',
    padding: '8px 12px',
    border: '1px solid #f0cf86',
    borderRadius: 8,
    background: '#fef5e0',
    color: '#7a4a10',
    fontWeight: 600,
  },
})
const discountLabel = element(Column, { className: 'saved', style: { ...cell, color: saved } })
const discountAmount = element(Column, { className: 'saved', style: { ...money, color: saved } })
const sumLabel = element(Column, { className: 'soft', style: { ...cell, color: soft } })
const sumAmount = element(Column, { className: 'ink', style: { ...money, color: ink } })
const totalLabel = element(Column, { style: { ...cell, fontWeight: 600 } })
const total = element(Column, { style: { ...money, fontSize: 26, fontWeight: 700 } })
