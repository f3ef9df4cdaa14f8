import type { Wish } from '@comanda/contract/checkout'
import { useCallback, useEffect, useState } from 'react'
import { readPending } from '../pay/pending-payment.ts'
import { askPrice, type Price } from '../queries.ts'

const settleMs = 150
const againMs = 8_000

interface Outcome {
  wish: Wish
  price: Price | null
  error: unknown
}

/**
 * Asks the server for the price of a wish: when the wish changes, when somebody comes back to the page or the line
 * returns, and every few seconds in between, so that an order that can no longer be taken is told at once.
 */
export function usePriceCheck(restaurantId: string, wish: Wish) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [answer, setAnswer] = useState<Price | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks for the same wish again
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      try {
        const price = await askPrice(restaurantId, wish, readPending()?.token ?? null, stop.signal)
        if (stop.signal.aborted) return
        setAnswer(price)
        setOutcome({ wish, price, error: null })
      } catch (error) {
        if (!stop.signal.aborted) setOutcome({ wish, price: null, error })
      }
    }
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const first = setTimeout(ask, settleMs)
    const again = setInterval(askIfSeen, againMs)
    const events = { signal: stop.signal }
    document.addEventListener('visibilitychange', askIfSeen, events)
    window.addEventListener('online', askIfSeen, events)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      stop.abort()
    }
  }, [restaurantId, wish, attempt])

  const current = outcome?.wish === wish ? outcome : null
  return {
    /** The last price that was answered, perhaps of an earlier wish. */
    answer: current?.price ?? answer,
    checked: current?.price != null,
    error: current?.error ?? null,
    retry,
  }
}
