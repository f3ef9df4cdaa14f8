import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, readFailure } from './failure.ts'

export interface Loaded<Value> {
  value: Value | null
  failure: Failure | null
  loading: boolean
  retry: () => void
}

interface Outcome<Value> {
  run: string
  value: Value | null
  failure: Failure | null
}

/** Loads data in the browser when the key appears or changes; a null key loads nothing. */
export function useLoaded<Value>(key: string | null, load: () => Promise<Value>): Loaded<Value> {
  const [outcome, setOutcome] = useState<Outcome<Value> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(load)
  const run = key === null ? null : `${attempt} ${key}`
  useEffect(() => {
    if (run === null) return
    let active = true
    start().then(
      (value) => active && setOutcome({ run, value, failure: null }),
      (error) => active && setOutcome({ run, value: null, failure: readFailure(error) }),
    )
    return () => {
      active = false
    }
  }, [run])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const current = outcome?.run === run ? outcome : null
  return {
    value: current?.value ?? null,
    failure: current?.failure ?? null,
    loading: run !== null && current === null,
    retry,
  }
}
