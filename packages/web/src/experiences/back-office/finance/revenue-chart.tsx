import type { RevenueQuery } from '@comanda/contract/revenue'
import { cents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { csvLine } from '@comanda/domain/reporting/csv'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { formatDayOfYear } from '../lists/days.ts'
import { download } from '../lists/download.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { formatAxisMoney } from './format.ts'
import { revenueDaysQuery } from './queries.ts'

/** Revenue by day, or by month for a year, stacked by restaurant. */
export function RevenueChart({ query }: { query: RevenueQuery }) {
  const days = useQuery(revenueDaysQuery(query))
  const failed = failureOf(days, 'Revenue by day did not load')
  const { data } = days
  const title = data?.by === 'month' ? 'Gross revenue by month' : 'Gross revenue by day'
  if (!data)
    return (
      <Card title={title}>
        <NotLoaded failure={failed} skeleton="h-44" />
      </Card>
    )
  const thisYear = Number(data.points.at(-1)?.slice(0, 4))
  const nameOf = (point: string) =>
    data.by === 'month' ? monthName(point) : formatDayOfYear(point, thisYear)
  const series = data.series.map(({ restaurant, values }) => ({
    label: restaurant?.name ?? 'Other restaurants',
    values,
  }))
  const exportCsv = () => {
    const lines = data.points.map((point, index) =>
      csvLine([point, ...series.map(({ values }) => formatDollars(cents(values[index] ?? 0)))]),
    )
    const text = csvLine([
      data.by === 'month' ? 'Month' : 'Day',
      ...series.map(({ label }) => `${label} (USD)`),
    ])
    download(new Blob([`\uFEFF${text}${lines.join('')}`], { type: 'text/csv' }), `revenue-by-${data.by}.csv`)
  }
  return (
    <Card title={title}>
      <BarChart
        label={title}
        corner={data.by === 'month' ? 'Month' : 'Day'}
        points={data.points.map((point) => ({ label: nameOf(point) }))}
        series={series}
        format={(value) => formatMoney(cents(value))}
        formatAxis={formatAxisMoney}
        smallestStep={100}
        height="h-48"
        csv={<TextButton onClick={exportCsv}>CSV</TextButton>}
        empty="No revenue in this period."
      />
      {query.restaurantId === undefined && series.length > 1 && (
        <p className="mt-2 text-12 text-ink-2">Days are in the time zone of each restaurant.</p>
      )}
    </Card>
  )
}

function monthName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
}
