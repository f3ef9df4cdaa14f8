import type { CheckoutRequest } from '@comanda/contract/checkout'
import { canOrder } from '@comanda/domain/ordering/can-order'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { currentTime } from '../../../../shared/clock.ts'
import { useMenuVersion, useRestaurant } from '../../page.tsx'
import type { Price } from '../queries.ts'
import { requestOwnPrice } from './own-price.ts'

const debounceMs = 150
/** Changes of menu and settings are streamed; polling finds the others, such as a code that was used up by other customers. */
const pollMs = 60_000

interface Outcome {
  request: CheckoutRequest
  price: Price | null
  error: unknown
}

/**
 * Requests the server's price of an order: when the order, the menu or a setting changes, when the page becomes
 * visible or online again, and every minute in between, so that an order that can no longer be placed is reported
 * promptly: within a second when its time passes, such as at closing time.
 */
export function usePriceCheck(restaurantId: string, request: CheckoutRequest) {
  const menuVersion = useMenuVersion()
  const { settings } = useRestaurant()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [lastPrice, setLastPrice] = useState<Price | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const due = useMemo(
    () => ({ restaurantId, request, settings, menuVersion, attempt }),
    [restaurantId, request, settings, menuVersion, attempt],
  )

  useEffect(() => {
    const { restaurantId, request, settings } = due
    const abort = new AbortController()
    const { signal } = abort
    let sent = 0
    let shown = 0
    const check = async () => {
      sent += 1
      const number = sent
      // A response can arrive after that to a later request.
      const show = (found: Omit<Outcome, 'request'>) => {
        if (signal.aborted || number < shown) return
        shown = number
        if (found.price) setLastPrice(found.price)
        setOutcome({ request, ...found })
      }
      try {
        show({ price: await requestOwnPrice(restaurantId, request, signal), error: null })
      } catch (error) {
        show({ price: null, error })
      }
    }
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void check()
    }
    const first = setTimeout(check, debounceMs)
    const interval = setInterval(checkIfVisible, pollMs)
    const unwatch = watchAnswer(() => canOrder(currentTime(), settings, request).ok, checkIfVisible)
    document.addEventListener('visibilitychange', checkIfVisible, { signal })
    window.addEventListener('online', checkIfVisible, { signal })
    return () => {
      clearTimeout(first)
      clearInterval(interval)
      unwatch()
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

/** Calls back within a second after a time-dependent result has changed. Returns a function that stops it. */
export function watchAnswer(ask: () => boolean, onChange: () => void): () => void {
  let known = ask()
  const timer = setInterval(() => {
    const answer = ask()
    if (answer === known) return
    known = answer
    onChange()
  }, 1000)
  return () => clearInterval(timer)
}
