import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Layers, Plus } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { StaleRows } from '@comanda/ui/stale-rows'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { loadApi } from '../../../shared/load-api.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { hasWords } from '../lists/has-words.ts'
import { ListSearch, NoMatches } from '../lists/list-parts.tsx'
import { oneOf, text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { restaurantNotFound } from '../setup/setup-state.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryList } from './category-list.tsx'
import { categoriesQuery } from './queries.ts'

const title = 'Categories'
const subtitle = 'The sections of the menu, in the order that customers see.'

/** URL state: filters and the open category; "new" is the form for a new one. */
const categoriesSearch = z.object({
  search: text(),
  shown: oneOf(['active', 'inactive']),
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})

/** The categories of a menu: order, visibility, hours, adding and deleting. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, CategoriesOf)

function CategoriesOf({ restaurant, restaurantId }: RestaurantProps) {
  const query = useQuery(categoriesQuery(restaurantId))
  const { state, applied, set, type, push, pop } = useSearchState(categoriesSearch)
  const embedded = useEmbeddedMenu()
  const [deleted, setDeleted] = useState<CatalogCategory | null>(null)
  const categories = query.data
  const open = categories?.find(({ id }) => id === applied.open) ?? null
  const isFiltered = applied.search !== '' || applied.shown !== null
  const listed = categories?.filter((category) => matches(category, applied))
  const failure = failureOf(query, 'Error loading categories')
  const close = () => pop({ open: null })
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <Button variant="solid" onClick={() => push({ open: 'new' })}>
          <Plus className="size-4.5" />
          Add category
        </Button>
      }
      aside={
        (open || (applied.open === 'new' && categories)) && (
          <CategoryForm
            key={open?.id ?? 'new'}
            restaurantId={restaurantId}
            timezone={restaurant.timezone}
            category={open}
            onClose={close}
            onDelete={setDeleted}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch
            label="Name or description"
            value={state.search}
            onChange={(search) => type({ search })}
          />
          <FilterMenu
            label="Status"
            all="All"
            labels={{ active: 'Active', inactive: 'Inactive' }}
            value={state.shown}
            onChange={(shown) => set({ shown })}
          />
        </div>
        {listed && failure && <StaleRows {...failure} />}
        {listed && listed.length > 0 ? (
          <CategoryList
            restaurantId={restaurantId}
            timezone={restaurant.timezone}
            categories={listed}
            canReorder={!isFiltered}
            openId={open?.id ?? null}
            onOpen={({ id }) => push({ open: id })}
            onDelete={setDeleted}
          />
        ) : (
          <div className="rounded-card border border-line bg-surface">
            {failure && !listed ? (
              <FailedState
                level={2}
                {...failure}
                message={failure.code === 'HTTP_404' ? restaurantNotFound : failure.message}
              />
            ) : !listed ? (
              <div className="grid gap-px" aria-hidden="true">
                {[0, 1, 2, 3, 4].map((row) => (
                  <Skeleton key={row} className="h-14" />
                ))}
              </div>
            ) : isFiltered ? (
              <NoMatches
                icon={<Layers className="size-5" />}
                title="No matching categories"
                onClear={() => set({ search: '', shown: null })}
              >
                No category matches these filters.
              </NoMatches>
            ) : (
              <EmptyState
                level={2}
                icon={<Layers className="size-5" />}
                title="No categories yet"
                action={
                  <Button variant="solid" onClick={() => push({ open: 'new' })}>
                    Add category
                  </Button>
                }
              >
                Every product belongs to a category, such as Starters or Drinks. Add the first one.
              </EmptyState>
            )}
          </div>
        )}
      </div>
      {deleted && (
        <DeleteDialog
          restaurantId={restaurantId}
          thing="category"
          name={deleted.name}
          question={embedded?.deleteCategory}
          deletedText={({ products }) =>
            products === 0
              ? `${deleted.name} is off the menu.`
              : `${deleted.name} is off the menu, with ${products === 1 ? 'its product' : `its ${products} products`}. You can restore it from Recent Changes for 30 days.`
          }
          run={async () => (await loadApi()).catalog.deleteCategory({ restaurantId, categoryId: deleted.id })}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null)
            if (open?.id === deleted.id) close()
          }}
        />
      )}
    </Screen>
  )
}

function matches(
  { name, description, isActive }: CatalogCategory,
  { search, shown }: { search: string; shown: 'active' | 'inactive' | null },
): boolean {
  return hasWords(`${name} ${description}`, search) && (shown === null || isActive === (shown === 'active'))
}
