import type { Overview } from '@comanda/contract/dashboard-shapes'
import { counted, formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { conversionOf, shareText } from '@comanda/domain/reporting/growth'
import { platformZone } from '@comanda/domain/reporting/periods'
import { FailedState } from '@comanda/ui/failed-state'
import { Banknote, ChartLine, Receipt, ShoppingBasket } from '@comanda/ui/icons.ts'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { failureOf } from '../queries.ts'
import { useStaff } from '../session.tsx'
import { useChanges } from '../use-changes.ts'
import { Activity } from './activity.tsx'
import { AttentionList } from './attention-list.tsx'
import { DaySparkline } from './day-sparkline.tsx'
import { HoursChart } from './hours-chart.tsx'
import { dashboardKey, overviewQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RestaurantPerformance } from './restaurant-performance.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { SystemStatus } from './system-status.tsx'
import { averageNote, averageText, growthNote, withRevenue } from './texts.ts'

/** Today at all restaurants of the user: metrics, problems, then each restaurant. */
export function PlatformDashboard() {
  const session = useStaff()
  const query = useQuery(overviewQuery(null))
  useChanges(null, dashboardKey)
  const failure = failureOf(query, 'The dashboard did not load')
  const { data } = query
  const now = useNow(Date.now(), 30_000)
  if (failure && !data) return <FailedState level={2} {...failure} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure && <StaleNotice {...failure} />}
      <DayStats data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-wide:contents">
          {data ? (
            <>
              <div className="max-wide:order-2 empty:hidden">
                <HoursChart title="Revenue today" sales={data} series={data.series} />
              </div>
              <div className="max-wide:order-3 empty:hidden">
                <RestaurantPerformance restaurants={data.restaurants} platformDay={data.day} />
              </div>
              <div className="max-wide:order-4 empty:hidden">
                <RecentOrders orders={data.orders} now={now} zone={data.zone} withRestaurant />
              </div>
            </>
          ) : (
            <Loading label="Loading the dashboard">
              <Skeleton className="h-72 rounded-12!" />
            </Loading>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-wide:contents">
          <div className="max-wide:order-1 empty:hidden">
            <AttentionList restaurantId={null} now={now} zone={platformZone} />
          </div>
          <div className="max-wide:order-5 empty:hidden">
            {session.may('platform.manage', null) && <SystemStatus />}
          </div>
          <div className="max-wide:order-6 empty:hidden">
            <Activity restaurantId={null} now={now} zone={platformZone} />
          </div>
          <div className="max-wide:order-7 empty:hidden">
            <QuickActions actions={actionsFor(data)} />
          </div>
        </div>
      </div>
    </div>
  )
}

function DayStats({ data }: { data: Overview | undefined }) {
  const today = data && withRevenue(data.today)
  const yesterday = data && withRevenue(data.yesterday)
  return (
    <div className="grid gap-2">
      <StatStrip
        stats={[
          ...(today === null
            ? []
            : [
                {
                  label: "Today's Revenue",
                  value: today && formatMoney(today.revenue),
                  note: today && yesterday && growthNote(today.revenue, yesterday.revenue),
                  chart: data && <DaySparkline hours={data.hours} />,
                },
              ]),
          {
            label: 'Total Orders',
            value: data && formatCount(data.today.orders),
            note: data && growthNote(data.today.orders, data.yesterday.orders),
          },
          {
            label: 'Active Orders',
            value: data && formatCount(data.active.count),
            note: data && (
              <span title="Ready orders are not counted.">{data.active.new} new or received</span>
            ),
          },
          ...(today === null
            ? []
            : [
                {
                  label: 'Avg Order Value',
                  value: today && averageText(today),
                  note: today && yesterday && averageNote(today, yesterday),
                },
              ]),
          ...(data?.visits ? [conversionStat(data.visits)] : []),
        ]}
      />
      {data && (
        <p className="text-13 text-ink-2">
          All restaurants, by the calendar day in New York.
          {today && ' Revenue is without tips, after refunds.'} {menuText(data.counts)}
        </p>
      )}
    </div>
  )
}

function conversionStat({ started, completed }: NonNullable<Overview['visits']>) {
  const rate = conversionOf(completed, started)
  return {
    label: 'Checkout conversion',
    value: rate === null ? '–' : shareText(rate),
    note: started === 0 ? 'No checkouts today' : `${completed} of ${started} started`,
  }
}

const menuText = ({ restaurants, products, categories }: Overview['counts']) =>
  `Active: ${counted(restaurants, 'restaurant')}, ${counted(products, 'product')} in ${counted(categories, 'category', 'categories')}.`

const actionsFor = (data: Overview | undefined) => [
  { label: 'Orders', path: '/admin/orders', icon: Receipt },
  {
    label: 'Abandoned Carts',
    path: '/admin/carts',
    icon: ShoppingBasket,
    ...(data?.visits && data.visits.abandoned > 0 && { badge: `${data.visits.abandoned} today` }),
  },
  { label: 'Analytics', path: '/admin/analytics', icon: ChartLine },
  { label: 'Revenue', path: '/admin/revenue', icon: Banknote },
]
