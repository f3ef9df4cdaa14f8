import type { SalesByHour } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { cents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { formatMinute, weekdayName } from '@comanda/domain/time/format'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { Card } from '@comanda/ui/card'
import { HeatMap } from '@comanda/ui/charts/heat-map'
import { Segmented } from '@comanda/ui/segmented'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { formatHour } from '../service-times/format.ts'
import { downloadCsv, notEnough } from './format.ts'
import { PeriodText } from './period-text.tsx'
import { salesByHourQuery } from './queries.ts'
import { ZipsCard } from './zips-card.tsx'

/** Sales by weekday and hour, and deliveries by zip code. */
export function SalesTab({ filter }: { filter: VisitFilter }) {
  const query = useQuery(salesByHourQuery(filter))
  const failure = failureOf(query, 'Sales by hour did not load')
  const report = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodText period={report?.period} all={filter.restaurantId === undefined} />
      {report ? <HoursCard report={report} /> : <NotLoaded failure={failure} level={2} skeleton="h-72" />}
      <ZipsCard filter={filter} />
      <p className="text-12 text-ink-2">
        Revenue is what customers paid without tips. A refund reduces the revenue of the hour in which it was
        made. An order counts in the hour in which it was paid, in the time zone of its restaurant.
      </p>
    </div>
  )
}

const measures = [
  { value: 'orders', label: 'Orders' },
  { value: 'revenue', label: 'Revenue' },
] as const

function HoursCard({ report: { hours, sums } }: { report: SalesByHour }) {
  const title = 'Sales by weekday and hour'
  const [measure, setMeasure] = useState<'orders' | 'revenue'>('orders')
  const { first, last } = openHours(hours)
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const valueAt = (weekday: number, hour: number) =>
    hours.find((row) => row.weekday === weekday && row.hour === hour)?.[measure] ?? 0
  const csv = () =>
    downloadCsv('sales-by-hour', [
      ['Weekday', 'Hour', 'Orders', 'Revenue (USD)'],
      ...hours.map(({ weekday, hour, orders, revenue }) => [
        ...[dayName(weekday), `${String(hour).padStart(2, '0')}:00`, orders],
        formatDollars(revenue),
      ]),
    ])
  return (
    <Card
      title={title}
      actions={
        <Segmented
          label="Show"
          options={measures}
          value={measure}
          onChange={(chosen) => setMeasure(chosen)}
        />
      }
    >
      <HeatMap
        label={title}
        corner="Weekday"
        measure={measure === 'orders' ? 'Orders' : 'Revenue'}
        columns={columns.map((hour) => ({ label: formatHour(hour), name: formatMinute(hour * 60) }))}
        rows={weekdays.map((_, index) => ({
          label: dayName(index + 1).slice(0, 3),
          name: dayName(index + 1),
          values: columns.map((hour) => valueAt(index + 1, hour)),
        }))}
        format={measure === 'orders' ? formatCount : (value) => formatMoney(cents(value))}
        csv={<TextButton onClick={csv}>CSV</TextButton>}
        empty={notEnough}
      />
      <p className="mt-3 text-13 text-ink-2 tnum">
        {formatCount(sums.orders)} {sums.orders === 1 ? 'order' : 'orders'} · {formatMoney(sums.revenue)}{' '}
        revenue
      </p>
    </Card>
  )
}

/** The hours from the first to the last with sales; all hours if there are no sales. */
function openHours(hours: SalesByHour['hours']): { first: number; last: number } {
  if (hours.length === 0) return { first: 0, last: 23 }
  const found = hours.map(({ hour }) => hour)
  return { first: Math.min(...found), last: Math.max(...found) }
}

/** 1 is Monday. */
function dayName(weekday: number): string {
  const day = weekdays[weekday - 1]
  return day ? weekdayName(day) : ''
}
