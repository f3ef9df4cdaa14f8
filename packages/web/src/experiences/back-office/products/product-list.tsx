import { labelTypes } from '@comanda/domain/menu/menu'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Layers, ListOrdered, Plus, Utensils } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Pager } from '@comanda/ui/pager'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { Filters, NoMatches } from '../lists/list-parts.tsx'
import { anyOf, id, oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import { ViewsMenu } from '../lists/views-menu.tsx'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { BulkProducts } from './bulk-products.tsx'
import { productLabels } from './labels.ts'
import { OrderDialog } from './order-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { choicesQuery, type ListRequest, productsQuery, type Sort } from './queries.ts'
import { useProductActions } from './use-product-actions.tsx'
import { useSelection } from './use-selection.ts'

const sorts = ['name', 'price', 'sold', 'changed'] as const

/** The address: filters, order and page of the list. */
const productsSearch = z.object({
  search: text(),
  category: id,
  labels: anyOf(labelTypes),
  shown: oneOf(['active', 'inactive', 'sold_out']),
  menu: text(200),
  picture: oneOf(['without']),
  sort: oneOf(sorts),
  order: oneOf(['down']),
  page: pageNumber,
})

const noFilters = {
  search: '',
  category: null,
  labels: [],
  shown: null,
  menu: '',
  picture: null,
  page: 1,
}

/** The dishes of a menu: search, filters, status, sold out, and changes of many at once. */
export function ProductList({ restaurant }: { restaurant: StaffRestaurant }) {
  const restaurantId = restaurant.id
  const [, navigate] = useLocation()
  const { state, applied, set, type } = useSearchState(productsSearch)
  const request: ListRequest = {
    search: applied.search || undefined,
    categoryIds: applied.category ? [applied.category] : undefined,
    labels: applied.labels.length > 0 ? [...applied.labels] : undefined,
    state: applied.shown ?? undefined,
    menu: applied.menu || undefined,
    picture: applied.picture ?? undefined,
    sort: applied.sort ?? 'menu',
    direction: applied.order ?? 'up',
    page: applied.page,
  }
  const query = useQuery(productsQuery(restaurantId, request))
  const choices = useQuery(choicesQuery(restaurantId))
  const selection = useSelection(query.data?.products)
  const actions = useProductActions(restaurantId)
  const list = query.data
  const filter = (change: Partial<typeof state>) => set({ ...change, page: 1 })
  const isFiltered = Object.entries(noFilters).some(
    ([name, none]) =>
      name !== 'page' && String(applied[name as keyof typeof noFilters] ?? '') !== String(none ?? ''),
  )
  const categories = choices.data?.categories ?? []
  const ordered = categories.find(({ id }) => id === applied.category)
  const [isOrdering, setOrdering] = useState(false)
  const needsCategory = choices.data !== undefined && !categories.some(({ isActive }) => isActive)
  const summary = list?.summary
  const add = () => navigate('/admin/products/new')
  return (
    <Screen
      title="Products"
      subtitle="Everything on the menu, with prices and availability."
      actions={
        <Button variant="solid" onClick={add} disabled={needsCategory}>
          <Plus aria-hidden="true" className="size-4.5" />
          Add product
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {needsCategory && (
          <Notice
            tone="warn"
            icon={<Layers aria-hidden="true" className="size-4.5" />}
            title="Categories Required"
            trailing={<Button onClick={() => navigate('/admin/categories')}>Create categories</Button>}
          >
            A product belongs to an active category. Create one first.
          </Notice>
        )}
        <StatStrip
          stats={[
            { label: 'Total products', value: summary?.total.toLocaleString('en-US') },
            { label: 'Active products', value: summary?.active.toLocaleString('en-US') },
            { label: 'Categories', value: summary?.categories.toLocaleString('en-US') },
            { label: 'Sum of base prices', value: summary && formatMoney(summary.basePrices) },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search products"
            value={state.search}
            onChange={(search) => type({ search, page: 1 })}
            hotkey
            className="w-full office:w-62"
          />
          <Filters>
            <FilterMenu
              label="Category"
              all="All"
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              value={applied.category === null ? [] : [applied.category]}
              onChange={([category = null]) => filter({ category })}
            />
            <FilterMenu
              label="Label"
              all="Any"
              many
              options={labelTypes.map((label) => ({ value: label, label: productLabels[label].text }))}
              value={applied.labels}
              onChange={(labels) => filter({ labels })}
            />
            {(choices.data?.menus.length ?? 0) > 0 && (
              <FilterMenu
                label="Menu"
                all="Any"
                options={['regular', ...(choices.data?.menus ?? [])].map((name) => ({
                  value: name,
                  label: name === 'regular' ? 'Regular menu' : name,
                }))}
                value={applied.menu === '' ? [] : [applied.menu]}
                onChange={([menu = '']) => filter({ menu })}
              />
            )}
            <FilterMenu
              label="Picture"
              all="Any"
              options={[{ value: 'without', label: 'Without picture' }]}
              value={applied.picture === null ? [] : [applied.picture]}
              onChange={([picture = null]) => filter({ picture })}
            />
            <Segmented
              label="Status"
              options={[
                { value: 'all', label: 'All' },
                { value: 'active', label: 'Active' },
                { value: 'inactive', label: 'Inactive' },
                { value: 'sold_out', label: 'Sold out' },
              ]}
              value={applied.shown ?? 'all'}
              onChange={(shown) => filter({ shown: shown === 'all' ? null : shown })}
            />
            <ViewsMenu />
            {ordered && (list?.total ?? 0) > 1 && (
              <Button variant="outline" onClick={() => setOrdering(true)}>
                <ListOrdered aria-hidden="true" className="size-4" />
                Change order
              </Button>
            )}
          </Filters>
        </div>
        <DataTable
          label="Products"
          columns={productColumns({
            preview: selection.preview,
            onStatus: actions.setActive,
            busyId: actions.busyId,
          })}
          rows={list?.products}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          actions={actions.rowActions}
          onOpen={(row) => navigate(`/admin/products/${row.id}`)}
          sort={applied.sort && { column: applied.sort, descending: applied.order === 'down' }}
          onSort={({ column, descending }) =>
            set({ sort: column as Exclude<Sort, 'menu'>, order: descending ? 'down' : null, page: 1 })
          }
          selection={selection.table}
          faded={(row) => !row.isActive}
          failure={failureOf(query, 'Products did not load')}
          skeletonRows={10}
          empty={
            isFiltered ? (
              <NoMatches
                icon={<Utensils aria-hidden="true" className="size-5" />}
                title="No matching products"
                onClear={() => set(noFilters)}
              >
                No product matches these filters.
              </NoMatches>
            ) : (
              <EmptyState
                level={2}
                icon={<Utensils aria-hidden="true" className="size-5" />}
                title="No products yet"
                action={
                  !needsCategory && (
                    <Button variant="solid" onClick={add}>
                      Add product
                    </Button>
                  )
                }
              >
                Add the first product of the menu.
              </EmptyState>
            )
          }
        />
        {list && list.total > 0 && (
          <Pager
            note={applied.sort ? `Sorted by ${sortNames[applied.sort]}` : 'Sorted by category, then order'}
            from={(list.page - 1) * list.pageSize + 1}
            to={(list.page - 1) * list.pageSize + list.products.length}
            total={list.total}
            onPrevious={list.page > 1 ? () => set({ page: list.page - 1 }) : null}
            onNext={list.page * list.pageSize < list.total ? () => set({ page: list.page + 1 }) : null}
          />
        )}
        <BulkProducts
          restaurantId={restaurantId}
          request={request}
          total={list?.total ?? 0}
          rows={list?.products ?? []}
          choices={choices.data}
          selection={selection}
        />
      </div>
      {actions.dialog}
      {ordered && isOrdering && (
        <OrderDialog restaurantId={restaurantId} category={ordered} onClose={() => setOrdering(false)} />
      )}
    </Screen>
  )
}

const sortNames = { name: 'name', price: 'price', sold: 'portions sold', changed: 'last change' }
