import { type Cents, cents } from '@comanda/domain/money/cents'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { type FeeRow, feeRows } from '@comanda/domain/pricing/fee-rows'

export interface RowChange {
  label: string
  /** null: the row is new. */
  oldAmount: Cents | null
  /** null: the row was removed. */
  newAmount: Cents | null
}

/**
 * The total rows that changed independently. Tax, fees, discount and tip depend on the items, so
 * if items changed only the delivery fee is listed.
 */
export function changedRows(
  before: Breakdown,
  fresh: Breakdown,
  { dishesChanged, combineTaxProcessing }: { dishesChanged: boolean; combineTaxProcessing: boolean },
): RowChange[] {
  const isListed = (row: FeeRow) => row.kind !== 'subtotal' && (!dishesChanged || row.kind === 'delivery')
  const old = feeRows(before, { combineTaxProcessing }).filter(isListed)
  const now = feeRows(fresh, { combineTaxProcessing }).filter(isListed)
  const same = (row: FeeRow) => (other: FeeRow) => other.kind === row.kind && other.label === row.label
  const changed = now.flatMap((row) => {
    const oldAmount = old.find(same(row))?.amount ?? null
    return oldAmount === row.amount ? [] : [{ label: row.label, oldAmount, newAmount: row.amount }]
  })
  const removed = old
    .filter((row) => !now.some(same(row)))
    .map((row) => ({ label: row.label, oldAmount: row.amount, newAmount: null }))
  return [...changed, ...removed, ...giftCardChange(before, fresh)]
}

/** A gift card whose balance is lower than before, or that is no longer used. */
function giftCardChange({ giftCard: old }: Breakdown, { giftCard: now }: Breakdown): RowChange[] {
  const last4 = now?.last4 ?? old?.last4
  if (old?.amount === now?.amount || last4 === undefined) return []
  const amountOf = (part: typeof old) => (part ? cents(-part.amount) : null)
  return [{ label: `Gift card ${last4}`, oldAmount: amountOf(old), newAmount: amountOf(now) }]
}
