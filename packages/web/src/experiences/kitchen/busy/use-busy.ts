import { useQueryClient } from '@tanstack/react-query'
import type { AdvanceGate } from '../acts/gate.ts'
import { type GuardedCall, useGuardedCall } from '../parts/use-guarded-call.ts'
import { boardKey, loadApi } from '../queries.ts'

export interface BusySwitch extends Omit<GuardedCall, 'run'> {
  /** Promises new orders so many minutes later, for a while. */
  start: (minutes: number, forMinutes: number) => void
  end: () => void
}

export function useBusy(restaurantId: string, gate: AdvanceGate | undefined): BusySwitch {
  const client = useQueryClient()
  const { run, ...call } = useGuardedCall(gate)
  const set = (minutes: number, forMinutes: number) =>
    run(async () => {
      await (await loadApi()).kitchen.setBusy({ restaurantId, minutes, forMinutes })
      await client.invalidateQueries({ queryKey: boardKey(restaurantId) })
    })
  // Its duration is of no matter for an end, but the contract wants one.
  return { ...call, start: set, end: () => set(0, 5) }
}
