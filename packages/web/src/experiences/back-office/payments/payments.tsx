import { paymentFilterLabels, paymentFilters } from '@comanda/domain/ordering/payment-status'
import { platformZone } from '@comanda/domain/reporting/periods'
import { zonedTime } from '@comanda/domain/time/zone'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { CreditCard, ExternalLink } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Pager } from '@comanda/ui/pager'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { lastDays } from '../lists/days.ts'
import { ExportButton, NoMatches, RefreshButton, RestaurantMenu, Toolbar } from '../lists/list-parts.tsx'
import { useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { AmountMenu } from './amount-menu.tsx'
import { addressOf, type Filters, filterOf, noFilters, paymentSearch, shownDays } from './filters.ts'
import { paymentName } from './labels.ts'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { exportPayments, listQuery, pageSize, paymentsKey } from './queries.ts'
import { SalePanel } from './sale-panel.tsx'
import { TotalsStrip } from './totals-strip.tsx'

/** Every charge of one restaurant or all, for orders and gift cards, its state, and its refunds. */
export default function Payments() {
  const { restaurant, restaurants, restaurantId, may } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const ownZone = restaurant?.timezone ?? platformZone
  const today = lastDays(1, now, ownZone)
  const { state, applied, set, type, push, pop } = useSearchState(paymentSearch)
  const filters: Filters = { ...state, days: shownDays(state, today) }
  // A search that is typed here stays within the selected days.
  const changed = (change: Partial<Filters>) => ({ days: filters.days, ...change, page: 1, after: null })
  const own = restaurantId ?? applied.restaurant
  const filter = filterOf({ ...applied, days: shownDays(applied, today), restaurant: own })
  const query = useQuery(listQuery(filter, applied.after))
  const page = query.data
  const pages = usePages(
    JSON.stringify(filter),
    pageSize,
    applied,
    {
      count: page?.payments.length ?? null,
      total: page?.total ?? 0,
      next: query.isPlaceholderData ? null : (page?.next ?? null),
    },
    push,
  )
  const zone = page?.zone ?? ownZone
  const failure = failureOf(query, 'Payments did not load')
  const loads = page !== undefined || failure === null
  const isToday = filters.days.from === today.from && filters.days.to === today.to
  const [openRestaurant = '', openOrder = '', openKind] = applied.open?.split('.') ?? []
  const isOpen = openOrder !== '' && (own === null || openRestaurant === own)
  const openPayment = {
    restaurantId: openRestaurant,
    row: page?.payments.find((payment) => addressOf(payment) === applied.open),
    onClose: () => pop({ open: null }),
  }
  return (
    <Screen
      title="Payments"
      subtitle="All charges and refunds"
      actions={
        <>
          <RefreshButton queryKey={paymentsKey} />
          <ExportButton
            load={() => exportPayments(filter)}
            name={() => `payments-${zonedTime(Date.now(), ownZone).date}.csv`}
            empty={pages.total === 0}
          />
          {page?.providerPage && (
            <LinkButton variant="outline" href={page.providerPage} target="_blank" rel="noopener noreferrer">
              <ExternalLink className="size-4" />
              Provider dashboard
            </LinkButton>
          )}
        </>
      }
      aside={
        isOpen &&
        (openKind ? (
          <SalePanel key={openOrder} giftCardId={openOrder} {...openPayment} />
        ) : (
          <PaymentPanel key={openOrder} orderId={openOrder} {...openPayment} />
        ))
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {loads && <TotalsStrip totals={page?.totals} period={isToday ? ' today' : ''} />}
        <Toolbar
          searchLabel="Order, name, last 4"
          search={filters.search}
          onSearch={(search) => type(changed({ search }))}
          days={filters.days}
          onDays={(days) => set(changed({ days }))}
          now={now}
          zone={zone}
        >
          <RestaurantMenu
            restaurants={
              restaurantId === null ? restaurants.filter(({ id }) => may('payments.view', id)) : null
            }
            value={filters.restaurant}
            onChange={(restaurant) => set(changed({ restaurant }))}
          />
          <FilterMenu
            label="State"
            all="Any"
            many
            options={paymentFilters.map((value) => ({ value, label: paymentFilterLabels[value] }))}
            value={filters.states}
            onChange={(chosen) =>
              set(changed({ states: paymentFilters.filter((state) => chosen.includes(state)) }))
            }
          />
          <AmountMenu
            least={filters.least}
            most={filters.most}
            onChange={(amounts) => type(changed(amounts))}
          />
        </Toolbar>
        <DataTable
          label="Payments"
          columns={paymentColumns({
            now,
            restaurants,
            ofOne: restaurantId !== null,
            isPanelOpen: isOpen,
            zone,
          })}
          rows={page?.payments}
          rowKey={addressOf}
          rowName={paymentName}
          onOpen={(payment) => push({ open: addressOf(payment) })}
          selectedKey={isOpen ? applied.open : null}
          failure={failure}
          skeletonRows={10}
          empty={
            page?.isEmpty ? (
              <EmptyState level={2} icon={<CreditCard className="size-5" />} title="No payments yet">
                Paid orders and sold gift cards are listed here, with their fees, refunds and disputes.
              </EmptyState>
            ) : (
              <NoMatches
                icon={<CreditCard className="size-5" />}
                title="No matching payments"
                onClear={() => set(changed(noFilters))}
              >
                No payment matches these filters.
              </NoMatches>
            )
          }
        />
        {loads && <Pager {...pages} note={own === null && `Dates and times are in ${zone}.`} />}
      </div>
    </Screen>
  )
}
