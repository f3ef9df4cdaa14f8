import type { DaySales, Overview } from '@comanda/contract/dashboard-shapes'
import { formatCount } from '@comanda/domain/count'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { formatTime } from '@comanda/domain/time/format'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { cx } from '@comanda/ui/cx.ts'
import { hourLabel, paceText, weekdayOfDay } from './texts.ts'

/**
 * Revenue by hour, with the same weekday last week as a line and a mark at the current moment. Renders nothing for
 * users who cannot see revenue.
 */
export function HoursChart({
  title,
  sales,
  series,
}: {
  title: string
  sales: DaySales
  /** One series per restaurant; without it, all revenue is one series. */
  series?: Overview['series']
}) {
  const { hours, zone, lastWeek, measuredAt } = sales
  if (hours.length === 0) return null
  const [first, last] = shownHours(hours)
  const shown = hours.slice(first, last + 1)
  const inShown = <Value,>(values: readonly Value[]) => values.slice(first, last + 1)
  const start = shown[0]?.start ?? measuredAt
  const width = shown.length * 3_600_000
  return (
    <Card title={title} actions={<Pace sales={sales} className="max-sm:hidden" />}>
      <Pace sales={sales} className="mb-3 block sm:hidden" />
      <BarChart
        label={title}
        corner="Hour"
        points={shown.map((hour) => ({ label: hourLabel(hour.start, zone) }))}
        series={
          series && series.length > 1
            ? series.map(({ name, revenue }) => ({ label: name, values: inShown(revenue) }))
            : [{ label: 'Today', values: shown.map(({ revenue }) => revenue) }]
        }
        past={{ label: `Last ${weekdayOfDay(lastWeek.day)}`, values: shown.map((hour) => hour.lastWeek) }}
        now={{ at: Math.min(1, (measuredAt - start) / width), label: `Now, ${formatTime(measuredAt, zone)}` }}
        format={(value) => formatMoney(cents(value))}
        formatAxis={(value) => `$${formatCount(Math.round(value / 100))}`}
        smallestStep={100}
        height="h-52"
        empty={`No orders today, and none last ${weekdayOfDay(lastWeek.day)}.`}
      />
    </Card>
  )
}

function Pace({ sales, className }: { sales: DaySales; className: string }) {
  return <span className={cx('text-ink-2 text-small', className)}>{paceText(sales)}</span>
}

/** From the first to the last hour with revenue on one of the two days, and the current one. */
function shownHours(hours: DaySales['hours']): [number, number] {
  const used = hours.flatMap(({ revenue, lastWeek }, index) =>
    (revenue ?? 0) !== 0 || lastWeek !== 0 ? [index] : [],
  )
  const current = hours.findLastIndex(({ revenue }) => revenue !== null)
  return [Math.min(...used, current), Math.max(...used, current)]
}
