import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { type GuardedCall, useGuardedCall } from '../parts/use-guarded-call.ts'
import { boardKey } from '../queries.ts'

export interface BusySwitch extends Omit<GuardedCall, 'run'> {
  /** Turns on busy mode: adds `minutes` to new orders for `forMinutes`. */
  start: (minutes: number, forMinutes: number) => void
  end: () => void
}

export function useBusy(restaurantId: string, gate: OperatorGate | undefined): BusySwitch {
  const client = useQueryClient()
  const { run, ...call } = useGuardedCall(gate)
  const set = (minutes: number, forMinutes: number) =>
    run(async () => {
      await (await loadApi()).kitchen.setBusy({ restaurantId, minutes, forMinutes })
      await client.invalidateQueries({ queryKey: boardKey(restaurantId) })
    })
  // The contract requires a duration; ending ignores it.
  return { ...call, start: set, end: () => set(0, 5) }
}
