import { useEffect, useEffectEvent, useState } from 'react'

/** The value once its content has not changed for a while, so that typing does not send a request for every letter. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const content = JSON.stringify(value)
  const settle = useEffectEvent(() => setSettled(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the content starts the wait again
  useEffect(() => {
    const timer = setTimeout(() => settle(), ms)
    return () => clearTimeout(timer)
  }, [content, ms])
  return settled
}
