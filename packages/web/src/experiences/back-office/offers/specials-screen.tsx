import type { Special } from '@comanda/contract/offers'
import type { SpecialFields } from '@comanda/domain/marketing/special-fields'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Info, Megaphone, Plus } from '@comanda/ui/icons.ts'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { Skeleton } from '@comanda/ui/skeleton'
import { StaleRows } from '@comanda/ui/stale-rows'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { loadApi } from '../../../shared/load-api.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { NoMatches } from '../lists/list-parts.tsx'
import { oneOf, text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { RestaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { OffersFailed } from './offers-failed.tsx'
import { resultsQuery, specialsQuery } from './queries.ts'
import { ResultsDialog } from './results-dialog.tsx'
import { SpecialCard } from './special-card.tsx'
import { SpecialForm } from './special-form.tsx'
import { SpecialPreview } from './special-preview.tsx'
import { WeekOf } from './week-of.tsx'

const title = 'Promotions'
const subtitle = 'Specials that appear after the first or second item, and what runs when.'

/** URL state: filters, the view, and the edited special; "new" adds one. */
const specialsSearch = z.object({
  search: text(),
  after: oneOf(['1', '2']),
  status: oneOf(['active', 'inactive']),
  view: oneOf(['week']),
  week: z.catch(z.nullable(z.iso.date()), null),
  edit: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})

/** Promotional specials, and the week of all offers. */
export default function SpecialsScreen() {
  return (
    <RestaurantScreen title={title} subtitle={subtitle} action="promotions.manage">
      {(restaurant) => <SpecialsOf restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

function SpecialsOf({ restaurant }: { restaurant: StaffRestaurant }) {
  const restaurantId = restaurant.id
  const query = useQuery(specialsQuery(restaurantId))
  const results = useQuery(resultsQuery(restaurantId))
  const { state, applied, set, type } = useSearchState(specialsSearch)
  const [deleted, setDeleted] = useState<Special | null>(null)
  const [measured, setMeasured] = useState<Special | null>(null)
  const [previewed, setPreviewed] = useState<SpecialFields | null>(null)
  const { specials, summary } = query.data ?? {}
  const listed = specials?.filter((special) => matches(special, applied))
  const isFiltered = applied.search !== '' || applied.after !== null || applied.status !== null
  const clear = () => set({ search: '', after: null, status: null })
  const edit = (id: string | null) => set({ edit: id, ...(id !== null && { view: null }) })
  const add = (
    <Button variant="solid" onClick={() => edit('new')}>
      <Plus aria-hidden="true" className="size-4.5" />
      New special
    </Button>
  )
  return (
    <Screen title={title} subtitle={subtitle} actions={add}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <StatStrip
          stats={[
            { label: 'Total', value: summary?.total },
            { label: 'Active', value: summary?.active },
            { label: 'After 1st item', value: summary?.afterFirstItem },
            { label: 'Modal style', value: summary?.modal },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search specials"
            value={state.search}
            onChange={(search) => type({ search })}
            hotkey
            className="w-full office:w-62"
          />
          <FilterMenu
            label="Trigger"
            all="All"
            options={[
              { value: '1', label: '1st item' },
              { value: '2', label: '2nd item' },
            ]}
            value={state.after === null ? [] : [state.after]}
            onChange={([after = null]) => set({ after: after as typeof state.after })}
          />
          <FilterMenu
            label="Status"
            all="All"
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
            value={state.status === null ? [] : [state.status]}
            onChange={([status = null]) => set({ status: status as typeof state.status })}
          />
          <Segmented
            label="View"
            className="ml-auto"
            options={[
              { value: 'list', label: 'List' },
              { value: 'week', label: 'Week' },
            ]}
            value={applied.view ?? 'list'}
            onChange={(view) => set({ view: view === 'week' ? 'week' : null, edit: null })}
          />
        </div>
        {applied.view === 'week' ? (
          <WeekOf
            restaurant={restaurant}
            specials={listed}
            failure={failureOf(query, 'Promotional specials did not load')}
            week={applied.week}
            onWeek={(week) => set({ week })}
            onEdit={edit}
          />
        ) : (
          <>
            {applied.edit === 'new' && specials && (
              <section aria-label="New special" className="rounded-card border border-line bg-surface">
                <SpecialForm
                  restaurantId={restaurantId}
                  special={null}
                  onPreview={setPreviewed}
                  onClose={() => edit(null)}
                />
              </section>
            )}
            <section
              aria-label="Specials"
              className="overflow-clip rounded-card border border-line bg-surface"
            >
              <SpecialList
                failure={failureOf(query, 'Promotional specials did not load')}
                specials={listed}
                empty={
                  isFiltered ? (
                    <NoMatches
                      icon={<Megaphone aria-hidden="true" className="size-5" />}
                      title="No matching specials"
                      onClear={clear}
                    >
                      No special matches these filters.
                    </NoMatches>
                  ) : (
                    <EmptyState
                      level={2}
                      icon={<Megaphone aria-hidden="true" className="size-5" />}
                      title="No specials yet"
                      action={add}
                    >
                      A special offers one product at a lower price after the first or second item in the
                      cart.
                    </EmptyState>
                  )
                }
                renderItem={(special) =>
                  applied.edit === special.id ? (
                    <li key={special.id}>
                      <SpecialForm
                        restaurantId={restaurantId}
                        special={special}
                        onPreview={setPreviewed}
                        onClose={() => edit(null)}
                      />
                    </li>
                  ) : (
                    <SpecialCard
                      key={special.id}
                      restaurantId={restaurantId}
                      special={special}
                      totals={results.data?.offers.find(({ offerId }) => offerId === special.id)}
                      onEdit={() => edit(special.id)}
                      onPreview={() => setPreviewed(special)}
                      onResults={() => setMeasured(special)}
                      onDelete={() => setDeleted(special)}
                    />
                  )
                }
              />
            </section>
            <p className="flex items-center gap-2 text-13 text-ink-2">
              <Info aria-hidden="true" className="size-4 flex-none" />
              When two specials fit a cart, customers see the newest one, once per visit.
            </p>
          </>
        )}
      </div>
      {deleted && (
        <DeleteDialog
          restaurantId={restaurantId}
          thing="promotional special"
          name={deleted.name}
          question="Are you sure you want to delete this promotional special?"
          deletedText={`${deleted.name} is no longer offered. Recent Changes restores it for 30 days.`}
          run={async () => (await loadApi()).offers.deleteSpecial({ restaurantId, specialId: deleted.id })}
          onClose={() => setDeleted(null)}
        />
      )}
      {measured && results.data && (
        <ResultsDialog
          title={measured.name}
          report={results.data}
          rows={[{ offerId: measured.id, name: measured.product.name }]}
          onClose={() => setMeasured(null)}
        />
      )}
      {previewed && (
        <SpecialPreview restaurantId={restaurantId} fields={previewed} onClose={() => setPreviewed(null)} />
      )}
    </Screen>
  )
}

function SpecialList({
  failure,
  specials,
  empty,
  renderItem,
}: {
  failure: ReturnType<typeof failureOf>
  specials: readonly Special[] | undefined
  empty: React.ReactNode
  renderItem: (special: Special) => React.ReactNode
}) {
  if (failure && !specials) return <OffersFailed failure={failure} />
  if (!specials)
    return (
      <div className="grid gap-px" aria-hidden="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    )
  return (
    <>
      {failure && <StaleRows {...failure} />}
      {specials.length === 0 ? empty : <ul className="divide-y divide-line">{specials.map(renderItem)}</ul>}
    </>
  )
}

function matches(
  { name, customCopy, product, triggerAfterItems, isActive }: Special,
  {
    search,
    after,
    status,
  }: { search: string; after: '1' | '2' | null; status: 'active' | 'inactive' | null },
): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const haystack = `${name} ${customCopy} ${product.name}`.toLowerCase()
  return (
    words.every((word) => haystack.includes(word)) &&
    (after === null || String(triggerAfterItems) === after) &&
    (status === null || isActive === (status === 'active'))
  )
}
