import type { LiveVisit, VisitFilter, VisitReport } from '@comanda/contract/visit-reports'
import { FailedState } from '@comanda/ui/failed-state'
import { Segmented } from '@comanda/ui/segmented'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { StatusDot } from '@comanda/ui/status-dot'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { zoneLabel } from '../finance/format.ts'
import { revenueQuery } from '../finance/queries.ts'
import { RevenueCards } from '../finance/revenue-cards.tsx'
import { oneOf, text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { CartAnalysis } from './cart-analysis.tsx'
import { periodText } from './format.ts'
import { LiveVisitors } from './live-visitors.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { overviewQuery } from './queries.ts'
import { SourceDialog } from './source-dialog.tsx'
import { DevicesCard, PagesCard, SourcesCard } from './traffic.tsx'
import { FunnelCard, VisitorsCard } from './visit-charts.tsx'
import { VisitDialog } from './visit-dialog.tsx'

const ranges = ['24h', '7d', '30d', '90d'] as const
const search = z.object({ range: oneOf(ranges), source: text() })

/** Visits and conversion of the selected restaurant or all, and of the one in the address with its revenue. */
export default function AnalyticsScreen() {
  const [path] = useLocation()
  const fixedId = /^\/admin\/restaurants\/([\w-]+)\/analytics/.exec(path)?.[1]
  const session = useStaff()
  useLinkedRestaurant()
  if (fixedId === undefined) return <AnalyticsOf restaurantId={session.restaurantId} />
  const restaurant = session.restaurants.find(({ id }) => id === fixedId)
  if (!restaurant) return <Redirect to="/admin/analytics" replace />
  return <AnalyticsOf key={fixedId} restaurantId={fixedId} restaurantName={restaurant.name} />
}

/** With the revenue of a restaurant that is named in the address. */
function AnalyticsOf({
  restaurantId,
  restaurantName,
}: {
  restaurantId: string | null
  restaurantName?: string
}) {
  const { applied, set, push, pop } = useSearchState(search)
  const range = applied.range ?? '7d'
  const filter: VisitFilter = { range, ...(restaurantId !== null && { restaurantId }) }
  const query = useQuery(overviewQuery(filter))
  const [visit, setVisit] = useState<LiveVisit | null>(null)
  const failure = failureOf(query, 'Error loading analytics')
  const report = query.data
  return (
    <Screen
      title="Comprehensive Analytics"
      subtitle={restaurantName}
      actions={
        <StatusDot tone="success">
          <span className="text-12 text-ink-2">Reloads every 30 s</span>
        </StatusDot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented
            label="Range"
            options={ranges.map((value) => ({ value, label: value }))}
            value={range}
            onChange={(chosen) => set({ range: chosen })}
          />
          {report && <PeriodText report={report} all={restaurantId === null} />}
        </div>
        {!report && failure ? (
          <FailedState level={2} {...failure} />
        ) : (
          <>
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
                <LiveVisitors restaurantId={restaurantId ?? undefined} onOpen={setVisit} />
                {report && <SourcesCard report={report} onOpen={(source) => push({ source })} />}
                {report && <DevicesCard report={report} />}
              </div>
            </div>
            {restaurantId !== null && restaurantName !== undefined && (
              <MonthlyRevenue restaurantId={restaurantId} />
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
              {report && <PagesCard report={report} />}
              <CartAnalysis key={filter.restaurantId ?? ''} {...filter} />
            </div>
            <p className="text-12 text-ink-2">
              A visitor is one browser tab until 30 minutes without activity; bots are not counted. A visit
              counts in every stage up to the furthest one that it reached. Visitor conversion: completed
              purchases over visitors. Checkout conversion: completed purchases over started checkouts.
            </p>
          </>
        )}
      </div>
      {applied.source !== '' && (
        <SourceDialog filter={filter} source={applied.source} onClose={() => pop({ source: '' })} />
      )}
      {visit && (
        <VisitDialog
          restaurantId={visit.restaurant.id}
          sessionId={visit.sessionId}
          onClose={() => setVisit(null)}
        />
      )}
    </Screen>
  )
}

function PeriodText({ report: { period }, all }: { report: VisitReport; all: boolean }) {
  const where = all ? 'each visit on the day of its restaurant' : zoneLabel(period.zone)
  return (
    <p className="text-13 text-ink-2 tnum">
      {period.days ? `${periodText(period)}, ${where}` : `The last 24 hours, ${zoneLabel(period.zone)}`}
    </p>
  )
}

/** The revenue of a restaurant since the first of the month. */
function MonthlyRevenue({ restaurantId }: { restaurantId: string }) {
  const revenue = useQuery(revenueQuery({ period: 'month', restaurantId }))
  const failure = failureOf(revenue, 'Error loading revenue')
  return (
    <section aria-labelledby="revenue" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="revenue" className="font-semibold text-16">
          Revenue this month
        </h2>
        <Link href="/admin/revenue" className={textButtonClass}>
          Financial Management
        </Link>
      </div>
      {failure ? <FailedState level={3} {...failure} /> : <RevenueCards report={revenue.data} />}
    </section>
  )
}
