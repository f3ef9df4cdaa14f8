import { ResultDialog } from '@comanda/ui/result-dialog'
import { useMemo, useSyncExternalStore } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { createStore } from '../../../shared/store.ts'
import { useUndoToast } from '../changes/use-undo.ts'

interface Result {
  type: 'success' | 'error' | 'warning' | 'info'
  title: string
  message: string
  onClose?: () => void
}

/** Reports the results of an owner's screen in a dialog. */
export interface Results {
  /** After OK, a toast offers Undo for some seconds. A warning: something about it needs attention. */
  succeeded: (title: string, message: string, changeId: string | null, type?: 'success' | 'warning') => void
  failed: (title: string, failure: Pick<Failure, 'message'>) => void
}

export function useResults(restaurantId: string): Results {
  const undoToast = useUndoToast(restaurantId)
  return useMemo(
    () => ({
      succeeded: (title, message, changeId, type = 'success') =>
        shown.set({
          type,
          title,
          message,
          onClose: () => changeId !== null && undoToast(title, changeId),
        }),
      failed: showFailure,
    }),
    [undoToast],
  )
}

export function showFailure(title: string, { message }: Pick<Failure, 'message'>): void {
  shown.set({ type: 'error', title, message })
}

/** The dialog with the last result. Rendered once, in the shell. */
export function ResultHost() {
  const result = useSyncExternalStore(shown.subscribe, shown.read, noResult)
  if (!result) return null
  const close = () => {
    shown.set(null)
    result.onClose?.()
  }
  return (
    <ResultDialog type={result.type} title={result.title} onClose={close}>
      {result.message}
    </ResultDialog>
  )
}

const shown = createStore<Result | null>(null)

const noResult = () => null
