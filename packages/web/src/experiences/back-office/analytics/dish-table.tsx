import type { DishReport } from '@comanda/contract/sales-analysis'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { type Column, DataTable, type TableSort } from '@comanda/ui/data-table'
import { Pager } from '@comanda/ui/pager'
import * as z from 'zod/mini'
import { oneOf, pageNumber, useSearchState } from '../lists/search-state.ts'
import { NothingYet } from './card-parts.tsx'

type Dish = DishReport['dishes'][number]

const pageSize = 15

const dishColumns = ['name', 'viewed', 'added', 'orders', 'portions', 'soldOut', 'revenue'] as const
type DishColumn = (typeof dishColumns)[number]

/** By default the dishes with the highest revenue come first. */
const dishesSearch = z.object({ sort: oneOf(dishColumns), order: oneOf(['up']), page: pageNumber })

/** The name of a dish that may have been deleted. */
export function dishName({ name }: { name: string }): string {
  return name || 'Deleted dish'
}

/** Dishes with their metrics, sortable by each. `named`: with their restaurants. */
export function DishTable({ dishes, named }: { dishes: readonly Dish[]; named: boolean }) {
  const { applied, set, push } = useSearchState(dishesSearch)
  const { page } = applied
  const sort: TableSort = { column: applied.sort ?? 'revenue', descending: applied.order === null }
  const last = Math.max(1, Math.ceil(dishes.length / pageSize))
  const shown = Math.min(page, last)
  const from = (shown - 1) * pageSize
  const rows = sorted(dishes, sort).slice(from, from + pageSize)
  return (
    <>
      <DataTable
        label="Dishes"
        columns={columns(named)}
        rows={rows}
        rowKey={({ id, restaurant }) => `${restaurant.id} ${id}`}
        rowName={dishName}
        sort={sort}
        onSort={({ column, descending }) =>
          set({ sort: column as DishColumn, order: descending ? null : 'up', page: 1 })
        }
        empty={<NothingYet />}
      />
      {dishes.length > pageSize && (
        <Pager
          from={from + 1}
          to={from + rows.length}
          total={dishes.length}
          onPrevious={shown > 1 ? () => push({ page: shown - 1 }) : null}
          onNext={shown < last ? () => push({ page: shown + 1 }) : null}
        />
      )}
    </>
  )
}

const figures: Partial<Record<string, (dish: Dish) => number>> = {
  viewed: ({ viewed }) => viewed,
  added: ({ added }) => added,
  orders: ({ orders }) => orders,
  portions: ({ portions }) => portions,
  soldOut: ({ viewedSoldOut }) => viewedSoldOut,
  revenue: ({ revenue }) => revenue,
}

function sorted(dishes: readonly Dish[], { column, descending }: TableSort): Dish[] {
  const compare = (one: Dish, other: Dish) => {
    const figure = figures[column]
    if (!figure) return dishName(one).localeCompare(dishName(other))
    return figure(one) - figure(other) || dishName(other).localeCompare(dishName(one))
  }
  return dishes.toSorted((one, other) => (descending ? compare(other, one) : compare(one, other)))
}

function columns(named: boolean): Column<Dish>[] {
  const figure = (id: string, header: string, cell: (dish: Dish) => string): Column<Dish> => ({
    id,
    header,
    align: 'end',
    sortable: true,
    cell,
  })
  return [
    {
      id: 'name',
      header: 'Dish',
      sortable: true,
      cell: (dish) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{dishName(dish)}</span>
          {named && <span className="block truncate text-12 text-ink-2">{dish.restaurant.name}</span>}
        </span>
      ),
    },
    figure('viewed', 'Viewed', ({ viewed }) => formatCount(viewed)),
    figure('added', 'Added', ({ added }) => formatCount(added)),
    figure('orders', 'Orders', ({ orders }) => formatCount(orders)),
    { ...figure('portions', 'Portions', ({ portions }) => formatCount(portions)), narrow: 'none' },
    figure('soldOut', 'Viewed sold out', ({ viewedSoldOut }) => formatCount(viewedSoldOut)),
    { ...figure('revenue', 'Revenue', ({ revenue }) => formatMoney(revenue)), narrow: 'end' },
  ]
}
