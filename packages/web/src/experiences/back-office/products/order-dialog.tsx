import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { Skeleton } from '@comanda/ui/skeleton'
import { SortableList } from '@comanda/ui/sortable-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { isSame } from '../forms/draft.ts'
import { optionGroupsQuery } from '../options/queries.ts'
import { failureOf } from '../queries.ts'
import { useResults } from '../results/results.tsx'

/** Sorts the dishes of a category by dragging, buttons or keyboard, and saves the order once. */
export function OrderDialog({
  restaurantId,
  category,
  onClose,
}: {
  restaurantId: string
  category: { id: string; name: string }
  onClose: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const query = useQuery(optionGroupsQuery(restaurantId))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const dishes = query.data?.dishes.filter((dish) => dish.category === category.name)
  const from = dishes?.map(({ id }) => id) ?? []
  const order = chosen ?? from
  const byId = new Map(dishes?.map((dish) => [dish.id, dish]))
  const reload = () => client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
  const saving = useAction(
    async (to: readonly string[]) =>
      (await loadApi()).catalog.orderProducts({ restaurantId, categoryId: category.id, from, to: [...to] }),
    {
      onDone: async ({ changeId }) => {
        await reload()
        onClose()
        undoToast(`Customers see ${category.name} in the new order.`, changeId)
      },
      onFailed: (failure) => {
        setChosen(null)
        void reload()
        results.failed('Update Error', failure)
      },
    },
  )
  const failure = failureOf(query, 'Products did not load')
  return (
    <Dialog
      title={`Reorder ${category.name}`}
      description="Drag, or use the arrows. Customers see this order."
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            busy={saving.busy}
            busyLabel="Saving…"
            disabled={isSame(order, from)}
            onClick={() => saving.run(order)}
          >
            Save order
          </Button>
        </div>
      }
    >
      {failure ? (
        <FailedState level={2} {...failure} />
      ) : !dishes ? (
        <Skeleton className="h-60" />
      ) : (
        <SortableList
          label={`Products of ${category.name} in menu order`}
          items={order.flatMap((id) => byId.get(id) ?? [])}
          itemKey={({ id }) => id}
          itemName={({ name }) => name}
          areAlike
          onReorder={setChosen}
          className="overflow-clip rounded-card border border-line bg-surface"
          renderItem={({ name, basePrice, isActive }) => (
            <span className="flex min-h-11 items-center justify-between gap-3">
              <span className="min-w-0 truncate font-semibold">
                {name}
                {!isActive && <span className="font-normal text-ink-2"> (inactive)</span>}
              </span>
              <span className="flex-none text-13 text-ink-2 tnum">{formatMoney(basePrice)}</span>
            </span>
          )}
        />
      )}
    </Dialog>
  )
}
