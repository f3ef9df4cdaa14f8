import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { OptionFields } from '@comanda/domain/menu/option-group-fields'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../../shared/load-api.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { catalogKey } from '../../../back-office/changes/queries.ts'
import { useUndoToast } from '../../../back-office/changes/use-undo.ts'
import { useResults } from '../../../back-office/results/results.tsx'

interface OptionsChange {
  group: CatalogOptionGroup
  options: readonly OptionFields[]
  /** For the toast: "Light sauce was added". */
  done: string
}

/** Saves the options of a group: adds, changes, deletes and sorts them. A change can be undone. */
export function useSaveGroup(restaurantId: string, onDone?: () => void) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const refresh = () => client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
  return useAction(
    async ({ group, options }: OptionsChange) =>
      (await loadApi()).catalog.saveOptionGroup({
        restaurantId,
        kind: group.kind,
        groupId: group.id,
        revision: group.revision,
        name: group.name,
        description: group.description,
        displayType: group.displayType,
        minSelections: group.minSelections,
        maxSelections: group.maxSelections,
        options: options.map(fieldsOf),
        links: { add: [], remove: [] },
      }),
    {
      onDone: async ({ changeId }, { done }) => {
        onDone?.()
        await refresh()
        if (changeId !== null) undoToast(done, changeId)
      },
      onFailed: async (failure, { group }) => {
        await refresh()
        results.failed(`Error saving ${group.name}`, failure)
      },
    },
  )
}

/** What is stored about an option; whether it is sold out is not part of it. */
function fieldsOf({
  id,
  name,
  description,
  priceDelta,
  isDefault,
  modifierAction,
}: OptionFields): OptionFields {
  return { id, name, description, priceDelta, isDefault, modifierAction }
}
