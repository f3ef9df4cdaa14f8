import type { RestaurantDashboard as Data } from '@comanda/contract/dashboard-shapes'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { FailedState } from '@comanda/ui/failed-state'
import { Layers, Plus, Settings, Store } from '@comanda/ui/icons.ts'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { failureOf } from '../queries.ts'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { useChanges } from '../use-changes.ts'
import { Activity } from './activity.tsx'
import { AttentionList } from './attention-list.tsx'
import { DaySparkline } from './day-sparkline.tsx'
import { HoursChart } from './hours-chart.tsx'
import { KitchenNow } from './kitchen-now.tsx'
import { PerformancePanel } from './performance-panel.tsx'
import { dashboardKey, restaurantQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { agoText, averageNote, averageText, greeting, growthNote, withRevenue } from './texts.ts'

/** Today at one restaurant: metrics, hours, kitchen, and items that need attention. */
export function RestaurantDashboard({ restaurant }: { restaurant: StaffRestaurant }) {
  const { id, timezone: zone } = restaurant
  const query = useQuery(restaurantQuery(id))
  useChanges(id, dashboardKey)
  const failure = failureOf(query, 'The dashboard did not load')
  const { data } = query
  const now = useNow(Date.now(), 30_000)
  if (failure && !data) return <FailedState level={2} {...failure} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure && <StaleNotice {...failure} />}
      <Greeting data={data} now={now} zone={zone} />
      <DayStats data={data} isPaused={restaurant.orderingPaused} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-wide:contents">
          {data ? (
            <>
              <div className="max-wide:order-1 empty:hidden">
                <HoursChart title="Revenue by hour" sales={data} />
              </div>
              <div className="max-wide:order-4 empty:hidden">
                <RecentOrders orders={data.orders} now={now} zone={zone} withRestaurant={false} />
              </div>
            </>
          ) : (
            <Loading label="Loading the dashboard">
              <Skeleton className="h-72 rounded-12!" />
            </Loading>
          )}
          <div className="max-wide:order-6 empty:hidden">
            <Activity restaurantId={id} now={now} zone={zone} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-wide:contents">
          <div className="max-wide:order-3 empty:hidden">
            {data && <KitchenNow kitchen={data.kitchen} active={data.active.count} now={now} />}
          </div>
          <div className="max-wide:order-2 empty:hidden">
            <AttentionList restaurantId={id} now={now} zone={zone} />
          </div>
          <div className="max-wide:order-5 empty:hidden">{data && <PerformancePanel data={data} />}</div>
          <div className="max-wide:order-7 empty:hidden">
            <QuickActions actions={quickActions} />
          </div>
        </div>
      </div>
    </div>
  )
}

const quickActions = [
  { label: 'Add Product', path: '/admin/products/new', icon: Plus },
  { label: 'Manage Categories', path: '/admin/categories', icon: Layers },
  { label: 'Restaurants', path: '/admin/restaurant', icon: Store },
  { label: 'Settings', path: '/admin/settings', icon: Settings },
]

function Greeting({ data, now, zone }: { data: Data | undefined; now: Instant; zone: Zone }) {
  const { user } = useStaff()
  const [firstName] = user.name.split(' ')
  return (
    <div>
      <h2 className="font-semibold text-20 tracking-tight">
        {greeting(now, zone)}
        {firstName && `, ${firstName}`}
      </h2>
      <p className="text-14 text-ink-2">
        {data ? greetingText(data, now, zone) : <Skeleton className="mt-1 h-4 w-64" />}
      </p>
    </div>
  )
}

function greetingText({ today, lastOrderAt }: Data, now: Instant, zone: Zone): string {
  const orders = today.orders === 1 ? '1 order today.' : `${formatCount(today.orders)} orders today.`
  if (lastOrderAt === null) return `${orders} There is no order yet.`
  const ago = agoText(lastOrderAt, now, zone)
  if (ago === 'now') return `${orders} The last one came just now.`
  const isToday = now - lastOrderAt < 24 * 3_600_000
  return `${orders} The last one came ${isToday ? `${ago} ago, at ${formatTime(lastOrderAt, zone)}` : `on ${ago}`}.`
}

function DayStats({ data, isPaused }: { data: Data | undefined; isPaused: boolean }) {
  const seesRevenue = useStaff().may('orders.manage')
  const today = data && withRevenue(data.today)
  const yesterday = data && withRevenue(data.yesterday)
  const month = data && withRevenue(data.month)
  return (
    <StatStrip
      stats={[
        {
          label: 'Orders Today',
          value: data && formatCount(data.today.orders),
          note: data && `${formatCount(data.yesterday.orders)} yesterday`,
        },
        ...(seesRevenue
          ? [
              {
                label: 'Revenue Today',
                value: today && formatMoney(today.revenue),
                note: today && yesterday && month && (
                  <>
                    {growthNote(today.revenue, yesterday.revenue)}
                    <span className="block">{formatMoney(month.revenue)} this month</span>
                  </>
                ),
                chart: data && <DaySparkline hours={data.hours} />,
              },
            ]
          : []),
        {
          label: 'Active Restaurants',
          value: data && (data.isOnline ? 1 : 0),
          note: data && (data.isOnline ? (isPaused ? 'Online, ordering is paused' : 'Online') : 'Offline'),
        },
        {
          label: 'Active Products',
          value: data && formatCount(data.products),
          note: data && (data.categories === 1 ? 'In 1 category' : `In ${data.categories} categories`),
        },
        ...(seesRevenue
          ? [
              {
                label: 'Avg Order Value',
                value: today && averageText(today),
                note: today && yesterday && averageNote(today, yesterday),
              },
            ]
          : []),
      ]}
    />
  )
}
