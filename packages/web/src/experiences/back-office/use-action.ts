import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { type Failure, readFailure } from '../../shared/failure.ts'

export interface Action {
  busy: boolean
  /** Why the last run failed. */
  failure: Failure | null
  /** Returns whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
}

/**
 * Runs one button's action at a time. With `loud`, a failure is shown as a toast, for buttons without room
 * for an error.
 */
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
