import { counted } from '@comanda/domain/count'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../../shared/load-api.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { categoriesQuery } from '../../../back-office/categories/queries.ts'
import { catalogKey } from '../../../back-office/changes/queries.ts'
import { useUndoToast } from '../../../back-office/changes/use-undo.ts'
import { FailureNotice } from '../../../back-office/failure-notice.tsx'
import { dishChoices, optionGroupsQuery } from '../../../back-office/options/queries.ts'
import { failureOf } from '../../../back-office/queries.ts'
import { useStaff } from '../../../back-office/session.tsx'

type What = 'menu' | 'categories' | 'dishes'

/** Copies the menu of another restaurant, or parts of it, into this one. */
export function CopyDishesDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const client = useQueryClient()
  const undoToast = useUndoToast(restaurantId)
  const others = useStaff().restaurants.filter(({ id }) => id !== restaurantId)
  const [from, setFrom] = useState(others[0]?.id ?? '')
  const [what, setWhat] = useState<What>('menu')
  const [categoryIds, setCategoryIds] = useState<readonly string[]>([])
  const [productIds, setProductIds] = useState<readonly string[]>([])
  // Stays the same for a repeated request. The dialog closes after a copy, so the next copy has a new one.
  const [requestId] = useState(() => crypto.randomUUID())
  const categories = useQuery({ ...categoriesQuery(from), enabled: from !== '' })
  const groups = useQuery({ ...optionGroupsQuery(from), enabled: from !== '' })
  const all = categories.data?.map(({ id }) => id) ?? []
  const chosen = {
    menu: { categoryIds: all, productIds: [] },
    categories: { categoryIds: [...categoryIds], productIds: [] },
    dishes: { categoryIds: [], productIds: [...productIds] },
  }[what]
  const copying = useAction(
    async () =>
      (await loadApi()).restaurantsAdmin.copyDishes({
        restaurantId,
        fromRestaurantId: from,
        requestId,
        ...chosen,
      }),
    {
      onDone: async ({ copied, leftOut, changeId }) => {
        onClose()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        const done = resultText(copied, leftOut)
        if (changeId === null) toast.info(done)
        else undoToast(done, changeId)
      },
    },
  )
  const failure =
    failureOf(categories, 'Error loading categories') ?? failureOf(groups, 'The dishes did not load')
  return (
    <Dialog
      title="Copy from another restaurant"
      description="Dishes come with their pictures, options and hours. Existing dishes are not changed."
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Select
          label="From"
          value={from}
          onChange={(id) => {
            setFrom(id)
            setCategoryIds([])
            setProductIds([])
          }}
          options={others.map(({ id, name }) => [id, name])}
        />
        <Segmented
          label="What to copy"
          block
          value={what}
          onChange={setWhat}
          labels={{ menu: 'Whole menu', categories: 'Categories', dishes: 'Dishes' }}
        />
        {failure ? (
          <FailedState level={3} {...failure} />
        ) : !categories.data || !groups.data ? (
          from !== '' && (
            <Loading label="Loading the menu">
              <Skeleton className="h-24" />
            </Loading>
          )
        ) : what === 'categories' ? (
          <MultiPicker
            label="Categories"
            searchLabel="Search categories"
            options={categories.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={categoryIds}
            onChange={setCategoryIds}
          />
        ) : what === 'dishes' ? (
          <MultiPicker
            label="Dishes"
            searchLabel="Search dishes"
            options={dishChoices(groups.data.dishes)}
            value={productIds}
            onChange={setProductIds}
          />
        ) : (
          <p className="text-14 text-ink-2">
            {counted(groups.data.dishes.length, 'dish', 'dishes')} in{' '}
            {counted(categories.data.length, 'category', 'categories')}.
          </p>
        )}
        <FailureNotice
          failure={copying.failure}
          title="Not copied"
          unknown={{
            title: 'Could not confirm that the dishes were copied',
            hint: 'Try again: the same dishes are copied only once.',
          }}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            busy={copying.busy}
            busyLabel="Copying…"
            disabled={chosen.categoryIds.length + chosen.productIds.length === 0}
            onClick={() => copying.run()}
          >
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function resultText(copied: number, leftOut: number): string {
  const dishes = (count: number) => counted(count, 'dish', 'dishes')
  if (copied === 0) return 'Nothing was copied: the dishes already exist'
  return leftOut === 0
    ? `${dishes(copied)} copied`
    : `${dishes(copied)} copied, ${dishes(leftOut)} left out because they already exist`
}
