import type { ListedOrder } from '@comanda/contract/orders-admin'
import { orderStateLabels, orderStates } from '@comanda/domain/ordering/order-states'
import { paymentFilterLabels, paymentStatuses } from '@comanda/domain/ordering/payment-status'
import { platformZone } from '@comanda/domain/reporting/periods'
import { zonedTime } from '@comanda/domain/time/zone'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { DataTable } from '@comanda/ui/data-table'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Phone } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { Tabs } from '@comanda/ui/tabs'
import { useState } from 'react'
import { Link } from 'wouter'
import { useNow } from '../../../shared/clock.ts'
import { everything } from '../lists/days.ts'
import { RefreshButton, RestaurantMenu, Toolbar } from '../lists/list-parts.tsx'
import { moreThan } from '../lists/more-than.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useChanges } from '../use-changes.ts'
import { EmptyList } from './empty-list.tsx'
import { ExportMenu } from './export-menu.tsx'
import { chosenDays, filterOf, filterWords, noFilters } from './filters.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderStatusMenu } from './order-status-menu.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { last24Hours } from './periods.ts'
import { ordersKey } from './queries.ts'
import { countOf, stateTabs, tabOf } from './state-tabs.ts'
import { useOrders } from './use-orders.ts'

/** The orders of one restaurant or all: search, filters, details, and what can be done with each. */
export default function OrdersScreen() {
  const { restaurant, restaurants, restaurantId, may } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const ownZone = restaurant?.timezone ?? platformZone
  const list = useOrders(now, ownZone)
  const { filters, change, orders, counts, pages, own, failure, zone } = list
  const [cancelling, setCancelling] = useState<string | null>(null)
  useChanges(restaurantId, ordersKey)
  const at = orders?.findIndex(({ orderId }) => orderId === list.open?.orderId) ?? -1
  const openRow = (index: number) => {
    const row = orders?.[index]
    return at >= 0 && row ? () => list.openOrder(row) : undefined
  }
  const cancel = (order: ListedOrder) => {
    setCancelling(order.orderId)
    list.openOrder(order)
  }
  const tab = tabOf(filters.states)
  const days = chosenDays(filters, now, ownZone)
  const restaurantName = restaurants.find(({ id }) => id === filters.restaurant)?.name
  const tabs = (Object.keys(stateTabs) as (keyof typeof stateTabs)[]).map((value) => {
    const count = countOf(value, counts)
    return { value, label: stateTabs[value].label, ...(count !== undefined && { count }) }
  })
  return (
    <Screen
      title="All Orders"
      subtitle={`Search, filter, and manage orders${restaurantId === null ? ' across all restaurants' : ''}`}
      actions={
        <>
          <RefreshButton queryKey={ordersKey} />
          {may('orders.place') && (
            <Link href="/admin/orders/new" className={buttonClass({ variant: 'outline' })}>
              <Phone className="size-4" />
              Phone order
            </Link>
          )}
          {may('orders.manage') && (
            <ExportMenu
              filter={filterOf({ ...filters, restaurant: own }, now, ownZone)}
              day={zonedTime(now, ownZone).date}
              count={counts?.total}
            />
          )}
        </>
      }
      aside={
        list.open && (
          <OrderPanel
            key={list.open.orderId}
            {...list.open}
            row={orders?.[at]}
            now={now}
            isCancelling={cancelling === list.open.orderId}
            onCancelClosed={() => setCancelling(null)}
            onClose={list.close}
            onPrevious={openRow(at - 1)}
            onNext={openRow(at + 1)}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <PeriodPicker
            value={filters.days ? null : filters.period}
            onChange={(period) => change({ period, days: null })}
          />
          {list.isFallback && (
            <p role="status" className="text-13 text-ink-2">
              No orders in the last 24 hours, so more days are shown.
            </p>
          )}
        </div>
        <Toolbar
          searchLabel="Number, name, email, phone"
          search={filters.search}
          onSearch={(search) => list.type({ search })}
          days={days ?? everything}
          daysText={days ? undefined : last24Hours(now, ownZone)}
          onDays={(chosen) => change({ days: chosen })}
          now={now}
          zone={zone}
        >
          <RestaurantMenu
            restaurants={
              restaurantId === null ? restaurants.filter(({ id }) => may('orders.view', id)) : null
            }
            value={filters.restaurant}
            onChange={(restaurant) => change({ restaurant })}
          />
          <FilterMenu
            label="Status"
            all="Any"
            many
            options={orderStates.map((value) => ({ value, label: orderStateLabels[value] }))}
            value={filters.states}
            onChange={(chosen) => change({ states: orderStates.filter((state) => chosen.includes(state)) })}
          />
          <FilterMenu
            label="Payment"
            all="Any"
            many
            options={paymentStatuses.map((value) => ({ value, label: paymentFilterLabels[value] }))}
            value={filters.payments}
            onChange={(chosen) => change({ payments: paymentStatuses.filter((one) => chosen.includes(one)) })}
          />
          <FilterMenu
            label="Type"
            all="Any"
            labels={{ pickup: 'Pickup', delivery: 'Delivery' }}
            value={filters.type}
            onChange={(type) => change({ type })}
          />
        </Toolbar>
        <Tabs
          label="States of orders"
          tabs={tab === 'chosen' ? [...tabs, { value: 'chosen', label: 'Chosen' }] : tabs}
          value={tab}
          onChange={(next) => next !== 'chosen' && change({ states: [...stateTabs[next].states] })}
        >
          <DataTable
            label="Orders"
            columns={orderColumns({
              now,
              restaurants,
              ofOne: restaurantId !== null,
              isPanelOpen: list.open !== null,
              zone,
              status: (order) => <OrderStatusMenu order={order} onCancel={() => cancel(order)} />,
            })}
            rows={orders}
            rowKey={({ orderId }) => orderId}
            rowName={({ orderNumber }) => orderNumber}
            onOpen={list.openOrder}
            selectedKey={list.open?.orderId ?? null}
            faded={({ status, isPlaced }) => status === 'cancelled' || !isPlaced}
            failure={failure}
            skeletonRows={12}
            empty={
              <EmptyList
                isSearch={filters.search.trim() !== ''}
                filters={filterWords(filters, restaurantName)}
                onClear={() => change({ ...noFilters, period: 'all', days: null })}
              />
            }
          />
        </Tabs>
        {(orders || failure === null) && (
          <Pager
            {...pages}
            note={`${counts ? moreThan(counts, 'orders') : ''} Dates and times are in ${zone}.`.trim()}
          />
        )}
      </div>
    </Screen>
  )
}
