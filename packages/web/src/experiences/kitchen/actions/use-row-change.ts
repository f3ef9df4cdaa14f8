import { toast } from '@comanda/ui/toast.ts'
import { useEffect, useRef } from 'react'
import { problemOf, useGuardedAction } from './use-guarded-action.ts'

/**
 * A change of one row of a list. Each row has one of its own: a press is dropped only while the same row is being changed. `problem`
 * is why the last change failed; if the row is no longer shown, such as during another search, a message names it.
 */
export function useRowChange<Input>(
  name: string,
  work: (input: Input) => Promise<unknown>,
): { busy: boolean; problem: string | null; set: (input: Input) => void } {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const change = useGuardedAction(work, {
    onFailed: (failure) => {
      if (!isShown.current) toast.error(`${name}: ${problemOf({ failure })}`, { code: failure.code })
    },
  })
  return { busy: change.busy, problem: problemOf(change), set: change.run }
}
