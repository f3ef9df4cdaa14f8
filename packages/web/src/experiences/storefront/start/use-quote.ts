import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { AddressFields } from '@comanda/domain/people/address'
import { cartBlockOf } from '@comanda/domain/reporting/carts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { quoteDelivery } from '../queries.ts'
import { trackBlocked } from '../tracking/track.ts'

/** Milliseconds after a rejected address before the order falls back to pickup. */
export const pickupFallbackMs = 3000

/** The delivery address and its quote. */
export function useQuote(initial: {
  restaurantId: string
  /** The address of the draft, in one line; '' if there is none yet. */
  address: string
  quote: DeliveryQuote | null
  /** Called when the user does nothing after a rejection; null if pickup is not offered. */
  onFallback: (() => void) | null
}) {
  const [fields, setFields] = useState<AddressFields | null>(null)
  const [quote, setQuote] = useState(initial.quote)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [isFallingBack, setFallingBack] = useState(false)
  const newest = useRef(0)

  const switchToPickup = () => {
    setFallingBack(false)
    setFailure(null)
    initial.onFallback?.()
  }
  const fallBack = useEffectEvent(switchToPickup)
  useEffect(() => {
    if (!isFallingBack) return
    const timer = setTimeout(fallBack, pickupFallbackMs)
    return () => clearTimeout(timer)
  }, [isFallingBack])

  const requestQuote = async (address: AddressFields) => {
    setFailure(null)
    if (isLoading) return
    const requestNumber = ++newest.current
    setLoading(true)
    const result = await quoteDelivery(initial.restaurantId, address).catch(readFailure)
    if (requestNumber !== newest.current) return
    setLoading(false)
    trackBlocked('quoteId' in result ? null : (cartBlockOf(result) ?? 'quote_failed'))
    if ('quoteId' in result) return setQuote(result)
    setFailure(result)
    setFallingBack(initial.onFallback !== null)
  }
  return {
    /** The address in one line, before it is edited. */
    initialAddress: initial.address,
    /** The entered address; null until it is edited. */
    fields,
    quote,
    failure,
    isLoading,
    isFallingBack,
    isReady: quote !== null && !isLoading,
    requestQuote,
    /** Cancels the fallback: the user has acted. */
    stay: () => setFallingBack(false),
    switchToPickup: initial.onFallback && switchToPickup,
    edit: (edited: AddressFields) => {
      newest.current += 1
      setFields(edited)
      setQuote(null)
      setFailure(null)
      setLoading(false)
      setFallingBack(false)
    },
  }
}

export type Quote = ReturnType<typeof useQuote>
