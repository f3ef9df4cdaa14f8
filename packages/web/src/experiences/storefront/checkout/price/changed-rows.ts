import type { Cents } from '@comanda/domain/money/cents'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { type FeeRow, feeRows } from '@comanda/domain/pricing/fee-rows'

export interface RowChange {
  label: string
  /** null: the row is new. */
  oldAmount: Cents | null
  /** null: the row is gone. */
  newAmount: Cents | null
}

/**
 * The rows of the sum that changed for a reason of their own. Tax, fees, discount and tip follow from the dishes, so with
 * changed dishes only the delivery fee is named.
 */
export function changedRows(
  before: Breakdown,
  fresh: Breakdown,
  { dishesChanged, combineTaxProcessing }: { dishesChanged: boolean; combineTaxProcessing: boolean },
): RowChange[] {
  const named = (row: FeeRow) => row.kind !== 'subtotal' && (!dishesChanged || row.kind === 'delivery')
  const old = feeRows(before, { combineTaxProcessing }).filter(named)
  const now = feeRows(fresh, { combineTaxProcessing }).filter(named)
  const same = (row: FeeRow) => (other: FeeRow) => other.kind === row.kind && other.label === row.label
  const changed = now.flatMap((row) => {
    const oldAmount = old.find(same(row))?.amount ?? null
    return oldAmount === row.amount ? [] : [{ label: row.label, oldAmount, newAmount: row.amount }]
  })
  const gone = old
    .filter((row) => !now.some(same(row)))
    .map((row) => ({ label: row.label, oldAmount: row.amount, newAmount: null }))
  return [...changed, ...gone]
}
