import type { RealtimeReport } from '@comanda/contract/system'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Store } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { browserZone } from '../../../shared/browser-zone.ts'
import { currentTime } from '../../../shared/clock.ts'
import { Activity } from '../../back-office/dashboard/activity.tsx'
import { dashboardKey } from '../../back-office/dashboard/queries.ts'
import { failureOf } from '../../back-office/queries.ts'
import { Screen } from '../../back-office/screen.tsx'
import { useStaff } from '../../back-office/session.tsx'
import { useChanges } from '../../back-office/use-changes.ts'
import { realtimeQuery } from './queries.ts'
import { Listed } from './security-cards.tsx'

type Place = RealtimeReport['restaurants'][number] & { name: string }
const clockTime = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: browserZone })

/** What happens now: totals of all restaurants, and the busiest ones. Updated every five seconds. */
export default function RealtimeScreen() {
  const { restaurants } = useStaff()
  const query = useQuery(realtimeQuery)
  useChanges(null, dashboardKey)
  const { data } = query
  const places = data?.restaurants
    .map((one) => ({
      ...one,
      name: restaurants.find(({ id }) => id === one.restaurantId)?.name ?? 'Inactive',
    }))
    .toSorted(
      (a, b) => b.openTickets - a.openTickets || b.visitors - a.visitors || a.name.localeCompare(b.name),
    )
  const failure = failureOf(query, 'Live metrics did not load')
  return (
    <Screen title="Realtime" subtitle={data && `Updated ${clockTime(data.at)}, every five seconds.`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              {
                label: 'Orders in the last hour',
                value: data?.minutes.reduce((total, { orders }) => total + orders, 0),
              },
              { label: 'Open tickets', value: data?.totals.openTickets },
              { label: 'Visitors in the last 5 minutes', value: data?.totals.visitors },
              { label: 'Connected kitchen screens', value: data?.totals.screens },
            ]}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {!query.isLoadingError && (
              <Card title="Orders per minute">
                {data ? <OrdersChart minutes={data.minutes} /> : <Skeleton className="h-48" />}
              </Card>
            )}
            <DataTable
              label="Restaurants"
              columns={columns}
              rows={places}
              rowKey={({ restaurantId }) => restaurantId}
              rowName={({ name }) => name}
              failure={failure}
              empty={
                <EmptyState level={3} icon={<Store className="size-5" />} title="No restaurants">
                  Open tickets and visitors are listed here by restaurant.
                </EmptyState>
              }
            />
            {data && <Listed items={data.restaurants} of={data.totals.restaurants} />}
          </div>
          <Activity restaurantId={null} now={data?.at ?? currentTime()} zone={browserZone} />
        </div>
      </div>
    </Screen>
  )
}

function OrdersChart({ minutes }: { minutes: RealtimeReport['minutes'] }) {
  return (
    <BarChart
      label="Orders per minute"
      corner="Minute"
      points={minutes.map(({ at }) => ({ label: clockTime(at) }))}
      series={[{ label: 'Orders', values: minutes.map(({ orders }) => orders) }]}
      format={String}
      empty="No orders in the last hour."
      smallestStep={1}
    />
  )
}

const kitchens = {
  live: { label: 'Live', tone: 'success' },
  away: { label: 'Not connected', tone: 'neutral' },
  offline: { label: 'Offline', tone: 'danger' },
  never: { label: 'No screen yet', tone: 'neutral' },
} as const

const columns: Column<Place>[] = [
  { id: 'name', header: 'Restaurant', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    id: 'tickets',
    header: 'Open tickets',
    align: 'end',
    cell: ({ openTickets }) => <span className="tnum">{openTickets}</span>,
  },
  {
    id: 'visitors',
    header: 'Visitors',
    align: 'end',
    cell: ({ visitors }) => <span className="tnum">{visitors}</span>,
  },
  {
    id: 'kitchen',
    header: 'Kitchen',
    cell: ({ kitchen, screens }) => (
      <Badge tone={kitchens[kitchen].tone}>
        {kitchen === 'live' && screens > 1 ? `${screens} screens` : kitchens[kitchen].label}
      </Badge>
    ),
  },
]
