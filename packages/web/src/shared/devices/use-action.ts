import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { type Failure, readFailure } from '../failure.ts'

export interface Action {
  busy: boolean
  /** Why it did not work the last time. */
  failure: Failure | null
  /** Answers whether it worked. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
}

/** One thing at a time that a button does. With `loud` a failure is told by a toast, for buttons without a place for it. */
export function useAction({ loud = false } = {}): Action {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      const failed = readFailure(error)
      if (loud) toast.error(failed.message, { code: failed.code })
      setFailure(failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
