import type { LostSalesReport } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { addCents, cents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { notSellingBlocks } from '@comanda/domain/reporting/carts'
import { growthOf, growthText } from '@comanda/domain/reporting/growth'
import { daysOf } from '@comanda/domain/reporting/periods'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { FailedState } from '@comanda/ui/failed-state'
import { SimpleTable } from '@comanda/ui/simple-table'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { type Stat, StatStrip } from '@comanda/ui/stat-strip'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { blockLabels } from '../carts/labels.ts'
import { formatAxisMoney } from '../finance/format.ts'
import { failureOf } from '../queries.ts'
import { CsvButton, NothingYet } from './card-parts.tsx'
import { chartPoints, downloadCsv, rangeNames } from './format.ts'
import { PeriodText } from './period-text.tsx'
import { lostSalesQuery } from './queries.ts'

type Lost = LostSalesReport['reasons'][number]

const labels = ['Not selling', 'Other reasons', 'Carts', 'Visits turned away']

/** An estimate of the sales that were lost while ordering was paused, closed or sold out, and for other reasons. */
export function LostSalesTab({ filter }: { filter: VisitFilter }) {
  const query = useQuery(lostSalesQuery(filter))
  const failure = failureOf(query, 'Lost sales did not load')
  const report = query.data
  if (!report && failure) return <FailedState level={2} {...failure} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodText period={report?.period} all={filter.restaurantId === undefined} />
      <StatStrip stats={report ? statsOf(report, filter.range) : labels.map((label) => ({ label }))} />
      {report ? (
        <>
          <DaysCard report={report} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
            <ReasonsCard report={report} />
            <TurnedAwayCard report={report} />
          </div>
        </>
      ) : (
        <Loading>
          <Skeleton className="h-60" />
        </Loading>
      )}
      <p className="text-12 text-ink-2">
        An estimate: the price of the dishes in carts that were left while something prevented their checkout.
        Carts that were ordered later are not counted. “Not selling”: ordering was paused, the restaurant was
        closed, a dish was sold out or the kitchen was full. Visits turned away left without a cart after they
        opened the menu while ordering was paused or the restaurant was closed, or opened a sold-out dish.
        Their value is unknown and is not part of any amount.
      </p>
    </div>
  )
}

function statsOf(
  { reasons, before, turnedAway, turnedAwayBefore }: LostSalesReport,
  range: VisitFilter['range'],
): Stat[] {
  const versus = (now: number, earlier: number) =>
    `${growthText(growthOf(now, earlier))} vs previous ${rangeNames[range]}`
  const value = (rows: readonly Lost[]) => addCents(...rows.map((row) => row.value))
  const visits = turnedAway.reduce((sum, row) => sum + row.visits, 0)
  const carts = (rows: readonly Lost[]) => rows.reduce((sum, row) => sum + row.carts, 0)
  return [
    {
      label: 'Not selling',
      value: formatMoney(value(reasons.filter(isNotSelling))),
      note: versus(value(reasons.filter(isNotSelling)), value(before.filter(isNotSelling))),
    },
    {
      label: 'Other reasons',
      value: formatMoney(value(reasons.filter((row) => !isNotSelling(row)))),
      note: 'address, minimum, courier, payment',
    },
    {
      label: 'Carts',
      value: formatCount(carts(reasons)),
      note: versus(carts(reasons), carts(before)),
    },
    {
      label: 'Visits turned away',
      value: formatCount(visits),
      note: versus(visits, turnedAwayBefore),
    },
  ]
}

function isNotSelling({ reason }: Pick<Lost, 'reason'>): boolean {
  return notSellingBlocks.includes(reason)
}

function DaysCard({ report }: { report: LostSalesReport }) {
  const title = 'Lost sales by day'
  const { period, days } = report
  if (period.days === null) return null
  const points = daysOf(period.days)
  const valuesOf = (counts: (row: LostSalesReport['days'][number]) => boolean) =>
    points.map((day) =>
      addCents(...days.filter((row) => row.day === day && counts(row)).map(({ value }) => value)),
    )
  const csv = () =>
    downloadCsv('lost-sales-by-day', [
      ['Day', 'Reason', 'Carts', 'Value (USD)'],
      ...days.map(({ day, reason, carts, value }) => [
        ...[day, blockLabels[reason], carts],
        formatDollars(value),
      ]),
    ])
  return (
    <Card title={title}>
      <BarChart
        label={title}
        corner="Day"
        points={chartPoints(
          report,
          points.map((at) => ({ at })),
        )}
        series={[
          { label: 'Not selling', values: valuesOf(isNotSelling), tone: 'late' },
          { label: 'Other reasons', values: valuesOf((row) => !isNotSelling(row)), tone: 3 },
        ]}
        format={(value) => formatMoney(cents(value))}
        formatAxis={formatAxisMoney}
        smallestStep={100}
        height="h-52"
        csv={<TextButton onClick={csv}>CSV</TextButton>}
        empty="No lost sales in this period"
      />
    </Card>
  )
}

function ReasonsCard({ report: { reasons } }: { report: LostSalesReport }) {
  const title = 'What prevented the checkout'
  const csv = () =>
    downloadCsv('lost-sales', [
      ['Reason', 'Carts', 'Value (USD)'],
      ...reasons.map(({ reason, carts, value }) => [blockLabels[reason], carts, formatDollars(value)]),
    ])
  return (
    <Card flush title={title} actions={<CsvButton hidden={reasons.length === 0} onClick={csv} />}>
      {reasons.length === 0 ? (
        <NothingYet />
      ) : (
        <SimpleTable
          label={title}
          headers={['Reason', 'Carts', 'Value']}
          rows={reasons.map(({ reason, carts, value }) => [
            blockLabels[reason],
            formatCount(carts),
            formatMoney(value),
          ])}
        />
      )}
    </Card>
  )
}

function TurnedAwayCard({ report: { turnedAway } }: { report: LostSalesReport }) {
  const title = 'Visits turned away'
  const csv = () =>
    downloadCsv('visits-turned-away', [
      ['Reason', 'Visits'],
      ...turnedAway.map(({ reason, visits }) => [turnedAwayLabels[reason], visits]),
    ])
  return (
    <Card flush title={title} actions={<CsvButton hidden={turnedAway.length === 0} onClick={csv} />}>
      {turnedAway.length === 0 ? (
        <NothingYet />
      ) : (
        <SimpleTable
          label={title}
          headers={['Reason', 'Visits']}
          rows={turnedAway.map(({ reason, visits }) => [turnedAwayLabels[reason], formatCount(visits)])}
        />
      )}
    </Card>
  )
}

const turnedAwayLabels = {
  paused: blockLabels.paused,
  closed: 'Closed',
  sold_out: 'A sold-out dish',
} as const
