import type { CheckoutRequest } from '@comanda/contract/checkout'
import { useCallback, useEffect, useState } from 'react'
import { readPendingPayment } from '../pay/pending-payment.ts'
import { type Price, requestPrice } from '../queries.ts'

const debounceMs = 150
const pollMs = 8_000

interface Outcome {
  request: CheckoutRequest
  price: Price | null
  error: unknown
}

/**
 * Requests the server's price of an order: when the order changes, when the page becomes visible or online
 * again, and every few seconds in between, so that an order that can no longer be placed is reported
 * promptly.
 */
export function usePriceCheck(restaurantId: string, request: CheckoutRequest) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [lastPrice, setLastPrice] = useState<Price | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests the same price again
  useEffect(() => {
    const abort = new AbortController()
    const check = async () => {
      try {
        const price = await requestPrice(
          restaurantId,
          request,
          readPendingPayment()?.token ?? null,
          abort.signal,
        )
        if (abort.signal.aborted) return
        setLastPrice(price)
        setOutcome({ request, price, error: null })
      } catch (error) {
        if (!abort.signal.aborted) setOutcome({ request, price: null, error })
      }
    }
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void check()
    }
    const first = setTimeout(check, debounceMs)
    const interval = setInterval(checkIfVisible, pollMs)
    const events = { signal: abort.signal }
    document.addEventListener('visibilitychange', checkIfVisible, events)
    window.addEventListener('online', checkIfVisible, events)
    return () => {
      clearTimeout(first)
      clearInterval(interval)
      abort.abort()
    }
  }, [restaurantId, request, attempt])

  const current = outcome?.request === request ? outcome : null
  return {
    /** The last price received, possibly of an earlier version of the order. */
    lastPrice: current?.price ?? lastPrice,
    checked: current?.price != null,
    error: current?.error ?? null,
    retry,
  }
}
