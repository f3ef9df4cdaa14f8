import type { SlipRow } from '../kitchen/slip.ts'
import type { Cents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import type { Breakdown, PricedLine } from '../pricing/breakdown.ts'
import { feeRows } from '../pricing/fee-rows.ts'
import { formatDate } from '../time/format.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { formatExactTime } from '../time/repeated-time.ts'
import { optionText } from './option-text.ts'
import { remainingLines, removedLines, removedMark } from './removed-lines.ts'

/** The order data of a printed receipt. */
export interface ReceiptOrder {
  restaurantName: string
  zone: Zone
  orderNumber: string
  placedAt: Instant
  fulfillment: 'pickup' | 'delivery'
  customerName: string
  breakdown: Breakdown
  combineTaxProcessing: boolean
  /** "Visa 4242"; null if nothing was charged. */
  card: string | null
  isPaid: boolean
  /** The amount still due at the counter or at the door. */
  due: Cents
  refunded: Cents
}

/** Rows of a receipt for the customer, with prices, as agreed when the order was placed. */
export function receiptOf(order: ReceiptOrder): SlipRow[] {
  const { breakdown, zone, placedAt } = order
  const { giftCard } = breakdown
  const pair = (left: string, amount: Cents): SlipRow => ({ kind: 'pair', left, right: formatMoney(amount) })
  return [
    { kind: 'text', text: order.restaurantName, size: 'tall', bold: true, centered: true },
    {
      kind: 'pair',
      left: `Order ${order.orderNumber}`,
      right: order.fulfillment === 'delivery' ? 'Delivery' : 'Pickup',
    },
    {
      kind: 'pair',
      left: order.customerName,
      right: `${formatDate(placedAt, zone)}, ${formatExactTime(placedAt, zone)}`,
    },
    { kind: 'rule' },
    ...remainingLines(breakdown.lines).flatMap(rowsOfLine),
    ...breakdown.kidsMeals.map(
      ({ name, quantity }): SlipRow => ({ kind: 'pair', left: `${quantity} × ${name}`, right: 'Included' }),
    ),
    ...removedLines(breakdown.lines).map(
      ({ name, quantity, totalPrice }): SlipRow => ({
        kind: 'text',
        text: `${quantity} × ${name}, ${formatMoney(totalPrice)}`,
        struck: removedMark,
      }),
    ),
    { kind: 'rule' },
    ...feeRows(breakdown, order).map(({ label, amount }) => pair(label, amount)),
    { kind: 'pair', left: 'Total', right: formatMoney(breakdown.grandTotal), bold: true },
    ...(giftCard ? [pair(`Gift card ${giftCard.last4}`, giftCard.amount)] : []),
    order.due > 0
      ? { kind: 'pair', left: 'To pay', right: formatMoney(order.due), bold: true }
      : { kind: 'pair', left: order.isPaid ? 'Paid' : 'Not paid', right: order.card ?? '' },
    ...(order.refunded > 0 ? [pair('Refunded', order.refunded)] : []),
    { kind: 'rule' },
    { kind: 'text', text: 'Thank you', centered: true },
  ]
}

function rowsOfLine({ quantity, name, totalPrice, selections, specialInstructions }: PricedLine): SlipRow[] {
  const options = selections.map((selection) => {
    const text = optionText(selection)
    return selection.priceDelta === 0 ? text : `${text} ${formatMoney(selection.priceDelta)}`
  })
  return [
    { kind: 'pair', left: `${quantity} × ${name}`, right: formatMoney(totalPrice), bold: true },
    ...options.map((text): SlipRow => ({ kind: 'text', text, indent: 1 })),
    ...(specialInstructions ? [{ kind: 'text', text: `"${specialInstructions}"`, indent: 1 } as const] : []),
  ]
}
