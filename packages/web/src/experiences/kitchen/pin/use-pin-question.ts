import { useState } from 'react'

/** The question for a PIN. */
export interface PinQuestion {
  open: boolean
  /** Asks for the PIN. `next` runs once it is entered, together with what already waits for it. */
  ask: (next?: () => void) => void
  answer: () => void
  cancel: () => void
}

export function usePinQuestion(): PinQuestion {
  const [waiting, setWaiting] = useState<readonly (() => void)[] | null>(null)
  return {
    open: waiting !== null,
    ask: (next) => setWaiting((others) => [...(others ?? []), ...(next ? [next] : [])]),
    answer: () => {
      setWaiting(null)
      for (const next of waiting ?? []) next()
    },
    cancel: () => setWaiting(null),
  }
}
