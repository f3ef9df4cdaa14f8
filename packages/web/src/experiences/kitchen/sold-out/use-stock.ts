import type { StockedProduct } from '@comanda/contract/menus'
import type { SoldOut } from '@comanda/domain/menu/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { type GuardedCall, useGuardedCall } from '../parts/use-guarded-call.ts'

/** Polling interval: other users mark dishes sold out, and orders use up the last portions. */
const POLL_INTERVAL_MS = 5000

const stockQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['stock', restaurantId],
    queryFn: async () => (await (await loadApi()).menus.stock({ restaurantId })).products,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  })

export function useStock(restaurantId: string) {
  return useQuery(stockQuery(restaurantId))
}

export interface SoldOutSwitch extends Omit<GuardedCall, 'run'> {
  /** The dish changed last. */
  productId: string | null
  set: (product: StockedProduct, soldOut: SoldOut) => void
}

export function useSoldOut(restaurantId: string, gate: OperatorGate | undefined): SoldOutSwitch {
  const client = useQueryClient()
  const { run, ...call } = useGuardedCall(gate)
  const [touched, setTouched] = useState<string | null>(null)
  return {
    ...call,
    productId: touched,
    set: ({ productId }, soldOut) =>
      run(async () => {
        setTouched(productId)
        await (await loadApi()).menus.setSoldOut({ restaurantId, productId, soldOut })
        await client.invalidateQueries({ queryKey: stockQuery(restaurantId).queryKey })
      }),
  }
}
