import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'

export interface OptionSale {
  busy: boolean
  set: (option: { id: string; name: string }, isOnSale: boolean) => void
}

/** Marks an option as sold out until this is changed, or as on sale: immediately and independently of its form. */
export function useOptionSale(restaurantId: string): OptionSale {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const marking = useAction(
    async ({ id, isOnSale }: { id: string; name: string; isOnSale: boolean }) =>
      (await loadApi()).menus.setOptionSoldOut({
        restaurantId,
        optionIds: [id],
        soldOut: isOnSale ? 'no' : 'until_changed',
      }),
    {
      onDone: async (_, { name, isOnSale }) => {
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        toast.success(`${name} is ${isOnSale ? 'on sale' : 'sold out until this is changed'}.`)
      },
      onFailed: (failure) => results.failed('Update Error', failure),
    },
  )
  return { busy: marking.busy, set: ({ id, name }, isOnSale) => marking.run({ id, name, isOnSale }) }
}
