import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'

/** Asks, deletes what a form shows, and reports the result with an undo. */
export function useDelete({
  restaurantId,
  thing,
  consequence,
  question,
  run,
  deletedText,
  errorTitle,
  onDeleted,
  onFailed,
}: {
  restaurantId: string
  /** "Upsell": for "Upsell deleted successfully!". */
  thing: string
  consequence: string
  /** In place of the usual question and its consequence. */
  question?: string | undefined
  run: () => Promise<{ changeId: string | null }>
  deletedText: string
  errorTitle: string
  onDeleted: () => void
  /** Returns true if the failure is handled. */
  onFailed?: (failure: Failure) => boolean
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [asked, setAsked] = useState(false)
  const deleting = useAction(run, {
    onDone: async ({ changeId }) => {
      releaseGuards()
      onDeleted()
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      results.succeeded(`${thing} deleted successfully!`, deletedText, changeId)
    },
    onFailed: (failure) => {
      setAsked(false)
      if (!onFailed?.(failure)) results.failed(errorTitle, failure)
    },
  })
  return {
    ask: () => setAsked(true),
    dialog: asked && (
      <AlertDialog
        open
        title={`Delete this ${thing.toLowerCase()}?`}
        description={
          question ??
          `Are you sure you want to delete this ${thing.toLowerCase()}? This action cannot be undone. ${consequence}`.trim()
        }
        confirmLabel="Delete"
        busy={deleting.busy}
        busyLabel="Deleting…"
        onCancel={() => setAsked(false)}
        onConfirm={() => deleting.run()}
      />
    ),
  }
}
