import type { GiftCardFilter } from '@comanda/contract/gift-cards'
import { counted, formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Plus, Settings, WalletCards } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { ExportButton, ListSearch, NoMatches, RefreshButton } from '../lists/list-parts.tsx'
import { moreThan } from '../lists/more-than.ts'
import { id, oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { giftCardColumns } from './gift-card-columns.tsx'
import { GiftCardPanel } from './gift-card-panel.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { exportGiftCards, giftCardsKey, listQuery, pageSize } from './queries.ts'
import { TermsDialog } from './terms-dialog.tsx'

const title = 'Gift Cards'
const subtitle = 'Gift cards sold, spent and still owed.'

/** The gift cards of one restaurant. */
export default restaurantScreen({ title, subtitle, action: 'promotions.manage' }, GiftCards)

const states = ['open', 'used', 'disputed', 'void'] as const
const stateLabels = { open: 'Open', used: 'Used up', disputed: 'Payment disputed', void: 'Void' }
const search = z.object({ search: text(), state: oneOf(states), page: pageNumber, after: id, open: id })

function GiftCards({ restaurant }: RestaurantProps) {
  const now = useNow(Date.now(), 60_000)
  const { state, applied, set, type, push, pop } = useSearchState(search)
  const [issuing, setIssuing] = useState(false)
  const [selling, setSelling] = useState(false)
  const filter: GiftCardFilter = {
    restaurantId: restaurant.id,
    ...(applied.search.trim() && { search: applied.search.trim() }),
    ...(applied.state && { state: applied.state }),
  }
  const query = useQuery(listQuery(filter, applied.after))
  const page = query.data
  const pages = usePages(
    JSON.stringify(filter),
    pageSize,
    applied,
    {
      count: page?.cards.length ?? null,
      total: page?.isMore ? null : (page?.total ?? 0),
      next: query.isPlaceholderData ? null : (page?.next ?? null),
    },
    push,
  )
  const failure = failureOf(query, 'Gift cards did not load')
  const loads = page !== undefined || failure === null
  const isFiltered = state.search !== '' || state.state !== null
  const first = { page: 1, after: null }
  const issueButton = (
    <Button variant="solid" onClick={() => setIssuing(true)}>
      <Plus className="size-4" />
      Issue gift card
    </Button>
  )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton queryKey={giftCardsKey} />
          <ExportButton
            load={() => exportGiftCards(filter)}
            name={() => `gift-cards-${zonedTime(Date.now(), restaurant.timezone).date}.csv`}
            empty={pages.total === 0}
          />
          <Button onClick={() => setSelling(true)}>
            <Settings className="size-4" />
            Sell gift cards
          </Button>
          {issueButton}
        </>
      }
      aside={
        applied.open && (
          <GiftCardPanel
            key={applied.open}
            restaurant={restaurant}
            giftCardId={applied.open}
            onClose={() => pop({ open: null })}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {loads && (
          <StatStrip
            stats={[
              {
                label: 'Outstanding',
                value: page && formatMoney(page.figures.outstanding),
                note: 'Still to be spent: a liability, not revenue',
              },
              {
                label: 'Spent on orders',
                value: page && formatMoney(page.figures.redeemed),
                note: 'Less the amounts returned by refunds',
              },
              {
                label: 'Sold',
                value: page && formatMoney(page.figures.sold.amount),
                note: page && soldNote(page.figures.sold.count),
              },
              {
                label: 'Issued by you',
                value: page && formatMoney(page.figures.issued.amount),
                note: page && `${counted(page.figures.issued.count, 'gift card')}, without payment`,
              },
            ]}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch
            label="Last 4, name, email"
            value={state.search}
            onChange={(search) => type({ search, ...first })}
          />
          <FilterMenu
            label="State"
            all="Any"
            options={states.map((value) => ({ value, label: stateLabels[value] }))}
            value={state.state}
            onChange={(chosen) => set({ state: chosen, ...first })}
          />
        </div>
        <DataTable
          label="Gift cards"
          columns={giftCardColumns({ now, zone: restaurant.timezone, isPanelOpen: applied.open !== null })}
          rows={page?.cards}
          rowKey={(card) => card.id}
          rowName={({ last4 }) => `Gift card ending in ${last4}`}
          onOpen={(card) => push({ open: card.id })}
          selectedKey={applied.open}
          failure={failure}
          skeletonRows={6}
          empty={
            isFiltered ? (
              <NoMatches
                icon={<WalletCards className="size-5" />}
                title="No matching gift cards"
                onClear={() => set({ search: '', state: null, ...first })}
              >
                No gift card matches these filters.
              </NoMatches>
            ) : (
              <EmptyState
                level={2}
                icon={<WalletCards className="size-5" />}
                title="No gift cards yet"
                action={issueButton}
              >
                Issue one after a complaint or as a gift, or let customers buy them. Recipients enter the code
                at checkout.
              </EmptyState>
            )
          }
        />
        {loads && pages.total !== 0 && <Pager {...pages} note={page && moreThan(page, 'gift cards')} />}
      </div>
      {selling && <TermsDialog restaurant={restaurant} onClose={() => setSelling(false)} />}
      {issuing && (
        <IssueDialog
          restaurant={restaurant}
          now={now}
          onClose={() => setIssuing(false)}
          onIssued={(card) => push({ open: card.id })}
        />
      )}
    </Screen>
  )
}

function soldNote(count: number): string {
  return count === 0 ? 'Paid by customers' : `${formatCount(count)} paid by customers, without refunded ones`
}
