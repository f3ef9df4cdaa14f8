import type { LiveVisit, VisitFilter } from '@comanda/contract/visit-reports'
import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { revenueQuery } from '../finance/queries.ts'
import { RevenueCards } from '../finance/revenue-cards.tsx'
import { failureOf } from '../queries.ts'
import { CartAnalysis } from './cart-analysis.tsx'
import { LiveVisitors } from './live-visitors.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { PeriodText } from './period-text.tsx'
import { overviewQuery, reloading } from './queries.ts'
import { DevicesCard, PagesCard, SourcesCard } from './traffic.tsx'
import { FunnelCard, VisitorsCard } from './visit-charts.tsx'

/** Visits, their funnel and sources. `withRevenue`: also the revenue of the month, of one restaurant. */
export function VisitsTab({
  filter,
  withRevenue,
  onOpenSource,
  onOpenVisit,
}: {
  filter: VisitFilter
  withRevenue: boolean
  onOpenSource: (source: string) => void
  onOpenVisit: (visit: LiveVisit) => void
}) {
  const { range, restaurantId } = filter
  const query = useQuery(overviewQuery(filter))
  const failure = failureOf(query, 'Analytics did not load')
  const report = query.data
  if (!report && failure) return <FailedState level={2} {...failure} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodText period={report?.period} all={restaurantId === undefined} />
      <OverviewCards report={report} range={range} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,2.25fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {report ? (
            <>
              <FunnelCard report={report} />
              <VisitorsCard report={report} range={range} />
            </>
          ) : (
            <Loading>
              <Skeleton className="h-72" />
            </Loading>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <LiveVisitors restaurantId={restaurantId} onOpen={onOpenVisit} />
          {report && <SourcesCard report={report} onOpen={onOpenSource} />}
          {report && <DevicesCard report={report} />}
        </div>
      </div>
      {withRevenue && restaurantId !== undefined && <MonthlyRevenue restaurantId={restaurantId} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
        {report && <PagesCard report={report} />}
        <CartAnalysis key={filter.restaurantId ?? ''} {...filter} />
      </div>
      <p className="text-12 text-ink-2">
        A visitor is one browser tab until 30 minutes without activity; bots are not counted. A visit counts
        in every stage up to the furthest one that it reached. Visitor conversion: completed purchases divided
        by visitors. Checkout conversion: completed purchases divided by started checkouts.
      </p>
    </div>
  )
}

/** The revenue of a restaurant since the first of the month. */
function MonthlyRevenue({ restaurantId }: { restaurantId: string }) {
  const revenue = useQuery({ ...revenueQuery({ period: 'month', restaurantId }), ...reloading })
  const failure = failureOf(revenue, 'Revenue did not load')
  return (
    <section aria-labelledby="revenue" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="revenue" className="font-semibold text-16">
          Revenue this month
        </h2>
        <Link href={`/admin/revenue?restaurant=${restaurantId}`} className={textButtonClass}>
          Financial Management
        </Link>
      </div>
      {failure ? <FailedState level={3} {...failure} /> : <RevenueCards report={revenue.data} />}
    </section>
  )
}
