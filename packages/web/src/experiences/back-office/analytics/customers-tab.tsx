import type { CustomerReport, SalesByCustomer, SoldSums } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { conversionOf, growthOf, growthText } from '@comanda/domain/reporting/growth'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { FailedState } from '@comanda/ui/failed-state'
import { SimpleTable } from '@comanda/ui/simple-table'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { type Stat, StatStrip } from '@comanda/ui/stat-strip'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { averageText } from '../dashboard/texts.ts'
import { failureOf } from '../queries.ts'
import { CsvButton } from './card-parts.tsx'
import { chartPoints, downloadCsv, formatShare, notEnough, rangeNames } from './format.ts'
import { PeriodText } from './period-text.tsx'
import { customersQuery } from './queries.ts'

const labels = ['New customers', 'Returning orders', 'Returning share', 'Returning revenue']

/** Orders and revenue of new and returning customers. */
export function CustomersTab({ filter }: { filter: VisitFilter }) {
  const query = useQuery(customersQuery(filter))
  const failure = failureOf(query, 'Customers did not load')
  const report = query.data
  if (!report && failure) return <FailedState level={2} {...failure} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodText period={report?.period} all={filter.restaurantId === undefined} />
      <StatStrip stats={report ? statsOf(report, filter.range) : labels.map((label) => ({ label }))} />
      {report ? (
        <>
          {report.days.length > 0 && <DaysCard report={report} />}
          <GroupsCard sums={report.sums} />
        </>
      ) : (
        <Loading>
          <Skeleton className="h-60" />
        </Loading>
      )}
      <p className="text-12 text-ink-2">
        The first paid order at a restaurant counts as new, every later one as returning. Customers are
        recognized by account or email address. Orders of deleted accounts and gift cards given away count as
        neither.
      </p>
    </div>
  )
}

function statsOf({ sums, before }: CustomerReport, range: VisitFilter['range']): Stat[] {
  const versus = (now: number, earlier: number) =>
    `${growthText(growthOf(now, earlier))} vs previous ${rangeNames[range]}`
  const share = returningShare(sums)
  const earlier = returningShare(before)
  return [
    {
      label: 'New customers',
      value: formatCount(sums.new.orders),
      note: versus(sums.new.orders, before.new.orders),
    },
    {
      label: 'Returning orders',
      value: formatCount(sums.returning.orders),
      note: versus(sums.returning.orders, before.returning.orders),
    },
    {
      label: 'Returning share',
      value: <span className={share === null ? 'text-16 text-ink-2' : undefined}>{formatShare(share)}</span>,
      note: earlier === null ? 'No earlier orders' : `of orders, ${earlier}% before`,
    },
    {
      label: 'Returning revenue',
      value: formatMoney(sums.returning.revenue),
      note: versus(sums.returning.revenue, before.returning.revenue),
    },
  ]
}

/** Orders of returning customers, in percent of those whose customer is known. */
function returningShare(sums: SalesByCustomer): number | null {
  return conversionOf(sums.returning.orders, sums.new.orders + sums.returning.orders)
}

function DaysCard({ report }: { report: CustomerReport }) {
  const title = 'Orders by new and returning customers'
  const { days, sums } = report
  const groups = groupsOf(sums)
  const csv = () =>
    downloadCsv('customers-by-day', [
      ['Day', ...groups.flatMap(({ name }) => [`${name} orders`, `${name} revenue (USD)`])],
      ...days.map(({ day, sums: of }) => [
        day,
        ...groups.flatMap(({ key }) => [of[key].orders, formatDollars(of[key].revenue)]),
      ]),
    ])
  return (
    <Card title={title}>
      <BarChart
        label={title}
        corner="Day"
        points={chartPoints(
          report,
          days.map(({ day }) => ({ at: day })),
        )}
        series={groups.map(({ key, name }) => ({
          label: name,
          values: days.map(({ sums: of }) => of[key].orders),
        }))}
        format={formatCount}
        smallestStep={1}
        height="h-52"
        csv={<TextButton onClick={csv}>CSV</TextButton>}
        empty={notEnough}
      />
    </Card>
  )
}

function GroupsCard({ sums }: { sums: SalesByCustomer }) {
  const title = 'New and returning customers'
  const groups = groupsOf(sums)
  const all = groups.reduce((sum, { sold }) => sum + sold.orders, 0)
  const csv = () =>
    downloadCsv('new-and-returning-customers', [
      ['Customers', 'Orders', 'Revenue (USD)'],
      ...groups.map(({ name, sold }) => [name, sold.orders, formatDollars(sold.revenue)]),
    ])
  return (
    <Card flush title={title} actions={<CsvButton hidden={all === 0} onClick={csv} />}>
      <SimpleTable
        label={title}
        headers={['Customers', 'Orders', 'Share', 'Revenue', 'Average order']}
        rows={groups.map(({ name, sold }) => [
          name,
          formatCount(sold.orders),
          formatShare(conversionOf(sold.orders, all)),
          formatMoney(sold.revenue),
          averageText(sold),
        ])}
      />
    </Card>
  )
}

/** The group of unknown customers is listed only if it is not empty. */
function groupsOf(sums: SalesByCustomer): { key: keyof SalesByCustomer; name: string; sold: SoldSums }[] {
  const { orders, revenue } = sums.unknown
  return [
    { key: 'new', name: 'New', sold: sums.new },
    { key: 'returning', name: 'Returning', sold: sums.returning },
    ...(orders > 0 || revenue !== 0
      ? [{ key: 'unknown', name: 'Unknown', sold: sums.unknown } as const]
      : []),
  ]
}
