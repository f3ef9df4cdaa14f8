import type { Payment } from '@comanda/contract/payment-queries'
import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { CreditCard, Download, ExternalLink, RefreshCw } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Pager } from '@comanda/ui/pager'
import { toast } from '@comanda/ui/toast.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { lastDays } from '../lists/days.ts'
import { useDebounced } from '../lists/use-debounced.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { type Filters, filterOf, isFiltered, noFilters, startingFilters } from './filters.ts'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { paymentsKey, saveExport } from './queries.ts'
import { Toolbar } from './toolbar.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { usePayments } from './use-payments.ts'

/** Every charge of one restaurant or all, its state, and its refunds. */
export default function Payments() {
  const { restaurant, restaurants, restaurantId, may } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const zone = restaurant?.timezone ?? commonZone
  const today = lastDays(1, now, zone)
  const [filters, setFilters] = useState<Filters>(() => startingFilters(location.search, today))
  const [open, setOpen] = useState<Payment | null>(null)
  const typed = useDebounced(filters)
  const own = restaurantId ?? filters.restaurantId
  const filter = filterOf({
    ...filters,
    search: typed.search,
    least: typed.least,
    most: typed.most,
    restaurantId: own,
  })
  const { query, page, pages } = usePayments(filter)
  const failure = failureOf(query, 'Payments did not load')
  const loads = page !== undefined || failure === null
  const isToday = filters.days.from === today.from && filters.days.to === today.to
  const shown = open && (own === null || open.restaurant.id === own) ? open : null
  return (
    <Screen
      title="Payments"
      subtitle="All charges and refunds"
      actions={
        <Actions
          filter={filter}
          empty={pages.total === 0}
          zone={zone}
          providerPage={page?.providerPage ?? null}
        />
      }
      aside={shown && <PaymentPanel key={shown.orderId} opened={shown} onClose={() => setOpen(null)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {loads && <TotalsStrip totals={page?.totals} period={isToday ? ' today' : ''} />}
        <Toolbar
          filters={filters}
          onChange={(change) => setFilters((current) => ({ ...current, ...change }))}
          restaurants={
            restaurantId === null ? restaurants.filter(({ id }) => may('payments.view', id)) : null
          }
          now={now}
          zone={page?.zone ?? zone}
        />
        <DataTable
          label="Payments"
          columns={paymentColumns({
            ...{ now, restaurants, ofOne: restaurantId !== null, beside: shown !== null },
            zone: page?.zone ?? zone,
          })}
          rows={page?.payments}
          rowKey={({ orderId }) => orderId}
          rowName={({ orderNumber }) => orderNumber}
          onOpen={setOpen}
          selectedKey={shown?.orderId ?? null}
          failure={failure}
          skeletonRows={10}
          empty={<Nothing filtered={isFiltered(filters)} onClear={() => setFilters(noFilters)} />}
        />
        {loads && <Pager {...pages} note={own === null && `Dates and times are in ${page?.zone ?? zone}.`} />}
      </div>
    </Screen>
  )
}

/** The time zone for lists that span several restaurants; mirrors COMMON_ZONE on the server. */
const commonZone = 'America/New_York'

function Actions({
  filter,
  empty,
  zone,
  providerPage,
}: {
  filter: ReturnType<typeof filterOf>
  empty: boolean
  zone: string
  providerPage: string | null
}) {
  const queries = useQueryClient()
  const refreshing = useMutation({ mutationFn: () => queries.invalidateQueries({ queryKey: paymentsKey }) })
  const exporting = useMutation({
    mutationFn: () => saveExport(filter, `payments-${zonedTime(Date.now(), zone).date}.csv`),
    onError: (error) => {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
    },
  })
  return (
    <>
      <Button variant="outline" busy={refreshing.isPending} onClick={() => refreshing.mutate()}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </Button>
      <Button
        variant="outline"
        busy={exporting.isPending}
        busyLabel="Exporting…"
        aria-disabled={empty}
        onClick={() => !empty && exporting.mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        Export
      </Button>
      {providerPage && (
        <LinkButton variant="outline" href={providerPage} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden="true" className="size-4" />
          Provider dashboard
        </LinkButton>
      )}
    </>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const icon = <CreditCard aria-hidden="true" className="size-5" />
  if (!filtered) {
    return (
      <EmptyState level={2} icon={icon} title="No payments yet">
        Paid orders are listed here, with their fees, refunds and disputes.
      </EmptyState>
    )
  }
  const action = (
    <Button variant="outline" onClick={onClear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyState level={2} icon={icon} title="No matching payments" action={action}>
      No payment matches these filters.
    </EmptyState>
  )
}
