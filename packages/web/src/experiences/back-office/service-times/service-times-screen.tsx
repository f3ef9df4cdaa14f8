import { zonedTime } from '@comanda/domain/time/zone'
import { EmptyState } from '@comanda/ui/empty-state'
import { Timer } from '@comanda/ui/icons.ts'
import { Segmented } from '@comanda/ui/segmented'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { lastDays } from '../lists/days.ts'
import { ExportButton } from '../lists/list-parts.tsx'
import { oneOf, useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { exportReport, type Period, reportQuery } from './queries.ts'
import { Report } from './report.tsx'

const title = 'Service Times'
const subtitle = 'How punctual the kitchen was, and how long each step took.'

const lengths = { today: 1, week: 7, month: 28 } as const
const search = z.object({ period: oneOf(['today', 'week', 'month']) })

/** Speed of service of one restaurant. */
export default restaurantScreen({ title, subtitle }, ServiceTimesOf)

function ServiceTimesOf({ restaurant, restaurantId }: RestaurantProps) {
  const { timezone } = restaurant
  const { applied, set } = useSearchState(search)
  const now = useNow(Date.now(), 60_000)
  const length = applied.period ?? 'week'
  const { date: today } = zonedTime(now, timezone)
  const period: Period = {
    restaurantId,
    from: lastDays(lengths[length], now, timezone).from ?? today,
    to: today,
  }
  const report = useQuery(reportQuery(period))
  const failure = failureOf(report, 'The report did not load')
  const isEmpty = report.data !== undefined && report.data.all.orders + report.data.leftOut === 0
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <ExportButton
          load={() => exportReport(period)}
          name={() => `service-times-${period.from}-${period.to}.csv`}
          empty={!report.data || isEmpty}
        />
      }
    >
      <div className="mx-auto grid max-w-270 grid-cols-[minmax(0,1fr)] gap-4">
        <Segmented
          label="Period"
          className="justify-self-start"
          labels={{ today: 'Today', week: '7 days', month: '28 days' }}
          value={length}
          onChange={(period) => set({ period })}
        />
        {isEmpty ? (
          <EmptyState icon={<Timer className="size-5" />} title="No orders in this period" level={2}>
            Promises appear here once their orders are ready.
          </EmptyState>
        ) : report.data ? (
          <Report report={report.data} today={today} />
        ) : (
          <NotLoaded failure={failure} level={2} className="grid gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-60" />
            <Skeleton className="h-60" />
          </NotLoaded>
        )}
      </div>
    </Screen>
  )
}
