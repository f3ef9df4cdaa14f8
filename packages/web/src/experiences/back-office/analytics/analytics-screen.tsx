import type { VisitFilter } from '@comanda/contract/visit-reports'
import { Segmented } from '@comanda/ui/segmented'
import { Tabs } from '@comanda/ui/tabs'
import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { oneOf, rowOfRestaurant, text, useSearchState } from '../lists/search-state.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { CustomersTab } from './customers-tab.tsx'
import { DishesTab } from './dishes-tab.tsx'
import { LostSalesTab } from './lost-sales-tab.tsx'
import { OfficePagesTab } from './office-pages-tab.tsx'
import { ReloadState } from './reload-state.tsx'
import { SalesTab } from './sales-tab.tsx'
import { SourceDialog } from './source-dialog.tsx'
import { VisitDialog } from './visit-dialog.tsx'
import { VisitsTab } from './visits-tab.tsx'

const ranges = ['24h', '7d', '30d', '90d'] as const
const tabs = [
  { value: 'visits', label: 'Visits' },
  { value: 'sales', label: 'Sales' },
  { value: 'customers', label: 'Customers' },
  { value: 'dishes', label: 'Dishes' },
  { value: 'lost', label: 'Lost sales' },
  { value: 'office', label: 'Back office' },
] as const
type Tab = (typeof tabs)[number]['value']

const search = z.object({
  range: oneOf(ranges),
  tab: oneOf(tabs.map(({ value }) => value)),
  source: text(),
  /** The open visit. */
  visit: rowOfRestaurant,
})

/** Visits, sales, customers, dishes and lost sales of the selected restaurant, of all restaurants, or of the one in the URL. */
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

function AnalyticsOf({
  restaurantId,
  restaurantName,
}: {
  restaurantId: string | null
  /** The name of the restaurant in the URL. */
  restaurantName?: string
}) {
  const { may } = useStaff()
  const { applied, set, push, pop } = useSearchState(search)
  const range = applied.range ?? '7d'
  // Views of back-office pages do not belong to a restaurant.
  const withOffice = restaurantId === null && may('platform.manage', null)
  const shown = tabs.filter(({ value }) => value !== 'office' || withOffice)
  const [visitedRestaurant = '', openVisit = ''] = applied.visit?.split('.') ?? []
  const tab = shown.find(({ value }) => value === applied.tab)?.value ?? 'visits'
  const filter: VisitFilter = { range, ...(restaurantId !== null && { restaurantId }) }
  const panels: Record<Tab, () => ReactNode> = {
    visits: () => (
      <VisitsTab
        filter={filter}
        withRevenue={restaurantName !== undefined}
        onOpenSource={(source) => push({ source })}
        onOpenVisit={({ restaurant, sessionId }) => push({ visit: `${restaurant.id}.${sessionId}` })}
      />
    ),
    sales: () => <SalesTab filter={filter} />,
    customers: () => <CustomersTab filter={filter} />,
    dishes: () => <DishesTab filter={filter} />,
    lost: () => <LostSalesTab filter={filter} />,
    office: () => <OfficePagesTab range={range} />,
  }
  return (
    <Screen title="Comprehensive Analytics" subtitle={restaurantName} actions={<ReloadState />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {/* The header is too narrow for it on a small screen. */}
        {restaurantName !== undefined && (
          <p className="font-semibold text-16 wide:hidden">{restaurantName}</p>
        )}
        <Segmented
          label="Range"
          options={ranges.map((value) => ({ value, label: value }))}
          value={range}
          onChange={(chosen) => set({ range: chosen })}
          className="justify-self-start"
        />
        <Tabs label="Analytics" tabs={shown} value={tab} onChange={(chosen) => set({ tab: chosen })}>
          {panels[tab]()}
        </Tabs>
      </div>
      {applied.source !== '' && (
        <SourceDialog filter={filter} source={applied.source} onClose={() => pop({ source: '' })} />
      )}
      {openVisit !== '' && (restaurantId === null || visitedRestaurant === restaurantId) && (
        <VisitDialog
          restaurantId={visitedRestaurant}
          sessionId={openVisit}
          onClose={() => pop({ visit: null })}
        />
      )}
    </Screen>
  )
}
