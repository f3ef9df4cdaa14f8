import { counted } from '@comanda/domain/count'
import type { SoldOutChange } from '@comanda/domain/menu/stock'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'
import { useRowAction } from '../use-row-action.ts'

interface Named {
  id: string
  name: string
}

/** Availability and portions of products, saved immediately and independently of their forms. */
export function useStockActions(restaurantId: string) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const report = async (message: string) => {
    await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
    toast.success(message)
  }
  const keyOf = ({ product }: { product: Named }) => product.id
  const marking = useRowAction(
    async ({ product, change }: { product: Named; change: SoldOutChange }) =>
      (await loadApi()).menus.setSoldOut({ restaurantId, productId: product.id, ...change }),
    {
      keyOf,
      onDone: (_, { product, change }) => report(`${product.name} is ${soldOutText(change)}.`),
      onFailed: (failure) => results.failed('Update Error', failure),
    },
  )
  const counting = useRowAction(
    async ({ product, count }: { product: Named; count: number | null }) =>
      (await loadApi()).menus.setStock({ restaurantId, productId: product.id, count }),
    {
      keyOf,
      onDone: (_, { product, count }) =>
        report(
          count === null
            ? `Portions of ${product.name} are not counted.`
            : `${product.name}: ${counted(count, 'portion')} left.`,
        ),
      onFailed: (failure) => results.failed('Update Error', failure),
    },
  )
  return {
    isBusy: ({ id }: Named) => marking.isBusy(id) || counting.isBusy(id),
    setSoldOut: (product: Named, change: SoldOutChange) => marking.run({ product, change }),
    setPortions: (product: Named, count: number | null) => counting.run({ product, count }),
  }
}

function soldOutText({ soldOut, backOn }: SoldOutChange): string {
  if (soldOut === 'no') return 'on sale'
  if (soldOut === 'today') return 'sold out for today'
  if (soldOut === 'until_date') return `sold out, and on sale again on ${backOn}`
  return 'sold out until this is changed'
}
