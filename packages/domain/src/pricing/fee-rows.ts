import { addCents, type Cents, cents } from '../money/cents.ts'
import type { Percent } from '../money/percent.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import type { Breakdown } from './breakdown.ts'

export type FeeRowKind =
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'processing'
  | 'taxes-and-fees'
  | 'delivery'
  | 'tip'

/** One row between the dishes and the grand total; the amount of a discount is negative. */
export interface FeeRow {
  label: string
  amount: Cents
  kind: FeeRowKind
}

/**
 * The rows shown to the customer, in order. They always sum to the grand total. A waived delivery fee is
 * shown in full, followed by the code that waives it. Rows of 0 are left out, except subtotal and tax.
 */
export function feeRows(
  breakdown: Breakdown,
  settings: Pick<OrderingSettings, 'combineTaxProcessing'>,
): FeeRow[] {
  const { subtotal, discount, deliveryDiscount, tip } = breakdown
  const code = breakdown.discountCode ?? 'Discount'
  return [
    { label: 'Subtotal', amount: subtotal, kind: 'subtotal' },
    ...unlessZero({ label: code, amount: cents(-discount), kind: 'discount' }),
    ...taxRows(breakdown, settings.combineTaxProcessing),
    ...unlessZero({
      label: 'Delivery fee',
      amount: addCents(breakdown.deliveryFee, deliveryDiscount),
      kind: 'delivery',
    }),
    ...unlessZero({ label: code, amount: cents(-deliveryDiscount), kind: 'discount' }),
    ...unlessZero({ label: tipLabel(breakdown.tipPercentage), amount: tip, kind: 'tip' }),
  ]
}

function taxRows({ tax, processingFee }: Breakdown, combined: boolean): FeeRow[] {
  if (combined)
    return [{ label: 'Taxes & Fees', amount: addCents(tax, processingFee), kind: 'taxes-and-fees' }]
  return [
    { label: 'Tax', amount: tax, kind: 'tax' },
    ...unlessZero({ label: 'Processing fee', amount: processingFee, kind: 'processing' }),
  ]
}

function tipLabel(share: Percent | null): string {
  return share === null ? 'Tip' : `Tip, ${share / 1000}%`
}

function unlessZero(row: FeeRow): FeeRow[] {
  return row.amount === 0 ? [] : [row]
}
