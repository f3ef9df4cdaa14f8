import type { CheckoutRequest } from '@comanda/contract/checkout'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMenuVersion } from '../../page.tsx'
import { readPendingPayment } from '../pay/pending-payment.ts'
import { type Price, requestPrice } from '../queries.ts'

const debounceMs = 150
/** Changes of menu and settings are streamed; this finds the rest, such as a code that others have used up. */
const pollMs = 60_000

interface Outcome {
  request: CheckoutRequest
  price: Price | null
  error: unknown
}

/**
 * Requests the server's price of an order: when the order, the menu or a setting changes, when the page becomes
 * visible or online again, and every minute in between, so that an order that can no longer be placed is reported
 * promptly.
 */
export function usePriceCheck(restaurantId: string, request: CheckoutRequest) {
  const menuVersion = useMenuVersion()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [lastPrice, setLastPrice] = useState<Price | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const due = useMemo(
    () => ({ restaurantId, request, menuVersion, attempt }),
    [restaurantId, request, menuVersion, attempt],
  )

  useEffect(() => {
    const { restaurantId, request } = due
    const abort = new AbortController()
    const { signal } = abort
    const check = async () => {
      try {
        const price = await requestPrice(restaurantId, request, readPendingPayment()?.token ?? null, signal)
        if (signal.aborted) return
        setLastPrice(price)
        setOutcome({ request, price, error: null })
      } catch (error) {
        if (!signal.aborted) setOutcome({ request, price: null, error })
      }
    }
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void check()
    }
    const first = setTimeout(check, debounceMs)
    const interval = setInterval(checkIfVisible, pollMs)
    document.addEventListener('visibilitychange', checkIfVisible, { signal })
    window.addEventListener('online', checkIfVisible, { signal })
    return () => {
      clearTimeout(first)
      clearInterval(interval)
      abort.abort()
    }
  }, [due])

  const current = outcome?.request === request ? outcome : null
  return {
    /** The last price received, possibly of an earlier version of the order. */
    lastPrice: current?.price ?? lastPrice,
    checked: current?.price != null,
    error: current?.error ?? null,
    retry,
  }
}
