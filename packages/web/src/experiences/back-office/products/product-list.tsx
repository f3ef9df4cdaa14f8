import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { ListOrdered, Plus, Utensils } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { NoMatches } from '../lists/list-parts.tsx'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { BulkProducts } from './bulk-products.tsx'
import { CategoriesRequired, needsCategory } from './categories-required.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { choicesQuery, productsQuery, type Sort } from './queries.ts'
import { useProductActions } from './use-product-actions.tsx'
import { noFilters, useProductSearch } from './use-product-search.ts'
import { useSelection } from './use-selection.ts'

/** The dishes of a menu: search, filters, status, sold out, and changes of many at once. */
export function ProductList({ restaurant }: { restaurant: StaffRestaurant }) {
  const restaurantId = restaurant.id
  const [, navigate] = useLocation()
  const search = useProductSearch()
  const { applied, set, push, request } = search
  const query = useQuery(productsQuery(restaurantId, request))
  const choices = useQuery(choicesQuery(restaurantId))
  const selection = useSelection(query.data?.products)
  const actions = useProductActions(restaurantId)
  const list = query.data
  const categories = choices.data?.categories ?? []
  const ordered = categories.find(({ id }) => id === applied.category)
  const [isOrdering, setOrdering] = useState(false)
  const isWithoutCategory = choices.data !== undefined && needsCategory(choices.data)
  const summary = list?.summary
  const add = () => navigate('/admin/products/new')
  return (
    <Screen
      title="Products"
      subtitle="Everything on the menu, with prices and availability."
      actions={
        <Button variant="solid" onClick={add} disabled={isWithoutCategory}>
          <Plus className="size-4.5" />
          Add product
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {isWithoutCategory && <CategoriesRequired />}
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'Total products', value: summary && formatCount(summary.total) },
              { label: 'Active products', value: summary && formatCount(summary.active) },
              { label: 'Categories', value: summary && formatCount(summary.categories) },
              { label: 'Sum of base prices', value: summary && formatMoney(summary.basePrices) },
            ]}
          />
        )}
        <ProductFilters
          search={search}
          choices={choices.data}
          failure={choices.data ? null : failureOf(choices, 'Categories did not load')}
        >
          {ordered && (list?.total ?? 0) > 1 && (
            <Button variant="outline" onClick={() => setOrdering(true)}>
              <ListOrdered className="size-4" />
              Reorder products
            </Button>
          )}
        </ProductFilters>
        <DataTable
          label="Products"
          columns={productColumns({
            preview: selection.preview,
            onStatus: actions.setActive,
            isBusy: actions.isBusy,
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
            search.isFiltered ? (
              <NoMatches
                icon={<Utensils className="size-5" />}
                title="No matching products"
                onClear={() => set(noFilters)}
              >
                No product matches these filters.
              </NoMatches>
            ) : (
              <EmptyState
                level={2}
                icon={<Utensils className="size-5" />}
                title="No products yet"
                action={
                  !isWithoutCategory && (
                    <Button variant="solid" onClick={add}>
                      Add product
                    </Button>
                  )
                }
              >
                {isWithoutCategory
                  ? 'Create a category, then add the first product of the menu.'
                  : 'Add the first product of the menu.'}
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
            onPrevious={list.page > 1 ? () => push({ page: list.page - 1 }) : null}
            onNext={list.page * list.pageSize < list.total ? () => push({ page: list.page + 1 }) : null}
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
