import type { Instant } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { problemOf, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { boardKey } from '../queries.ts'
import { boardNow } from '../ticket/board-clock.ts'

interface BusyChange {
  minutes: number
  forMinutes: number
  /** When it was first requested: a repeat after a lost response does not start the time again. */
  requestedAt: Instant
  /** The end of the busy mode that the board showed. */
  shownUntil: Instant | null
}

/** Turns busy mode on and off: adds `minutes` to new orders for `forMinutes`. `toasts`: shows a failure as a toast. */
export function useBusy({ toasts = false } = {}) {
  const { id: restaurantId, busy } = useKitchen().restaurant
  const client = useQueryClient()
  const { run, input, ...change } = useGuardedAction(
    async ({ shownUntil: _, ...change }: BusyChange) => {
      await (await loadApi()).kitchen.setBusy({ restaurantId, ...change })
      await client.invalidateQueries({ queryKey: boardKey(restaurantId) })
    },
    {
      onFailed: (failure) => {
        if (toasts) toast.error(problemOf({ failure }) ?? failure.message, { code: failure.code })
      },
    },
  )
  const shownUntil = busy?.until ?? null
  const failed = change.failure && input?.shownUntil === shownUntil ? input : null
  const set = (minutes: number, forMinutes: number) => {
    const isRepeat = failed?.minutes === minutes && failed.forMinutes === forMinutes
    run({ minutes, forMinutes, shownUntil, requestedAt: isRepeat ? failed.requestedAt : boardNow() })
  }
  return {
    busy: change.busy,
    /** Not once the board shows another busy mode: the change was made, only its response was lost. */
    problem: failed && problemOf(change),
    start: set,
    // The contract requires a duration; ending ignores it.
    end: () => set(0, 5),
  }
}
