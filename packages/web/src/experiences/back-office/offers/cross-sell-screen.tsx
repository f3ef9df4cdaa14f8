import type { Campaign } from '@comanda/contract/offers'
import { formatCount } from '@comanda/domain/count'
import { triggerPoints } from '@comanda/domain/marketing/campaign-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Plus, Split } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { StaleRows } from '@comanda/ui/stale-rows'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { hasWords } from '../lists/has-words.ts'
import { ListSearch, NoMatches } from '../lists/list-parts.tsx'
import { id, oneOf, text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { restaurantNotFound } from '../setup/setup-state.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignRow } from './campaign-row.tsx'
import { DeleteCampaign } from './delete-campaign.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { triggerLabels } from './labels.ts'
import { campaignsQuery, resultsQuery } from './queries.ts'
import { resultsOfItems, totalOf } from './results.ts'
import { ResultsDialog } from './results-dialog.tsx'

const title = 'Cross-Sell'
const subtitle = 'Offers that customers see while they order.'

/** URL state: filters, the campaign whose items are open, and the edited one; "new" adds one. */
const campaignsSearch = z.object({
  search: text(),
  trigger: oneOf(triggerPoints),
  open: id,
  edit: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})

/** Cross-sell campaigns: items, order, schedule and results. */
export default restaurantScreen({ title, subtitle, action: 'promotions.manage' }, CampaignsOf)

function CampaignsOf({ restaurantId }: RestaurantProps) {
  const query = useQuery(campaignsQuery(restaurantId))
  const results = useQuery(resultsQuery(restaurantId))
  const { state, applied, set, type, push, pop } = useSearchState(campaignsSearch)
  const [deleted, setDeleted] = useState<Campaign | null>(null)
  const [measured, setMeasured] = useState<Campaign | null>(null)
  const { campaigns, summary } = query.data ?? {}
  const open = campaigns?.find((campaign) => campaign.id === applied.open) ?? null
  const listed = campaigns?.filter((campaign) => matches(campaign, applied))
  const isFiltered = applied.search !== '' || applied.trigger !== null
  const failure = failureOf(query, 'Campaigns did not load')
  const totalsOf = (campaign: Campaign) =>
    results.data && totalOf(resultsOfItems(campaign, results.data.offers))
  const all = listed && results.data && totalOf(listed.map((campaign) => totalsOf(campaign)!))
  const add = (
    <Button variant="solid" onClick={() => set({ edit: 'new', open: null })}>
      <Plus className="size-4.5" />
      New Campaign
    </Button>
  )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={add}
      aside={
        open && (
          <ItemsPanel
            key={open.id}
            restaurantId={restaurantId}
            campaign={open}
            onClose={() => pop({ open: null })}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'Total campaigns', value: summary?.total },
              { label: 'Active campaigns', value: summary?.active },
              { label: 'Total items', value: summary?.items },
              { label: 'Pre-checkout campaigns', value: summary?.beforeCheckout },
            ]}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch label="Search campaigns" value={state.search} onChange={(search) => type({ search })} />
          <FilterMenu
            label="Shown"
            all="Anywhere"
            options={triggerPoints.map((value) => ({ value, label: triggerLabels[value].label }))}
            value={state.trigger}
            onChange={(trigger) => set({ trigger })}
          />
          <span className="ml-auto text-13 text-ink-2">Last 30 days</span>
        </div>
        {applied.edit === 'new' && campaigns && (
          <section aria-label="New Campaign" className="rounded-card border border-line bg-surface">
            <CampaignForm
              restaurantId={restaurantId}
              campaign={null}
              onClose={(savedId = undefined) => set({ edit: null, open: savedId ?? applied.open })}
            />
          </section>
        )}
        <section aria-label="Campaigns" className="overflow-clip rounded-card border border-line bg-surface">
          {failure && listed && <StaleRows {...failure} />}
          {failure && !listed ? (
            <FailedState
              level={2}
              {...failure}
              message={failure.code === 'HTTP_404' ? restaurantNotFound : failure.message}
            />
          ) : !listed ? (
            <div className="grid gap-px" aria-hidden="true">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-24" />
              ))}
            </div>
          ) : listed.length > 0 ? (
            <>
              <ul className="divide-y divide-line">
                {listed.map((campaign) =>
                  applied.edit === campaign.id ? (
                    <li key={campaign.id}>
                      <CampaignForm
                        restaurantId={restaurantId}
                        campaign={campaign}
                        onClose={() => set({ edit: null })}
                      />
                    </li>
                  ) : (
                    <CampaignRow
                      key={campaign.id}
                      restaurantId={restaurantId}
                      campaign={campaign}
                      totals={totalsOf(campaign)}
                      isOpen={open?.id === campaign.id}
                      onOpen={() => push({ open: campaign.id })}
                      onEdit={() => set({ edit: campaign.id })}
                      onResults={() => setMeasured(campaign)}
                      onDelete={() => setDeleted(campaign)}
                    />
                  ),
                )}
              </ul>
              <p className="flex flex-wrap justify-between gap-2 border-line border-t bg-canvas px-4 py-3 font-semibold text-13">
                All campaigns
                {all && (
                  <span className="tnum">
                    {formatCount(all.taken)} added · {formatMoney(all.revenue)}
                  </span>
                )}
                {results.error && <span className="font-regular">Results did not load</span>}
              </p>
            </>
          ) : isFiltered ? (
            <NoMatches
              icon={<Split className="size-5" />}
              title="No matching campaigns"
              onClear={() => set({ search: '', trigger: null })}
            >
              No campaign matches these filters.
            </NoMatches>
          ) : (
            <EmptyState level={2} icon={<Split className="size-5" />} title="No campaigns yet" action={add}>
              A campaign offers up to three products at one step of the order, such as a dessert before
              checkout.
            </EmptyState>
          )}
        </section>
      </div>
      {deleted && (
        <DeleteCampaign
          restaurantId={restaurantId}
          campaign={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null)
            if (open?.id === deleted.id) set({ open: null })
          }}
        />
      )}
      {measured && results.data && (
        <ResultsDialog
          title={measured.name}
          report={results.data}
          rows={measured.items.map(({ id: offerId, product }) => ({ offerId, name: product.name }))}
          onClose={() => setMeasured(null)}
        />
      )}
    </Screen>
  )
}

function matches(
  { name, items, triggerPoint }: Campaign,
  { search, trigger }: { search: string; trigger: Campaign['triggerPoint'] | null },
): boolean {
  const text = [name, ...items.map(({ product }) => product.name)].join(' ')
  return hasWords(text, search) && (trigger === null || triggerPoint === trigger)
}
