import { useState } from 'react'

/** The question for a PIN. */
export interface PinQuestion {
  open: boolean
  /** Asks for the PIN. What waits for it, also from earlier calls, continues together: `next` once it is entered, else `onCancel`. */
  ask: (next?: () => void, onCancel?: () => void) => void
  answer: () => void
  cancel: () => void
}

interface Waiting {
  next: (() => void) | undefined
  onCancel: (() => void) | undefined
}

export function usePinQuestion(): PinQuestion {
  const [waiting, setWaiting] = useState<readonly Waiting[] | null>(null)
  return {
    open: waiting !== null,
    ask: (next, onCancel) => setWaiting((others) => [...(others ?? []), { next, onCancel }]),
    answer: () => {
      setWaiting(null)
      for (const { next } of waiting ?? []) next?.()
    },
    cancel: () => {
      setWaiting(null)
      for (const { onCancel } of waiting ?? []) onCancel?.()
    },
  }
}
