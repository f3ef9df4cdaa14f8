import type { Attention } from '@comanda/contract/dashboard-shapes'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../shared/use-action.ts'
import { attentionQuery, dashboardKey } from './queries.ts'
import { type Outcome, resolutionOf } from './resolutions.ts'

/** Resolves items of the list, one at a time, with a result that offers to undo it where that is possible. */
export function useResolving(restaurantId: string | null, onEnd: () => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: dashboardKey })
  const undoing = useAction(async (undo: NonNullable<Outcome['undo']>) => undo(), {
    onDone: async () => {
      await refresh()
      toast.success('Undone.')
    },
    toasts: 'Not undone',
  })
  const { run, busy, input } = useAction(async (item: Attention) => resolutionOf(item)?.run() ?? null, {
    onDone: (outcome, item) => {
      onEnd()
      if (!outcome) return
      const { message, isOpen, undo } = outcome
      if (isOpen) toast.error(message)
      else {
        remove(item)
        toast.success(message, undo && { action: { label: 'Undo', onSelect: () => undoing.run(undo) } })
      }
    },
    onFailed: async ({ message, code }) => {
      onEnd()
      toast.error(message, { code })
      await refresh()
    },
  })
  /** Responses are cached for some seconds: one directly after the action can still contain the item. */
  const remove = (resolved: Attention) =>
    client.setQueryData(attentionQuery(restaurantId).queryKey, (known) => {
      if (!known) return known
      const rest = { ...resolved, count: resolved.count - 1, order: null }
      return {
        items: known.items.flatMap((item) =>
          attentionKey(item) !== attentionKey(resolved) ? item : rest.count > 0 ? rest : [],
        ),
      }
    })
  return { resolve: run, resolving: busy ? (input ?? null) : null }
}

export const attentionKey = ({ kind, restaurant, detail, order }: Attention) =>
  [kind, restaurant?.id, kind === 'courier_missing' ? order?.id : detail].join(' ')
