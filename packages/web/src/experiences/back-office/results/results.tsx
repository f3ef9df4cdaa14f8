import { ResultDialog } from '@comanda/ui/result-dialog'
import { useMemo, useSyncExternalStore } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { useUndoToast } from '../changes/use-undo.ts'

interface Result {
  type: 'success' | 'error' | 'warning' | 'info'
  title: string
  message: string
  onClose?: () => void
}

/** Reports the results of an owner's screen in a dialog. */
export interface Results {
  /** After OK, a toast offers to undo the change for a while. */
  succeeded: (title: string, message: string, changeId: string | null) => void
  failed: (title: string, failure: Pick<Failure, 'message'>) => void
}

export function useResults(restaurantId: string): Results {
  const undoToast = useUndoToast(restaurantId)
  return useMemo(
    () => ({
      succeeded: (title, message, changeId) =>
        show({
          ...{ type: 'success', title, message },
          onClose: () => changeId !== null && undoToast(title, changeId),
        }),
      failed: showFailure,
    }),
    [undoToast],
  )
}

export function showFailure(title: string, { message }: Pick<Failure, 'message'>): void {
  show({ type: 'error', title, message })
}

/** The dialog with the last result. Rendered once, in the shell. */
export function ResultHost() {
  const result = useSyncExternalStore(subscribe, currentResult, noResult)
  if (!result) return null
  const close = () => {
    show(null)
    result.onClose?.()
  }
  return (
    <ResultDialog type={result.type} title={result.title} onClose={close}>
      {result.message}
    </ResultDialog>
  )
}

const listeners = new Set<() => void>()
let shown: Result | null = null

function show(result: Result | null): void {
  shown = result
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const currentResult = () => shown
const noResult = () => null
