import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { themesQuery } from './queries.ts'

/** How long the choice can be undone from its toast, in milliseconds. */
const UNDO_MS = 20_000

/** Selects the theme of a menu, shows a message, and offers to restore the previous theme. */
export function useChooseTheme(restaurantId: string, nameOf: (themeId: string | null) => string) {
  const client = useQueryClient()
  const { queryKey } = themesQuery(restaurantId)
  const choosing = useAction(
    async (themeId: string | null) => (await loadApi()).catalog.chooseTheme({ restaurantId, themeId }),
    {
      toasts: 'The theme was not changed',
      onDone: ({ previousId }, themeId) => {
        client.setQueryData(queryKey, (data) => data && { ...data, chosenId: themeId })
        void client.invalidateQueries({ queryKey })
        const action = { label: 'Undo', onSelect: () => choosing.run(previousId) }
        toast.success(`Customers see ${nameOf(themeId)} now.`, { duration: UNDO_MS, action })
      },
    },
  )
  return choosing
}
