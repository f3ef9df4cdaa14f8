import type { StockedProduct } from '@comanda/contract/menus'
import type { SoldOut } from '@comanda/domain/menu/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdvanceGate } from '../acts/gate.ts'
import { type GuardedCall, useGuardedCall } from '../parts/use-guarded-call.ts'
import { loadApi } from '../queries.ts'

/** Somebody else may sell out a dish meanwhile, and orders take the last portions. */
const ASK_EVERY_MS = 5000

const stockQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['stock', restaurantId],
    queryFn: async () => (await (await loadApi()).menus.stock({ restaurantId })).products,
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
  })

export function useStock(restaurantId: string) {
  return useQuery(stockQuery(restaurantId))
}

export interface SoldOutSwitch extends Omit<GuardedCall, 'run'> {
  /** The dish that was touched last. */
  productId: string | null
  set: (product: StockedProduct, soldOut: SoldOut) => void
}

export function useSoldOut(restaurantId: string, gate: AdvanceGate | undefined): SoldOutSwitch {
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
