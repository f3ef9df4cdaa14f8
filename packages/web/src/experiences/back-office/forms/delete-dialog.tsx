import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'
import { releaseGuards } from './leave-guard.tsx'

export interface DeleteDialogProps<Deleted> {
  restaurantId: string
  /** Such as "coupon": for the question and the titles of the results. */
  thing: string
  /** Names the object of the question: "Delete TENOFF?"; by default "this coupon". */
  name?: string
  question?: string | undefined
  /** Follows the usual question: "2 dishes lose it." */
  consequence?: string | undefined
  run: () => Promise<Deleted>
  /** The effect of the deletion, for the success message. */
  deletedText: string | ((deleted: Deleted) => string)
  doneTitle?: string
  errorTitle?: string
  onClose: () => void
  /** By default `onClose`. */
  onDeleted?: () => void
  children?: ReactNode
}

/** Asks for confirmation, deletes something, and reports the result with an Undo button. */
export function DeleteDialog<Deleted extends { changeId: string | null }>({
  restaurantId,
  thing,
  name = `this ${thing}`,
  consequence = '',
  question = `Are you sure you want to delete this ${thing}? This action cannot be undone. ${consequence}`.trim(),
  run,
  deletedText,
  doneTitle = `${thing.charAt(0).toUpperCase()}${thing.slice(1)} deleted successfully!`,
  errorTitle = `Error deleting ${thing}`,
  onClose,
  onDeleted = onClose,
  children,
}: DeleteDialogProps<Deleted>) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(run, {
    onDone: async (deleted) => {
      releaseGuards()
      onDeleted()
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      results.succeeded(
        doneTitle,
        typeof deletedText === 'string' ? deletedText : deletedText(deleted),
        deleted.changeId,
      )
    },
    onFailed: (failure) => {
      onClose()
      results.failed(errorTitle, failure)
    },
  })
  return (
    <AlertDialog
      title={`Delete ${name}?`}
      description={question}
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    >
      {children}
    </AlertDialog>
  )
}
