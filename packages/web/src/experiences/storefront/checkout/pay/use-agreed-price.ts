import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { useEffect, useState } from 'react'
import { useRestaurant } from '../../page.tsx'
import { changedOffers } from '../price/changed-lines.ts'
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
  const { breakdown, checked } = price
  const changes =
    agreed && breakdown
      ? [...price.changes, ...changedOffers(agreed, breakdown, price.changes)]
      : price.changes
  useEffect(() => {
    if (checked && breakdown && price.changes.length === 0) setAgreed((current) => current ?? breakdown)
  }, [checked, breakdown, price.changes])

  const reference = agreed ?? breakdown
  const differs =
    checked &&
    reference &&
    breakdown &&
    (changes.length > 0 ||
      reference.grandTotal !== breakdown.grandTotal ||
      cardAmountOf(reference) !== cardAmountOf(breakdown))
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
