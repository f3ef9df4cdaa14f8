import { useEffect, useState } from 'react'

/** A debounced value: searches run when typing pauses. */
export function useDebounced<Value>(value: Value, afterMs = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
