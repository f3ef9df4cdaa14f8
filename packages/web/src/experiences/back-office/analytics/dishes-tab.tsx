import type { DishReport } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { formatDollars } from '@comanda/domain/money/format'
import { conversionOf } from '@comanda/domain/reporting/growth'
import { Card } from '@comanda/ui/card'
import { FailedState } from '@comanda/ui/failed-state'
import { SimpleTable } from '@comanda/ui/simple-table'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../queries.ts'
import { CsvButton, NothingYet } from './card-parts.tsx'
import { DishTable, dishName } from './dish-table.tsx'
import { downloadCsv, formatShare } from './format.ts'
import { PeriodText } from './period-text.tsx'
import { dishesQuery } from './queries.ts'

/** Dishes from view to order, and dishes that are bought together. */
export function DishesTab({ filter }: { filter: VisitFilter }) {
  const query = useQuery(dishesQuery(filter))
  const failure = failureOf(query, 'Dishes did not load')
  const report = query.data
  const isAll = filter.restaurantId === undefined
  if (!report && failure) return <FailedState level={2} {...failure} />
  if (!report)
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodText period={report.period} all={isAll} />
      <DishesCard report={report} named={isAll} />
      <PairsCard report={report} />
      <p className="text-12 text-ink-2">
        “Viewed” and “Added” count visits per day; “Orders” counts paid orders that were not cancelled.
        Revenue is the price of the dish with options, before discounts, tax and refunds.
      </p>
    </div>
  )
}

function DishesCard({ report: { dishes, dishCount }, named }: { report: DishReport; named: boolean }) {
  const csv = () =>
    downloadCsv('dishes', [
      [
        ...['Dish', 'Restaurant', 'Viewed', 'Viewed while sold out', 'Added to cart', 'Orders', 'Portions'],
        'Revenue (USD)',
      ],
      ...dishes.map((dish) => [
        ...[dishName(dish), dish.restaurant.name, dish.viewed, dish.viewedSoldOut, dish.added, dish.orders],
        ...[dish.portions, formatDollars(dish.revenue)],
      ]),
    ])
  return (
    <section aria-labelledby="dishes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="dishes" className="font-semibold text-16">
          Dishes
        </h2>
        <CsvButton hidden={dishes.length === 0} onClick={csv} />
      </div>
      <DishTable dishes={dishes} named={named} />
      {dishCount > dishes.length && (
        <p className="text-12 text-ink-2">
          The top {dishes.length} of {formatCount(dishCount)} dishes by revenue.
        </p>
      )}
    </section>
  )
}

function PairsCard({ report: { pairs, dishes } }: { report: DishReport }) {
  const title = 'Bought together'
  const ordersOf = new Map(dishes.map(({ id, orders }) => [id, orders]))
  const rows = (pairs ?? []).map(({ first, second, orders }) => {
    const shareOf = (id: string) => formatShare(conversionOf(orders, ordersOf.get(id) ?? 0))
    return [
      `${dishName(first)} and ${dishName(second)}`,
      ...[formatCount(orders), shareOf(first.id), shareOf(second.id)],
    ]
  })
  const headers = ['Dishes', 'Orders', 'Of orders with the first', 'Of orders with the second']
  return (
    <Card
      flush
      title={title}
      actions={
        <CsvButton
          hidden={rows.length === 0}
          onClick={() => downloadCsv('bought-together', [headers, ...rows])}
        />
      }
    >
      {pairs === null ? (
        <p className="px-4 py-6 text-center text-ink-2 text-small">
          Select a restaurant to see which of its dishes are bought together.
        </p>
      ) : rows.length === 0 ? (
        <NothingYet />
      ) : (
        <SimpleTable label={title} headers={headers} rows={rows} />
      )}
    </Card>
  )
}
