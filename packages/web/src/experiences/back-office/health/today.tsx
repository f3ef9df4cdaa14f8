import type { Overview } from '@comanda/contract/dashboard-shapes'
import { formatCount } from '@comanda/domain/count'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { conversionOf, shareText } from '@comanda/domain/reporting/growth'
import type { Instant } from '@comanda/domain/time/instant'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../dashboard/queries.ts'
import { RecentOrders } from '../dashboard/recent-orders.tsx'
import { RestaurantPerformance } from '../dashboard/restaurant-performance.tsx'
import { StaleNotice } from '../dashboard/stale-notice.tsx'
import { averageNote, averageText, growthNote, weekdayOfDay, withRevenue } from '../dashboard/texts.ts'
import { failureOf } from '../queries.ts'

/** Today's totals over all restaurants; a failure does not affect the rest of the screen. */
export function Today({ now }: { now: Instant }) {
  const query = useQuery(overviewQuery(null))
  const failure = failureOf(query, 'The totals did not load')
  const { data } = query
  if (!data)
    return failure ? (
      <Card>
        <FailedState level={2} {...failure} />
      </Card>
    ) : (
      <Loading label="Loading the totals">
        <Skeleton className="h-20 rounded-12!" />
      </Loading>
    )
  return (
    <section aria-label="Today" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure && <StaleNotice {...failure} />}
      <Figures data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <RestaurantPerformance restaurants={data.restaurants} platformDay={data.day} />
        {withRevenue(data.today) && <WeekChart week={data.week} />}
      </div>
      <RecentOrders orders={data.orders} now={now} zone={data.zone} withRestaurant />
    </section>
  )
}

function Figures({ data }: { data: Overview }) {
  const { active, visits } = data
  const today = withRevenue(data.today)
  const yesterday = withRevenue(data.yesterday)
  const rate = visits && conversionOf(visits.completed, visits.started)
  return (
    <StatStrip
      stats={[
        ...(today && yesterday
          ? [
              {
                label: 'Revenue today',
                value: formatMoney(today.revenue),
                note: growthNote(today.revenue, yesterday.revenue),
              },
            ]
          : []),
        {
          label: 'Orders',
          value: formatCount(data.today.orders),
          note: growthNote(data.today.orders, data.yesterday.orders),
        },
        {
          label: 'Active orders',
          value: formatCount(active.count),
          note: `${active.new} new or received`,
        },
        ...(today && yesterday
          ? [
              {
                label: 'Average order',
                value: averageText(today),
                note: averageNote(today, yesterday),
              },
            ]
          : []),
        {
          label: 'Checkout conversion',
          value: rate === null ? '–' : shareText(rate),
          note:
            visits && visits.started > 0
              ? `${visits.completed} of ${visits.started} started`
              : 'No checkouts today',
        },
        {
          label: 'Abandoned carts',
          value: visits ? formatCount(visits.abandoned) : '–',
          note: visits && visits.abandoned > 0 && `${formatMoney(visits.abandonedValue)} in them`,
        },
      ]}
    />
  )
}

function WeekChart({ week }: { week: Overview['week'] }) {
  const total = week.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0)
  return (
    <Card
      title="Revenue, 7 days"
      actions={<span className="text-ink-2 text-small tnum">{formatMoney(cents(total))}</span>}
    >
      <BarChart
        label="Revenue, 7 days"
        corner="Day"
        points={week.map(({ day }) => ({
          label: weekdayOfDay(day).slice(0, 3),
          name: `${weekdayOfDay(day)}, ${day}`,
        }))}
        series={[{ label: 'Revenue', values: week.map(({ revenue }) => revenue) }]}
        format={(value) => formatMoney(cents(value))}
        formatAxis={(value) => `$${formatCount(Math.round(value / 100))}`}
        smallestStep={100}
        empty="No revenue in the last 7 days."
      />
    </Card>
  )
}
