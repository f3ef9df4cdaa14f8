import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { useEffect, useState } from 'react'
import { useRestaurant } from '../../page.tsx'
import { changedRows, type RowChange } from '../price/changed-rows.ts'
import type { CheckoutPrice } from '../price/use-price.ts'

/** Another price than the one that the customer came to pay. */
export interface Offer {
  agreed: Breakdown
  fresh: Breakdown
  changes: CartChange[]
  rows: RowChange[]
}

/** Holds the price that the customer came to pay; a different one is an offer, to be accepted before it is charged. */
export function useAgreed(price: CheckoutPrice) {
  const { settings } = useRestaurant()
  const [agreed, setAgreed] = useState<Breakdown | null>(null)
  const { breakdown, checked, changes } = price
  useEffect(() => {
    if (checked && breakdown && changes.length === 0) setAgreed((known) => known ?? breakdown)
  }, [checked, breakdown, changes])

  const known = agreed ?? breakdown
  const differs =
    checked && known && breakdown && (changes.length > 0 || known.grandTotal !== breakdown.grandTotal)
  const offer: Offer | null = differs
    ? {
        agreed: known,
        fresh: breakdown,
        changes,
        rows: changedRows(known, breakdown, {
          dishesChanged: changes.length > 0,
          combineTaxProcessing: settings.combineTaxProcessing,
        }),
      }
    : null
  return { offer, agree: setAgreed }
}
