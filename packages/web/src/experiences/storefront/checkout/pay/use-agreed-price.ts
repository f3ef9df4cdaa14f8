import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { useEffect, useState } from 'react'
import { useRestaurant } from '../../page.tsx'
import { changedRows, type RowChange } from '../price/changed-rows.ts'
import type { CheckoutPrice } from '../price/use-price.ts'

/** A price that differs from the one the customer agreed to. */
export interface Offer {
  agreed: Breakdown
  fresh: Breakdown
  changes: CartChange[]
  rows: RowChange[]
}

/**
 * Holds the price that the customer agreed to; a different one is an offer, which must be accepted before
 * payment.
 */
export function useAgreedPrice(price: CheckoutPrice) {
  const { settings } = useRestaurant()
  const [agreed, setAgreed] = useState<Breakdown | null>(null)
  const { breakdown, checked, changes } = price
  useEffect(() => {
    if (checked && breakdown && changes.length === 0) setAgreed((current) => current ?? breakdown)
  }, [checked, breakdown, changes])

  const reference = agreed ?? breakdown
  const differs =
    checked && reference && breakdown && (changes.length > 0 || reference.grandTotal !== breakdown.grandTotal)
  const offer: Offer | null = differs
    ? {
        agreed: reference,
        fresh: breakdown,
        changes,
        rows: changedRows(reference, breakdown, {
          dishesChanged: changes.length > 0,
          combineTaxProcessing: settings.combineTaxProcessing,
        }),
      }
    : null
  return { offer, agree: setAgreed }
}
