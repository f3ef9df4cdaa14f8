import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { catalogKey } from './queries.ts'

/** How long a change can be undone from its toast, in milliseconds. From the history it can be undone for 30 days. */
const UNDO_MS = 20_000

/** Undoes changes to a menu by their ids, and shows a message. */
export function useUndo(restaurantId: string) {
  const client = useQueryClient()
  return useProvenAction(
    async (changeId: string) => (await loadApi()).catalog.undo({ restaurantId, changeId }),
    {
      toasts: 'Not undone',
      onDone: async () => {
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        toast.success('The change was undone.')
      },
    },
  )
}

/** Shows a message about a change with an Undo button. Without a change, shows only the message. */
export function useUndoToast(restaurantId: string): (message: string, changeId: string | null) => void {
  const { run } = useUndo(restaurantId)
  return useCallback(
    (message, changeId) => {
      if (changeId === null) toast.success(message)
      else {
        const action = { label: 'Undo', onSelect: () => run(changeId) }
        toast.success(message, { duration: UNDO_MS, action })
      }
    },
    [run],
  )
}
