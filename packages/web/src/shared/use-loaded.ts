import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, readFailure } from './failure.ts'

export interface Loaded<Value> {
  value: Value | null
  failure: Failure | null
  loading: boolean
  retry: () => void
}

interface Outcome<Value> {
  key: string
  value: Value | null
  failure: Failure | null
}

/** Loads data in the browser when the key appears or changes; a null key loads nothing. */
export function useLoaded<Value>(key: string | null, load: () => Promise<Value>): Loaded<Value> {
  const [outcome, setOutcome] = useState<Outcome<Value> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same key again
  useEffect(() => {
    if (key === null) return
    let active = true
    start().then(
      (value) => active && setOutcome({ key, value, failure: null }),
      (error) => active && setOutcome({ key, value: null, failure: readFailure(error) }),
    )
    return () => {
      active = false
    }
  }, [key, attempt])
  const retry = useCallback(() => {
    setOutcome(null)
    setAttempt((count) => count + 1)
  }, [])
  const current = outcome?.key === key ? outcome : null
  return {
    value: current?.value ?? null,
    failure: current?.failure ?? null,
    loading: key !== null && current === null,
    retry,
  }
}
