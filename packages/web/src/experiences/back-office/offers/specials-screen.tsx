import type { Special } from '@comanda/contract/offers'
import type { SpecialFields } from '@comanda/domain/marketing/special-fields'
import { Button } from '@comanda/ui/button'
import { Plus } from '@comanda/ui/icons.ts'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { resultsQuery, specialsQuery } from './queries.ts'
import { type OfferReport, ResultsDialog } from './results-dialog.tsx'
import { SpecialCard } from './special-card.tsx'
import { SpecialFilters } from './special-filters.tsx'
import { SpecialForm } from './special-form.tsx'
import { SpecialList } from './special-list.tsx'
import { SpecialPreview } from './special-preview.tsx'
import { isFiltered, matches, noFilters, specialsSearch } from './specials-search.ts'
import { WeekOf } from './week-of.tsx'

const title = 'Promotions'
const subtitle = 'Specials that appear after the first or second item, and what runs when.'

/** Promotional specials, and the week of all offers. */
export default restaurantScreen({ title, subtitle, action: 'promotions.manage' }, SpecialsOf)

/** A special that one of the dialogs is about. */
interface Opened {
  deleted?: Special
  measured?: Special
  previewed?: SpecialFields
}

function SpecialsOf({ restaurant, restaurantId }: RestaurantProps) {
  const query = useQuery(specialsQuery(restaurantId))
  const results = useQuery(resultsQuery(restaurantId))
  const { state, applied, set, type } = useSearchState(specialsSearch)
  const [opened, setOpened] = useState<Opened>({})
  const { specials, summary } = query.data ?? {}
  const listed = specials?.filter((special) => matches(special, applied))
  const failure = failureOf(query, 'Promotional specials did not load')
  const edit = (id: string | null) => set({ edit: id, ...(id !== null && { view: null }) })
  const add = (
    <Button variant="solid" onClick={() => edit('new')}>
      <Plus className="size-4.5" />
      New special
    </Button>
  )
  const form = (special: Special | null) => (
    <SpecialForm
      restaurantId={restaurantId}
      special={special}
      onPreview={(previewed) => setOpened({ previewed })}
      onClose={() => edit(null)}
    />
  )
  return (
    <Screen title={title} subtitle={subtitle} actions={add}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'Total', value: summary?.total },
              { label: 'Active', value: summary?.active },
              { label: 'After 1st item', value: summary?.afterFirstItem },
              { label: 'Modal style', value: summary?.modal },
            ]}
          />
        )}
        <SpecialFilters
          state={state}
          applied={applied}
          onSearch={(search) => type({ search })}
          onChange={set}
        />
        {applied.view === 'week' ? (
          <WeekOf
            restaurant={restaurant}
            specials={listed}
            failure={failure}
            week={applied.week}
            onWeek={(week) => set({ week })}
            onEdit={edit}
          />
        ) : (
          <>
            {applied.edit === 'new' && specials && (
              <section aria-label="New special" className="rounded-card border border-line bg-surface">
                {form(null)}
              </section>
            )}
            <SpecialList
              failure={failure}
              specials={listed}
              isFiltered={isFiltered(applied)}
              onClearFilters={() => set(noFilters)}
              add={add}
              renderItem={(special) =>
                applied.edit === special.id ? (
                  <li key={special.id}>{form(special)}</li>
                ) : (
                  <SpecialCard
                    key={special.id}
                    restaurantId={restaurantId}
                    special={special}
                    totals={results.data?.offers.find(({ offerId }) => offerId === special.id)}
                    onEdit={() => edit(special.id)}
                    onPreview={() => setOpened({ previewed: special })}
                    onResults={() => setOpened({ measured: special })}
                    onDelete={() => setOpened({ deleted: special })}
                  />
                )
              }
            />
          </>
        )}
      </div>
      <OpenedDialog
        restaurantId={restaurantId}
        {...opened}
        results={results.data}
        onClose={() => setOpened({})}
      />
    </Screen>
  )
}

/** The dialog about a special: the question before it is deleted, its results, or its preview. */
function OpenedDialog({
  restaurantId,
  deleted,
  measured,
  previewed,
  results,
  onClose,
}: Opened & {
  restaurantId: string
  results: OfferReport | undefined
  onClose: () => void
}) {
  if (deleted)
    return (
      <DeleteDialog
        restaurantId={restaurantId}
        thing="promotional special"
        name={deleted.name}
        question="Are you sure you want to delete this promotional special?"
        deletedText={`${deleted.name} is no longer offered. You can restore it from Recent Changes for 30 days.`}
        run={async () => (await loadApi()).offers.deleteSpecial({ restaurantId, specialId: deleted.id })}
        onClose={onClose}
      />
    )
  if (measured && results)
    return (
      <ResultsDialog
        title={measured.name}
        report={results}
        rows={[{ offerId: measured.id, name: measured.product.name }]}
        onClose={onClose}
      />
    )
  return previewed && <SpecialPreview restaurantId={restaurantId} fields={previewed} onClose={onClose} />
}
