import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, readFailure } from './failure.ts'

export interface Loaded<Value> {
  value: Value | null
  failure: Failure | null
  loading: boolean
  retry: () => void
}

interface Answer<Value> {
  key: string
  value: Value | null
  failure: Failure | null
}

/** Loads something in the browser when its key appears or changes; a null key loads nothing. */
export function useLoaded<Value>(key: string | null, load: () => Promise<Value>): Loaded<Value> {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same key again
  useEffect(() => {
    if (key === null) return
    let wanted = true
    start().then(
      (value) => wanted && setAnswer({ key, value, failure: null }),
      (error) => wanted && setAnswer({ key, value: null, failure: readFailure(error) }),
    )
    return () => {
      wanted = false
    }
  }, [key, attempt])
  const retry = useCallback(() => {
    setAnswer(null)
    setAttempt((count) => count + 1)
  }, [])
  const current = answer?.key === key ? answer : null
  return {
    value: current?.value ?? null,
    failure: current?.failure ?? null,
    loading: key !== null && current === null,
    retry,
  }
}
