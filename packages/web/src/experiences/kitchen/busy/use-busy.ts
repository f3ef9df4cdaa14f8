import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { problemOf, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { boardKey } from '../queries.ts'

/** Turns busy mode on and off: adds `minutes` to new orders for `forMinutes`. */
export function useBusy(onProblem: (problem: string) => void = () => {}) {
  const { id: restaurantId } = useKitchen().restaurant
  const client = useQueryClient()
  const change = useGuardedAction(
    async (busy: { minutes: number; forMinutes: number }) => {
      await (await loadApi()).kitchen.setBusy({ restaurantId, ...busy })
      await client.invalidateQueries({ queryKey: boardKey(restaurantId) })
    },
    { onFailed: (failure) => onProblem(problemOf({ failure }) ?? failure.message) },
  )
  return {
    busy: change.busy,
    problem: problemOf(change),
    start: (minutes: number, forMinutes: number) => change.run({ minutes, forMinutes }),
    // The contract requires a duration; ending ignores it.
    end: () => change.run({ minutes: 0, forMinutes: 5 }),
  }
}
