import { type PeriodName, periodNames, platformZone } from '@comanda/domain/reporting/periods'
import { revenueColumns } from '@comanda/domain/reporting/revenue-columns'
import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { ExportButton, RefreshButton } from '../lists/list-parts.tsx'
import { oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import { AccountCard } from '../payouts/account-card.tsx'
import { MoneyFactsView } from '../payouts/money-facts.tsx'
import { PayoutPanel } from '../payouts/payout-panel.tsx'
import { payoutsKey } from '../payouts/queries.ts'
import { type Return, useReturn } from '../payouts/use-return.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { ConnectPayouts } from './connect-payouts.tsx'
import { formatPeriod, zoneLabel } from './format.ts'
import { OpenMoney } from './open-money.tsx'
import { exportRevenue, revenueQuery } from './queries.ts'
import { RevenueCards } from './revenue-cards.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { RevenueSplit } from './revenue-split.tsx'
import { StatementList } from './statement-list.tsx'

const search = z.object({
  period: oneOf(periodNames),
  sort: oneOf(revenueColumns),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
  payout: text(),
})

/** Revenue, fees and payouts of one restaurant or all. */
export default function FinanceScreen() {
  const { restaurant, restaurantId, may } = useStaff()
  useLinkedRestaurant()
  const now = useNow(Date.now(), 60_000)
  const { applied, set, push, pop } = useSearchState(search)
  const period = applied.period ?? 'month'
  const query = { period, ...(restaurantId === null ? {} : { restaurantId }) }
  const { page } = applied
  const sort = applied.sort ?? 'revenue'
  const order = applied.order ?? 'desc'
  const revenue = useQuery(revenueQuery({ ...query, sort, order, page }))
  const report = revenue.data
  const zone = restaurant?.timezone ?? platformZone
  const how = useReturn()
  const shown = report?.period
  const seesPayouts = may('payouts.view', restaurantId)
  const leadsWithPayouts = useLocation()[0] === '/admin/payouts'
  const payouts = { openPayout: applied.payout, onOpenPayout: (payout: string) => push({ payout }) }
  const revenueParts = (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="Period"
          options={periodNames.map((value) => ({ value, label: periodLabels[value] }))}
          value={period}
          onChange={(chosen) => set({ period: chosen, page: 1 })}
        />
        {shown && (
          <p className="text-13 text-ink-2 tnum">
            {formatPeriod(shown, Number(shown.last.slice(0, 4)))}, {zoneLabel(report.zone)}
          </p>
        )}
      </div>
      {(report || !revenue.error) && <RevenueCards report={report} />}
      {report && <RevenueSplit sales={report.sales} ofOne={restaurantId !== null} />}
      <RevenueChart query={query} />
      <section aria-labelledby="breakdown" className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="breakdown" className="font-semibold text-16">
            Restaurant Revenue Breakdown
          </h2>
          <p className="text-12 text-ink-2">Gross revenue = platform fees + processing fees + net</p>
        </div>
        <BreakdownTable
          report={report}
          failure={failureOf(revenue, 'Revenue did not load')}
          sort={{ column: sort, descending: order === 'desc' }}
          onSort={({ column, descending }) =>
            set({
              sort: revenueColumns.find((name) => name === column) ?? 'revenue',
              page: 1,
              order: descending ? 'desc' : 'asc',
            })
          }
          onPage={(next) => push({ page: next })}
        />
      </section>
    </>
  )
  const payoutParts =
    restaurantId === null ? (
      <>
        <ConnectPayouts now={now} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          {report && <OpenMoney report={report} now={now} />}
          {seesPayouts && (
            <section aria-labelledby="balance" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h2 id="balance" className="font-semibold text-16">
                The platform’s balance
              </h2>
              <MoneyFactsView restaurantId={null} now={now} zone={zone} {...payouts} />
            </section>
          )}
        </div>
      </>
    ) : (
      <>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <StatementList key={`statements ${restaurantId}`} restaurantId={restaurantId} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <AccountCard key={restaurantId} restaurantId={restaurantId} />
            {report && <OpenMoney report={report} now={now} />}
          </div>
        </div>
        <MoneyFactsView
          key={`money ${restaurantId}`}
          restaurantId={restaurantId}
          now={now}
          zone={zone}
          {...payouts}
        />
      </>
    )
  return (
    <Screen
      title="Financial Management"
      subtitle="Revenue, fees and payouts"
      actions={
        <>
          <RefreshButton queryKey={payoutsKey} />
          <ExportButton
            load={() => exportRevenue(query)}
            name={() => `revenue-${shown?.first}-${shown?.last}.csv`}
            empty={!report}
          />
        </>
      }
      aside={
        seesPayouts &&
        applied.payout !== '' && (
          <PayoutPanel
            key={applied.payout}
            restaurantId={restaurantId}
            payoutId={applied.payout}
            now={now}
            zone={zone}
            onClose={() => pop({ payout: '' })}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {how && <ReturnNotice how={how} />}
        {leadsWithPayouts ? (
          <>
            {payoutParts}
            {revenueParts}
          </>
        ) : (
          <>
            {revenueParts}
            {payoutParts}
          </>
        )}
      </div>
    </Screen>
  )
}

const periodLabels: Record<PeriodName, string> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  year: 'This Year',
}

/** Shown to an owner who returns from the payment provider's onboarding. */
function ReturnNotice({ how }: { how: NonNullable<Return> }) {
  return (
    <Notice
      tone="info"
      role="status"
      icon={<Info className="size-4.5" />}
      title={how === 'returned' ? 'You returned from the payment provider' : 'That link has expired'}
    >
      {how === 'returned'
        ? 'The current status is shown below. The payment provider can take a few minutes to check your information.'
        : 'Press Continue to pick up where you left off.'}
    </Notice>
  )
}
