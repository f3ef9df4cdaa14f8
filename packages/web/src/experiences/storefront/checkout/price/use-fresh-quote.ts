import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { Cents } from '@comanda/domain/money/cents'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/failure.ts'
import { useOrder } from '../../order/order.tsx'
import type { StartedDraft } from '../checkout-request.ts'

/** The delivery fee before and after a quote was renewed. */
export interface QuoteChange {
  oldFee: Cents
  newFee: Cents
}

/** Replaces an expired quote with the one that came with the rejection, and returns the change of the fee. */
export function useFreshQuote(draft: StartedDraft, failure: Failure | null): QuoteChange | null {
  const { update } = useOrder()
  const [change, setChange] = useState<QuoteChange | null>(null)
  const old = draft.quote
  const fresh = renewedQuote(failure)
  useEffect(() => {
    if (!fresh || fresh.quoteId === old?.quoteId) return
    if (old && old.fee !== fresh.fee) setChange({ oldFee: old.fee, newFee: fresh.fee })
    update({ quote: fresh })
  }, [fresh, old, update])
  return change
}

/** The new quote that a QUOTE_EXPIRED error carries; null if there is none. */
export function renewedQuote(failure: Failure | null): DeliveryQuote | null {
  if (failure?.code !== 'QUOTE_EXPIRED') return null
  const data = failure.data as { quote?: DeliveryQuote | null } | null
  return data?.quote ?? null
}
