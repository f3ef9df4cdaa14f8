import type { RevenueReport, RevenueRow } from '@comanda/contract/revenue'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { netOfFees } from '@comanda/domain/reporting/net-of-fees'
import { type Column, DataTable, type TableFailure, type TableSort } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Store } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { logoSource } from '../restaurant-name.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { formatDeducted } from './format.ts'

const totalKey = 'total'
type Row = Omit<RevenueRow, 'restaurant'> & { key: string; name: string }

/** Revenue, fees and net amount per restaurant, and their sum. */
export function BreakdownTable({
  report,
  failure,
  sort,
  onSort,
  onPage,
}: {
  report: RevenueReport | undefined
  failure: TableFailure | null
  sort: TableSort
  onSort: (sort: TableSort) => void
  onPage: (page: number) => void
}) {
  const { restaurants, selectRestaurant, restaurantId } = useStaff()
  const rows = report?.restaurants.map(({ restaurant, ...row }) => ({
    ...row,
    key: restaurant.id,
    name: restaurant.name,
  }))
  const page = report?.page ?? 1
  const before = (page - 1) * (report?.pageSize ?? 0)
  const to = before + (rows?.length ?? 0)
  const total: Row[] = report ? [{ ...report.sales, key: totalKey, name: 'Total' }] : []
  const canOpen = restaurantId === null
  return (
    <div className="grid gap-3">
      <DataTable
        label="Restaurant Revenue Breakdown"
        columns={columns(restaurants)}
        rows={rows && (rows.length === 0 ? [] : [...rows, ...total])}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        onOpen={canOpen ? ({ key }) => key !== totalKey && selectRestaurant(key) : undefined}
        sort={sort}
        onSort={onSort}
        failure={failure}
        skeletonRows={3}
        empty={
          <EmptyState level={3} icon={<Store className="size-5" />} title="No restaurants yet">
            Their revenue is listed here.
          </EmptyState>
        }
      />
      {report && report.restaurantCount > report.pageSize && (
        <Pager
          from={rows?.length ? before + 1 : 0}
          to={to}
          total={report.restaurantCount}
          onPrevious={page > 1 ? () => onPage(page - 1) : null}
          onNext={to < report.restaurantCount ? () => onPage(page + 1) : null}
        />
      )}
    </div>
  )
}

function columns(restaurants: readonly StaffRestaurant[]): Column<Row>[] {
  const figure = (
    id: string,
    header: string,
    cell: (row: Row) => string,
    look: { quiet?: boolean; width?: string; narrow?: Column<Row>['narrow'] } = {},
  ): Column<Row> => ({
    id,
    header,
    align: 'end',
    sortable: true,
    ...(look.width && { width: look.width }),
    ...(look.narrow && { narrow: look.narrow }),
    cell: (row) => (
      <span className={row.key === totalKey ? 'font-semibold' : look.quiet ? 'text-ink-2' : undefined}>
        {cell(row)}
      </span>
    ),
  })
  return [
    {
      id: 'name',
      header: 'Restaurant',
      sortable: true,
      cell: ({ key, name }) =>
        key === totalKey ? (
          <b className="font-semibold">Total</b>
        ) : (
          <span className="inline-flex max-w-full items-center gap-2.5 font-medium">
            <RestaurantLogo
              src={logoSource(restaurants.find(({ id }) => id === key)?.logo ?? null)}
              className="size-6 rounded-6!"
            />
            <span className="truncate">{name}</span>
          </span>
        ),
    },
    figure('orders', 'Orders', ({ orders }) => formatCount(orders)),
    figure('revenue', 'Gross Revenue', ({ revenue }) => formatMoney(revenue), { narrow: 'end' }),
    figure('platformFees', 'Platform Fee', ({ platformFees }) => formatDeducted(platformFees), {
      quiet: true,
    }),
    figure('cardFees', 'Processing Fee', ({ cardFees }) => formatDeducted(cardFees), { quiet: true }),
    figure('netOfFees', 'Net to Restaurant', (row) => formatMoney(netOfFees(row))),
    figure('tips', 'Tips', ({ tips }) => formatMoney(tips), { quiet: true, width: '@max-[60rem]:hidden' }),
    figure('net', 'Net with tips', ({ net }) => formatMoney(net), {
      quiet: true,
      width: '@max-[68rem]:hidden',
    }),
  ]
}
